//! What kind of value a place needs, and the code of the mistake if another stands there.

use crate::checked::Type;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Wants {
    One(Type),
    /// A CardList; an area gives its cards.
    Cards,
    /// Any list; an area gives its cards.
    List,
    PlayerOrTeam,
    /// What can be undefined: objects and lists.
    Reference,
    /// What is not complex. With a type, literals that could be several things are of that.
    Value(Option<Type>),
    /// What can have a local name: all but actions, rules and orderings.
    Nameable,
    /// What can be put into a string.
    HasText,
    /// Rank or RankList.
    Ranks,
    /// Suit or SuitList.
    Suits,
    /// Nothing is known of the place, because something else there is wrong.
    Anything,
}

/// A place for a value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Need {
    pub(super) code: &'static str,
    pub(super) wants: Wants,
}

impl Need {
    pub(super) fn one(code: &'static str, ty: Type) -> Self {
        Self { code, wants: Wants::One(ty) }
    }

    /// A value for a variable of this type. An area gives its cards.
    pub(super) fn variable(code: &'static str, ty: Type) -> Self {
        Self { code, wants: if ty == Type::CardList { Wants::Cards } else { Wants::One(ty) } }
    }

    pub(super) fn boolean(code: &'static str) -> Self {
        Self::one(code, Type::Boolean)
    }

    pub(super) fn number(code: &'static str) -> Self {
        Self::one(code, Type::Number)
    }

    pub(super) fn player(code: &'static str) -> Self {
        Self::one(code, Type::Player)
    }

    pub(super) fn cards(code: &'static str) -> Self {
        Self { code, wants: Wants::Cards }
    }

    pub(super) fn new(code: &'static str, wants: Wants) -> Self {
        Self { code, wants }
    }

    pub(super) fn anything() -> Self {
        Self { code: "C5", wants: Wants::Anything }
    }

    /// Whether a number from 2 to 10 is a rank here.
    pub(super) fn rank(self) -> bool {
        matches!(self.wants, Wants::One(Type::Rank) | Wants::Value(Some(Type::Rank)) | Wants::Ranks)
    }

    /// What `[]` is here.
    pub(super) fn empty_list(self) -> Option<Type> {
        let ty = match self.wants {
            Wants::One(ty) | Wants::Value(Some(ty)) => ty,
            Wants::Cards => Type::CardList,
            Wants::Ranks => Type::RankList,
            Wants::Suits => Type::SuitList,
            _ => return None,
        };
        ty.item().map(|_| ty)
    }

    /// Whether a value of this type may stand here, perhaps after taking the cards of an area.
    pub(super) fn accepts(self, ty: Type) -> bool {
        match self.wants {
            Wants::One(wanted) => ty == wanted,
            Wants::Cards => matches!(ty, Type::CardList | Type::Area),
            Wants::List => ty.item().is_some() || ty == Type::Area,
            Wants::PlayerOrTeam => matches!(ty, Type::Player | Type::Team),
            Wants::Reference => ty.is_reference(),
            Wants::Value(_) => !ty.is_complex(),
            Wants::Nameable => !ty.is_complex() || ty == Type::Area,
            Wants::HasText => ty.has_text(),
            Wants::Ranks => matches!(ty, Type::Rank | Type::RankList),
            Wants::Suits => matches!(ty, Type::Suit | Type::SuitList),
            Wants::Anything => true,
        }
    }

    /// Whether an area stands for its cards here.
    pub(super) fn converts(self) -> bool {
        matches!(self.wants, Wants::Cards | Wants::List)
    }

    /// What is needed, with its article.
    pub(super) fn described(self) -> &'static str {
        match self.wants {
            Wants::One(ty) => ty.described(),
            Wants::Cards => Type::CardList.described(),
            Wants::List => "a list",
            Wants::PlayerOrTeam => "a Player or a Team",
            Wants::Reference => "an object or a list",
            Wants::Value(_) | Wants::Nameable | Wants::Anything => "a value",
            Wants::HasText => "a value that has a text",
            Wants::Ranks => "a Rank or a RankList",
            Wants::Suits => "a Suit or a SuitList",
        }
    }

    /// What it is that needs a value.
    pub(super) fn subject(self) -> &'static str {
        match self.code {
            "E04" => "a rule",
            "E05" => "an ordering",
            "E07" => "the condition of an option",
            "E10" => "`auto restock`",
            "E11" => "changing a value by `+=`, `-=`, `*=` or `/=`",
            "E12" => "the count of `deal`",
            "E13" => "`of … choice`",
            "E14" => "`deal`",
            "E16" => "`if`",
            "E18" => "`message`",
            "E19" => "the addressee of a message",
            "E20" => "`order`",
            "E23" => "the `from` of `play`",
            "E24" => "the `to` of `play`",
            "E25" => "`rotate`",
            "E26" => "`shuffle`",
            "E29" => "`winner`",
            "E32" => "arithmetic",
            "E35" => "`and`, `or` and `not`",
            "E37" => "`in`",
            "E39" => "`defined`",
            "E40" => "`..`",
            "E42" => "the left side of `~`",
            "E43" => "the right side of `~`",
            "C7" => "a string",
            "C9" => "`ask`",
            "C10" => "`leaving`",
            "C11" => "`for`",
            "C12" => "`starting at`",
            _ => "this place",
        }
    }
}
