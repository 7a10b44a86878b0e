//! Integers: every result that does not fit is a fault.

use ir::{Arith, Cmp, FaultKind};

use crate::machine::Machine;

impl Machine<'_> {
    /// One of the numbers from `from` up to `until`.
    pub(super) fn random(&mut self, from: i64, until: i64) -> Result<i64, FaultKind> {
        let n = i128::from(until) - i128::from(from) + 1;
        if n <= 0 {
            return Err(FaultKind::EmptyRange);
        }
        // All integers there are would be one more than fit into the draw.
        let n = u64::try_from(n).map_err(|_| FaultKind::Overflow)?;
        // `below` draws nothing if there is only one.
        let offset = self.state.chance.below(n);
        Ok(from.wrapping_add_unsigned(offset))
    }
}

pub(super) fn arith(op: Arith, a: i64, b: i64) -> Result<i64, FaultKind> {
    if b == 0 && matches!(op, Arith::Div | Arith::Rem) {
        return Err(FaultKind::DivideByZero);
    }
    let result = match op {
        Arith::Add => a.checked_add(b),
        Arith::Sub => a.checked_sub(b),
        Arith::Mul => a.checked_mul(b),
        Arith::Div => a.checked_div(b),
        Arith::Rem => a.checked_rem(b),
        Arith::Pow => return power(a, b),
    };
    result.ok_or(FaultKind::Overflow)
}

pub(super) fn compare(op: Cmp, a: i64, b: i64) -> bool {
    match op {
        Cmp::Lt => a < b,
        Cmp::Gt => a > b,
        Cmp::Le => a <= b,
        Cmp::Ge => a >= b,
        Cmp::Eq => a == b,
        Cmp::Ne => a != b,
    }
}

/// With a negative exponent this is 1 divided by the positive power, without the fraction.
fn power(base: i64, exponent: i64) -> Result<i64, FaultKind> {
    match (base, exponent) {
        (0, ..0) => Err(FaultKind::DivideByZero),
        (_, 0) | (1, _) => Ok(1),
        (0, _) => Ok(0),
        (-1, _) => Ok(if exponent % 2 == 0 { 1 } else { -1 }),
        (_, ..0) => Ok(0),
        (_, 1..) => {
            // What is left is at least doubled each time, so this goes on for 63 turns at most.
            let mut power = 1_i64;
            for _ in 0..exponent {
                power = power.checked_mul(base).ok_or(FaultKind::Overflow)?;
            }
            Ok(power)
        }
    }
}

pub(super) fn triangular(n: i64) -> Result<i64, FaultKind> {
    let n = i128::from(n);
    i64::try_from(n * (n + 1) / 2).map_err(|_| FaultKind::Overflow)
}

pub(super) fn fibonacci(n: i64) -> Result<i64, FaultKind> {
    // The 93rd does not fit any more.
    if n > 92 {
        return Err(FaultKind::Overflow);
    }
    let (mut this, mut next) = (0_u64, 1_u64);
    for _ in 0..n {
        (this, next) = (next, this + next);
    }
    Ok(this as i64)
}
