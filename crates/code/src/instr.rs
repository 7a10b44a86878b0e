//! The instruction set. One line each; the machine's handlers are in `vm`.
//!
//! Operands of type [`Word`] are indices into the state's block of words, which holds constants, variables, integer
//! storages, the size and the mask of each pile, and the current table of each point map alike: `size == 1` is a
//! comparison of two words. A pile is `base + words[owner]`, where `owner` is a word that is always 0 for the game's.

use ir::FaultKind;

/// An index into the block of words.
pub type Word = u16;
/// A code address.
pub type Addr = u32;

/// A pile: number `base + words[owner]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pile {
    pub base: u16,
    pub owner: Word,
}

/// Who is told something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whom {
    Everybody,
    Seat,
    Team,
}

// One line an instruction, so that the set can be read as a page.
#[rustfmt::skip]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instr {
    // flow
    Jump(Addr),
    JumpIf(Word, Addr),
    JumpUnless(Word, Addr),
    JumpEq(Word, Word, Addr),
    JumpNe(Word, Word, Addr),
    JumpLt(Word, Word, Addr),
    JumpGe(Word, Word, Addr),
    /// Charges; jumps if all of `n` words from the first on are equal to / above a bound, or unless they are.
    JumpIfAllEq { first: Word, n: u16, bound: Word, price: u32, to: Addr },
    JumpIfAllGt { first: Word, n: u16, bound: Word, price: u32, to: Addr },
    JumpUnlessAllEq { first: Word, n: u16, bound: Word, price: u32, to: Addr },
    JumpUnlessAllGt { first: Word, n: u16, bound: Word, price: u32, to: Addr },
    /// Counts a word down; jumps while it is above zero.
    Loop(Word, Addr),
    /// The end of the game, or of the scoring expression.
    Finish,
    /// The end of the game in a fault.
    Fail(FaultKind),
    /// A fault if the word is negative: no card, or no value.
    Check(Word, FaultKind),
    /// Charges, keeps the words of a plan and where to go on, and jumps; see [`crate::CallPlan`].
    Call { plan: u16, price: u32, to: Addr },
    Return,
    /// Charges and keeps a copy of the state, to go on at an address if what follows is abandoned.
    Attempt { ok: Word, price: u32, after: Addr },
    /// The innermost attempt has ended well.
    Succeed,
    Abandon,

    // fuel
    Charge(u32),
    /// The value of a word times the price.
    ChargeTimes(Word, u32),
    /// The number of cards in a mask times the price.
    ChargeMask(Word, u32),
    /// The number of cards in one mask but one, times that in another, times the price.
    ChargeMoreMasks { a: Word, b: Word, price: u32 },
    /// The length of a list times the price.
    ChargeList(Word, u32),
    /// The size of a pile times the price.
    ChargePile { pile: Pile, price: u16 },

    // numbers
    Copy { to: Word, from: Word },
    Add { to: Word, a: Word, b: Word },
    /// Without a fault: counters of loops begin one before the first number.
    AddWrapping { to: Word, a: Word, b: Word },
    Sub { to: Word, a: Word, b: Word },
    Mul { to: Word, a: Word, b: Word },
    Div { to: Word, a: Word, b: Word },
    Rem { to: Word, a: Word, b: Word },
    Pow { to: Word, a: Word, b: Word },
    Triangular { to: Word, n: Word },
    Fibonacci { to: Word, n: Word },
    /// One draw among the numbers from `from` up to `until`.
    Random { to: Word, from: Word, until: Word },
    /// Numbers without a limit: see [`crate::layout::NUMBERS`].
    NumberArith { to: Word, a: Word, b: Word, op: ir::Arith },
    /// Less than 0, 0 or more than 0, as the first is less than the second, equal, or more.
    NumberCompare { to: Word, a: Word, b: Word },
    NumberOfInt { to: Word, n: Word },
    IntOfNumber { to: Word, n: Word },
    /// A number that is too large for a word.
    LargeNumber { to: Word, number: u16 },
    /// A score, which has to fit into 64 bits.
    ScoreOfNumber { to: Word, n: Word },
    /// One of the strings of a pool.
    StrAt { to: Word, index: Word, pool: u16 },
    /// The texts of words one after another; see [`crate::TextPlan`].
    Text { to: Word, plan: u16 },
    SameText { to: Word, a: Word, b: Word },
    /// `words[base + words[index]]`
    Load { to: Word, base: Word, index: Word },
    /// The pile of a zone, whose id is in a word, with the numbers in `n` neighbouring words, of an owner.
    NumberedPile { to: Word, zone: Word, first: Word, n: u16, owner: Word },
    /// The first empty pile of a zone; charges for each of the owner's piles.
    FreePile { to: Word, zone: Word, owner: Word },
    /// The id that a table of names gives for a string; another string is a fault.
    Lookup { to: Word, name: Word, table: u16 },
    /// The number of the pile of a zone with a name, or -1; charges for each name.
    PileNamed { to: Word, zone: u16, name: Word },
    /// The same, with a name that is made for it alone.
    PileNamedParts { to: Word, zone: u16, plan: u16 },
    /// The numbers between two texts in the names of a zone's piles, the second of which may be anything; charges for each name.
    Numbered { to: Word, zone: u16, before: Word, after: Word, any_after: bool },
    /// The length of the range from `a` to `b`, or 0; `inclusive` adds one.
    RangeLen { to: Word, a: Word, b: Word, inclusive: bool },

    // seats and teams
    SeatNumber { to: Word, number: Word },
    TeamNumber { to: Word, number: Word },
    NextSeat { to: Word, cycle: Word },
    NextSeatBackwards { to: Word, cycle: Word },
    PreviousSeat { to: Word, cycle: Word },
    NextTeam { to: Word, cycle: Word },
    NextTeamBackwards { to: Word, cycle: Word },
    PreviousTeam { to: Word, cycle: Word },
    OwnerOf { to: Word, card: Word },
    EnterStage { cycle: Word, parent: Word },
    /// A `JumpIfAll…` that leaves a stage and the `Advance…` after it; see [`crate::PassPlan`].
    EndPass { plan: u16 },
    /// Charges for a pass, goes on to the next seat / team of a cycle, and jumps to the pass.
    AdvanceSeat { cycle: Word, price: u32, to: Addr },
    AdvanceTeam { cycle: Word, price: u32, to: Addr },
    AdvanceSeatBackwards { cycle: Word, price: u32, to: Addr },
    AdvanceTeamBackwards { cycle: Word, price: u32, to: Addr },

    /// Every seat chooses at the same time: begins, and ends a seat's turn; see [`crate::TogetherPlan`].
    BeginTogether { plan: u16 },
    EndTurn { plan: u16 },

    // cards
    TopCard { to: Word, pile: Pile },
    BottomCard { to: Word, pile: Pile },
    CardAt { to: Word, pile: Pile, index: Word },
    /// The value of a known trait.
    Trait { to: Word, of: u16, card: Word },
    /// The value of a known trait of the top card of a pile.
    TopTrait { to: Word, of: u16, pile: Pile },
    /// The value of a trait named at run time.
    TraitByName { to: Word, key: Word, card: Word },
    /// Jumps unless two cards exist and are the same.
    JumpUnlessSameCard(Word, Word, Addr),

    // masks
    And { to: Word, a: Word, b: Word },
    AndNot { to: Word, a: Word, b: Word },
    Or { to: Word, a: Word, b: Word },
    /// The masks of `n` neighbouring words in one; charges so much, and 1 for each card.
    OrAll { to: Word, first: Word, n: u16, price: u32 },
    /// The cards of a pile whose trait has the value; charges for each card of the pile.
    MaskPile { to: Word, pile: Pile, of: u16, value: Word, price: u32 },
    /// The cards of a mask whose trait has the value, or has it not.
    MaskTrait { to: Word, mask: Word, of: u16, value: Word },
    MaskNotTrait { to: Word, mask: Word, of: u16, value: Word },
    /// The cards of a pile whose trait is that of the top card of another pile; charges for each card of the pile.
    MaskLed { to: Word, pile: Pile, of: u16, led: Pile, price: u16 },
    /// The cards of a mask whose points and something more compare with a bound.
    MaskScore { to: Word, mask: Word, map: Word, more: Word, cmp: ir::Cmp, bound: Word },
    /// The mask of one card; empty if there is no card.
    MaskCard { to: Word, card: Word },
    MaskSize { to: Word, mask: Word },

    // lists that have an identity: the number of a pile, or of an object
    ObjectNew { to: Word, items: Word },
    ObjectSize { to: Word, list: Word },
    ObjectItems { to: Word, list: Word },
    ObjectShuffle { list: Word },
    ObjectRotate { list: Word },
    ObjectOrder { list: Word, by: Word },
    ObjectDeal { cards: Word, from: Word, to: Word, aside: Pile, to_start: bool },
    Attach { list: Word, from: Word, leaving: Word },
    Restock { list: Word, aside: Pile },
    /// Says a text to everybody (no word), a seat, or a team.
    Tell { to: Word, whom: Whom, text: Word },
    /// The same, with a text that is made for it alone.
    TellParts { to: Word, whom: Whom, plan: u16 },

    // lists
    HeapTop(Word),
    HeapCut(Word),
    ListPile { to: Word, pile: Pile },
    /// The cards of a pile that are in a mask, in the pile's order.
    ListMasked { to: Word, pile: Pile, mask: Word },
    ListSeats { to: Word },
    ListTeams { to: Word },
    ListOtherSeats { to: Word, cycle: Word },
    ListOtherTeams { to: Word, cycle: Word },
    ListMembers { to: Word, team: Word },
    /// `len` numbers from the first on.
    ListRange { to: Word, from: Word, len: Word },
    ListPool { to: Word, pool: u16 },
    /// The values of `n` neighbouring words.
    ListWords { to: Word, first: Word, n: u16 },
    /// From the first element that is the same on, once around; charges for each.
    ListFrom { to: Word, list: Word, start: Word },
    /// Whether two lists have the same elements; charges for each.
    ListSame { to: Word, a: Word, b: Word },
    /// The cards with these points and strings; charges for each card and each pair.
    ListCardsOf { to: Word, points: Word, map: Word, strings: Word, of: u16 },
    /// The first or the last element; none is the fault `Undefined`.
    ListItem { to: Word, list: Word, last: bool },
    /// The lists in `n` neighbouring words one after another.
    ListConcat { to: Word, first: Word, n: u16 },
    /// The lists of a list of lists one after another.
    ListFlatten { to: Word, groups: Word },
    /// The lists in `n` neighbouring words as a list of lists.
    ListBundle { to: Word, first: Word, n: u16 },
    /// The piles of an owner's zone in which a card lies; charges for each of the owner's piles.
    ListPiles { to: Word, zone: Word, owner: Word },
    /// The cards that are once in every list of a list of lists, or once in all together; charges for each card.
    ListCommon { to: Word, groups: Word },
    ListSingle { to: Word, groups: Word },
    /// The first `n` cards of a list from one end; charges for each.
    ListEnds { to: Word, n: Word, cards: Word, top: bool },
    /// The longest run at one end of a list; charges for each card of the list.
    ListRun { to: Word, n: Word, cards: Word, map: Word, top: bool },
    /// Charges for each card.
    ListSort { to: Word, cards: Word, map: Word },
    /// Groups by the value of a trait; charges for each card.
    ListPartition { to: Word, key: Word, cards: Word },
    /// Charges for each card and each group.
    ListSubsets { to: Word, cards: Word, size: Word, cmp: Option<ir::Cmp>, with_empty: bool },
    /// The lists of a list of lists whose length compares with a bound, but no empty ones; charges for each.
    ListBySize { to: Word, groups: Word, bound: Word, cmp: ir::Cmp, price: u32 },
    /// The subsets whose points together compare with a bound; charges for everything, `price` for each test.
    ListSubsetsBySum { to: Word, cards: Word, map: Word, bound: Word, cmp: ir::Cmp, with_empty: bool, price: u32 },
    ListRuns { to: Word, n: Word, cards: Word, map: Word, longest: bool },
    /// A list of as many empty lists as another list is long.
    ListLike { to: Word, list: Word },
    ListPut { list: Word, index: Word, value: Word },
    ListReversed { to: Word, list: Word },
    ListTuples { to: Word, n: Word, cards: Word, map: Word },
    ListLen { to: Word, list: Word },
    ListTop { to: Word, list: Word },
    ListBottom { to: Word, list: Word },
    ListCard { to: Word, list: Word, index: Word },
    /// Groups count from the front: the top one is the first.
    GroupTop { to: Word, groups: Word },
    GroupBottom { to: Word, groups: Word },
    GroupAt { to: Word, groups: Word, index: Word },
    /// Binds the next element of a list and jumps, or goes on if there is none; the counter starts at 0.
    NextItem { counter: Word, list: Word, item: Word, to: Addr },
    /// Charges for each seat, gets a loop over all seats ready and jumps to its end.
    BeginSeats { number: Word, left: Word, price: u32, to: Addr },
    /// Binds the next number and jumps, or goes on if none is left; the number starts at one less than the first.
    NextNumber { number: Word, left: Word, to: Addr },
    /// Cuts the heap back to a filter's end and appends an element to its result.
    Keep { end: Word, item: Word },
    /// Cuts the heap back to a filter's end.
    Drop { end: Word },
    ListClose { to: Word, start: Word, end: Word },

    // points
    Score { to: Word, card: Word, map: Word },
    SumList { to: Word, list: Word, map: Word },
    SumMask { to: Word, mask: Word, map: Word },
    ExtremeList { to: Word, list: Word, map: Word, most: bool },
    /// Charges for each card; jumps if there is one best card; goes on if cards tie and their order matters.
    ExtremeMask { to: Word, mask: Word, map: Word, most: bool, done: Addr },
    /// The most or fewest points of the cards of a list or mask; `none` if there is no card.
    PointsOfList { to: Word, list: Word, map: Word, most: bool, none: Word },
    PointsOfMask { to: Word, mask: Word, map: Word, most: bool, none: Word },
    /// The number of a value among the values of a trait.
    ValueIndex { to: Word, of: u16, value: Word },

    // effects
    MoveTop { card: Word, to: Pile },
    MoveBottom { card: Word, to: Pile },
    MoveAt { card: Word, to: Pile, index: Word },
    /// The top card of one pile, which holds cards and not references, to the top of another.
    MoveTopTop { from: Pile, to: Pile },
    /// The same so many times.
    Deal { from: Pile, to: Pile, times: Word },
    Swap { a: Word, b: Word },
    /// Charges for each card of both piles.
    SwapPiles { a: Pile, b: Pile },
    RememberTop { card: Word, to: Pile, lenient: bool },
    RememberBottom { card: Word, to: Pile, lenient: bool },
    RememberAt { card: Word, to: Pile, index: Word, lenient: bool },
    ForgetTop { pile: Pile },
    ForgetBottom { pile: Pile },
    ForgetAt { pile: Pile, index: Word },
    ForgetAll { pile: Pile },
    Set { base: Word, owner: Word, value: Word },
    Inc { base: Word, owner: Word, value: Word },
    Dec { base: Word, owner: Word, value: Word },
    /// Makes a constant table the table of a map.
    Award { base: Word, owner: Word, table: Word },
    /// Computes the table of a map from words; see [`crate::AwardPlan`].
    AwardComputed { base: Word, owner: Word, plan: u16 },
    /// Adds up the tables of maps, whose numbers are in the words of a plan.
    Combine { base: Word, owner: Word, plan: u16 },
    Shuffle { pile: Pile },
    CreateTeams { plan: u16 },
    CreateDeck { deck: u16, to: Pile },
    /// A deck of cards that lie somewhere, and of new ones for those that are missing; charges for them.
    Renew { deck: u16, to: Pile, from: Pile },
    /// Gives a pile of a zone a name and the seats of a list that see it; charges for each name and for what is laid aside.
    NamePile { zone: u16, name: Word, seats: Word, top: bool, aside: Pile },
    SetCurrent { cycle: Word, seat: Word },
    Queue { cycle: Word, seat: Word },
    Pass,
    /// Gives a variable a value, which is an effect; the text is a word, or none if that is `ZERO`.
    Pick { local: u16, value: Word, text: Word },

    // choices
    /// One option: the body of the step.
    OfferOne { step: u16 },
    /// One option for each card of a pile; charges for each.
    OfferPile { step: u16, pile: Pile, price: u32 },
    /// One option for each card of the mask, in the pile's order; charges for each.
    OfferMask { step: u16, mask: Word, pile: Pile, price: u32 },
    /// One option for each element of a list.
    OfferList { step: u16, list: Word },
    /// One option for each of `len` numbers from the first on.
    OfferNumbers { step: u16, from: Word, len: Word },
    /// One option: the variables of the step as they are bound now.
    OfferBound { step: u16 },
    /// The options found by walking through the step.
    OfferWalk { step: u16 },
    /// Asks the seat.
    Ask { site: u16 },
    /// Inside a walk: one way for each element; charges for each.
    Branch { list: Word, item: Word, done: Addr, price: u32 },
    /// The end of an option.
    EndOption { site: u16 },
    /// `MoveTop` and `EndOption`.
    MoveTopEnd { card: Word, to: Pile, site: u16 },
}

