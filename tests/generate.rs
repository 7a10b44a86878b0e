//! Random RECYCLE programs.
//!
//! Takes dice; gives the text of a game that nearly always passes the checker and mostly runs through several
//! decisions. Text is written by type: a form is chosen among those that give the type that is needed. What would end
//! nearly every game at once, such as a card taken from an empty pile, is mostly put under a condition, and
//! left bare once in a while so that faults are compared too.

mod actions;
mod cards;
mod dice;
mod flow;
mod later;
mod mutate;
mod shrink;
mod steps;
mod values;
mod world;

pub use dice::Dice;
pub use mutate::{Mutant, mutants, mutants_of};
pub use shrink::shrink;

use world::World;

/// The text of a random game.
#[must_use]
pub fn program(dice: &mut Dice<'_>) -> String {
    let world = World::new(dice);
    let mut author = Author {
        dice,
        world,
        scope: Vec::new(),
        sure: Vec::new(),
        room: 0,
        choosing: false,
        in_order: false,
        probing: false,
        ways: 1,
        n_vars: 0,
        level: 0,
    };
    author.game()
}

/// What a variable holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    Int,
    Str(Names),
    /// `held`: the card lay in a seat's pile when it was bound.
    Card {
        held: bool,
    },
    Cards {
        held: bool,
    },
    Groups,
    Seat,
    Team,
    /// A live pile.
    Pile {
        memory: bool,
        held: bool,
    },
}

/// What strings are names of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Names {
    Keys,
    Values,
    /// Piles that the game shows to everybody.
    Piles,
    /// Integer storages of the game.
    Counts,
}

#[derive(Clone, Debug)]
struct Var {
    /// With its apostrophe.
    name: String,
    sort: Sort,
}

/// Cards that are known not to be empty here, because a condition says so.
#[derive(Clone, Debug)]
struct Sure {
    cards: String,
    held: bool,
}

/// The writer of one program.
struct Author<'d, 'b> {
    dice: &'d mut Dice<'b>,
    world: World,
    scope: Vec<Var>,
    sure: Vec<Sure>,
    /// How much more may be written before only the simplest forms are left.
    room: i32,
    /// Whether this is inside a choice.
    choosing: bool,
    /// Whether this is inside a stage whose order nothing may change.
    in_order: bool,
    /// Whether what is written now should find cards in its piles.
    probing: bool,
    /// Roughly how many options the present choice has.
    ways: u32,
    n_vars: usize,
    /// How many stages are open.
    level: usize,
}

impl Author<'_, '_> {
    /// A variable name that is mostly new, and sometimes hides another.
    fn name(&mut self) -> String {
        if !self.scope.is_empty() && self.dice.chance(4) {
            let at = self.dice.below(self.scope.len());
            return self.scope[at].name.clone();
        }
        self.n_vars += 1;
        let mut rest = self.n_vars;
        let mut name = String::from("'V");
        while rest > 0 {
            name.push((b'A' + (rest % 26) as u8) as char);
            rest /= 26;
        }
        name
    }

    /// Writes `inside` with a variable bound.
    fn bound<T>(&mut self, sort: Sort, inside: impl FnOnce(&mut Self, &str) -> T) -> T {
        let name = self.name();
        let outside = self.sure.clone();
        // What was sure and speaks of a variable that is hidden now, is not sure any more.
        self.sure.retain(|sure| !sure.cards.contains(&name));
        self.scope.push(Var { name: name.clone(), sort });
        let text = inside(self, &name);
        self.scope.pop();
        self.sure = outside;
        text
    }

    /// Writes `inside` with some cards known not to be empty.
    fn knowing<T>(&mut self, cards: &str, held: bool, inside: impl FnOnce(&mut Self) -> T) -> T {
        self.sure.push(Sure { cards: cards.to_owned(), held });
        let text = inside(self);
        self.sure.pop();
        text
    }

    /// A variable in scope of a sort that will do.
    fn var(&mut self, will_do: impl Fn(Sort) -> bool) -> Option<Var> {
        let mut found: Vec<&Var> = Vec::new();
        for (at, var) in self.scope.iter().enumerate() {
            let hidden = self.scope[at + 1..].iter().any(|inner| inner.name == var.name);
            if will_do(var.sort) && !hidden {
                found.push(var);
            }
        }
        if found.is_empty() {
            return None;
        }
        let at = self.dice.below(found.len());
        Some(found[at].clone())
    }

    /// Whether only simple forms should be written from here on.
    fn tired(&mut self) -> bool {
        self.room -= 1;
        self.room <= 0
    }
}
