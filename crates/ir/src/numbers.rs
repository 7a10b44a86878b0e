//! Numbers that are more than one operation, for the machine and for constants of the rules. (`refint` computes them in its
//! own way.)

use crate::FaultKind;

/// A power; of a negative one the fraction is dropped.
pub fn power(base: i64, exponent: i64) -> Result<i64, FaultKind> {
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

/// n(n+1)/2
pub fn triangular(n: i64) -> Result<i64, FaultKind> {
    let n = i128::from(n);
    i64::try_from(n * (n + 1) / 2).map_err(|_| FaultKind::Overflow)
}

/// The first and the second are 1; from 0 on down all are 0.
pub fn fibonacci(n: i64) -> Result<i64, FaultKind> {
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