// Four instructions share a cache line.
const _: () = assert!(size_of::<Instr>() <= 16);

impl Instr {
    /// The address that the instruction may jump to.
    pub(crate) fn target_mut(&mut self) -> Option<&mut Addr> {
        match self {
            Self::Jump(to)
            | Self::JumpIf(_, to)
            | Self::JumpUnless(_, to)
            | Self::JumpEq(_, _, to)
            | Self::JumpNe(_, _, to)
            | Self::JumpLt(_, _, to)
            | Self::JumpGe(_, _, to)
            | Self::JumpIfAllEq { to, .. }
            | Self::JumpIfAllGt { to, .. }
            | Self::JumpUnlessAllEq { to, .. }
            | Self::JumpUnlessAllGt { to, .. }
            | Self::Loop(_, to)
            | Self::AdvanceSeat { to, .. }
            | Self::AdvanceTeam { to, .. }
            | Self::AdvanceSeatBackwards { to, .. }
            | Self::AdvanceTeamBackwards { to, .. }
            | Self::JumpUnlessSameCard(_, _, to)
            | Self::NextItem { to, .. }
            | Self::NextNumber { to, .. }
            | Self::BeginSeats { to, .. }
            | Self::Call { to, .. }
            | Self::Attempt { after: to, .. }
            | Self::ExtremeMask { done: to, .. }
            | Self::Branch { done: to, .. } => Some(to),
            _ => None,
        }
    }
}
