//! Integers: every result that does not fit is a fault. Numbers have no limit but that of their bits.

use ir::{Arith, Cmp, FaultKind, fuel, limits};
use num_bigint::BigInt;

use crate::machine::Machine;
use crate::value::Value;

impl Machine<'_> {
    /// Computes with two Ints, or with two Numbers, which are paid for.
    pub(crate) fn arith(&mut self, op: Arith, a: Value, b: Value) -> Result<Value, FaultKind> {
        match (a, b) {
            (Value::Int(a), Value::Int(b)) => Ok(Value::Int(arith(op, a, b)?)),
            (Value::Number(a), Value::Number(b)) => {
                self.charge_numbers(matches!(op, Arith::Mul | Arith::Div), &a, &b)?;
                let result = match op {
                    Arith::Add => a + b,
                    Arith::Sub => a - b,
                    Arith::Mul => a * b,
                    Arith::Div if b == BigInt::ZERO => return Err(FaultKind::DivideByZero),
                    // This truncates toward zero.
                    Arith::Div => a / b,
                    Arith::Rem | Arith::Pow => {
                        unreachable!("a verified game has neither of Numbers")
                    }
                };
                if result.bits() > limits::NUMBER_BITS {
                    return Err(FaultKind::TooLarge);
                }
                Ok(Value::Number(result))
            }
            (a, _) => a.misfit("a number of the type of the other one"),
        }
    }

    pub(super) fn compare(&mut self, op: Cmp, a: Value, b: Value) -> Result<bool, FaultKind> {
        match (a, b) {
            (Value::Int(a), Value::Int(b)) => Ok(compare(op, a, b)),
            (Value::Number(a), Value::Number(b)) => {
                self.charge_numbers(false, &a, &b)?;
                Ok(compare(op, a, b))
            }
            (a, _) => a.misfit("a number of the type of the other one"),
        }
    }

    fn charge_numbers(
        &mut self,
        multiplied: bool,
        a: &BigInt,
        b: &BigInt,
    ) -> Result<(), FaultKind> {
        self.charge(fuel::number(multiplied, a.bits(), b.bits()).unsigned_abs(), 1)
    }

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

fn arith(op: Arith, a: i64, b: i64) -> Result<i64, FaultKind> {
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

/// The nearest Int.
pub(super) fn saturated(number: &BigInt) -> i64 {
    let end = if *number < BigInt::ZERO { i64::MIN } else { i64::MAX };
    i64::try_from(number).unwrap_or(end)
}

pub(super) fn compare<T: PartialOrd>(op: Cmp, a: T, b: T) -> bool {
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
