//! Numbers that are more than one machine instruction.

use ir::FaultKind;

use crate::machine::Core;

/// A power; of a negative one the fraction is dropped.
pub(crate) fn power(base: i64, exponent: i64) -> Result<i64, FaultKind> {
    match (base, exponent) {
        (0, _) if exponent < 0 => Err(FaultKind::DivideByZero),
        (0, _) => Ok(i64::from(exponent == 0)),
        (1, _) => Ok(1),
        (-1, _) => Ok(if exponent % 2 == 0 { 1 } else { -1 }),
        _ if exponent < 0 => Ok(0),
        // Every other base overflows long before the exponent has 32 bits.
        _ => u32::try_from(exponent)
            .ok()
            .and_then(|exponent| base.checked_pow(exponent))
            .ok_or(FaultKind::Overflow),
    }
}

pub(crate) fn triangular(n: i64) -> Result<i64, FaultKind> {
    let n = i128::from(n);
    i64::try_from(n * (n + 1) / 2).map_err(|_| FaultKind::Overflow)
}

pub(crate) fn fibonacci(n: i64) -> Result<i64, FaultKind> {
    let (mut last, mut next) = (0_i64, 1_i64);
    for left in (0..n).rev() {
        let sum = last.checked_add(next);
        (last, next) = (next, sum.unwrap_or(0));
        if sum.is_none() && left > 0 {
            return Err(FaultKind::Overflow);
        }
    }
    Ok(last)
}

impl Core {
    /// One draw among the numbers from one to another, both included.
    pub(crate) fn random(&mut self, from: i64, until: i64) -> Result<i64, FaultKind> {
        if from > until {
            return Err(FaultKind::EmptyRange);
        }
        let n = until.abs_diff(from).checked_add(1).ok_or(FaultKind::Overflow)?;
        Ok(from.wrapping_add_unsigned(self.state.chance.below(n)))
    }
}
