//! Integers without a limit, as they leave an executor: in snapshots, in events, and as literals of the rules. How an
//! executor computes with them is its own business.

use std::cmp::Ordering;
use std::fmt;

use num_bigint::BigInt;

/// An integer without a limit. The large form is only used for what does not fit into the small one, so that equal
/// numbers are equal values.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Number {
    Small(i64),
    Large(Box<BigInt>),
}

impl Number {
    /// The number that some digits make; `None` if there are none, or something else.
    #[must_use]
    pub fn from_digits(digits: &str) -> Option<Self> {
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        digits.parse::<BigInt>().ok().map(Self::from)
    }

    /// The number, if it fits.
    #[must_use]
    pub fn as_i64(&self) -> Option<i64> {
        match self {
            Self::Small(number) => Some(*number),
            Self::Large(_) => None,
        }
    }

    /// The nearest number that fits.
    #[must_use]
    pub fn saturated(&self) -> i64 {
        match self {
            Self::Small(number) => *number,
            Self::Large(number) if **number < BigInt::ZERO => i64::MIN,
            Self::Large(_) => i64::MAX,
        }
    }

    #[must_use]
    pub fn to_bigint(&self) -> BigInt {
        match self {
            Self::Small(number) => BigInt::from(*number),
            Self::Large(number) => BigInt::clone(number),
        }
    }
}

impl From<i64> for Number {
    fn from(number: i64) -> Self {
        Self::Small(number)
    }
}

impl From<BigInt> for Number {
    fn from(number: BigInt) -> Self {
        i64::try_from(&number).map_or_else(|_| Self::Large(Box::new(number)), Self::Small)
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Small(a), Self::Small(b)) => a.cmp(b),
            _ => self.to_bigint().cmp(&other.to_bigint()),
        }
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Small(number) => number.fmt(f),
            Self::Large(number) => number.fmt(f),
        }
    }
}
