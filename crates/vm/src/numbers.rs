//! Numbers without a limit: words as long as they fit, objects beyond.

use std::cmp::Ordering;
use std::sync::Arc;

use code::NUMBERS;
use ir::{Arith, FaultKind, fuel, limits};
use num_bigint::BigInt;

use crate::machine::Core;
use crate::objects::Object;

impl Core {
    /// The word with a number.
    pub(crate) fn keep_number(&mut self, number: BigInt) -> Result<i64, FaultKind> {
        if let Ok(small) = i64::try_from(&number)
            && NUMBERS.contains(&small)
        {
            return Ok(small);
        }
        if number.bits() > limits::NUMBER_BITS {
            return Err(FaultKind::TooLarge);
        }
        let objects = &mut self.state.kept.objects;
        objects.push(Object::Number(Arc::new(number)));
        Ok(i64::MIN + (objects.len() - 1) as i64)
    }

    #[inline]
    pub(crate) fn number_arith(&mut self, op: Arith, a: i64, b: i64) -> Result<i64, FaultKind> {
        if a >= *NUMBERS.start() && b >= *NUMBERS.start() {
            let small = match op {
                Arith::Add => a.checked_add(b),
                Arith::Sub => a.checked_sub(b),
                Arith::Mul => a.checked_mul(b),
                Arith::Div if b == 0 => return Err(FaultKind::DivideByZero),
                Arith::Div => a.checked_div(b),
                Arith::Rem | Arith::Pow => None,
            };
            if let Some(small) = small.filter(|small| NUMBERS.contains(small)) {
                return Ok(small);
            }
        }
        let [a, b] = [a, b].map(|word| self.state.number(word).to_bigint());
        let multiplied = matches!(op, Arith::Mul | Arith::Div);
        self.charge(fuel::number(multiplied, a.bits(), b.bits()))?;
        let result = match op {
            Arith::Add => a + b,
            Arith::Sub => a - b,
            Arith::Mul => a * b,
            Arith::Div if b == BigInt::ZERO => return Err(FaultKind::DivideByZero),
            Arith::Div => a / b,
            // The verifier lets no such game through.
            Arith::Rem | Arith::Pow => return Err(FaultKind::Overflow),
        };
        self.keep_number(result)
    }

    #[inline]
    pub(crate) fn number_compare(&mut self, a: i64, b: i64) -> Result<i64, FaultKind> {
        if a >= *NUMBERS.start() && b >= *NUMBERS.start() {
            return Ok(as_word(a.cmp(&b)));
        }
        let [a, b] = [a, b].map(|word| self.state.number(word).to_bigint());
        self.charge(fuel::number(false, a.bits(), b.bits()))?;
        Ok(as_word(a.cmp(&b)))
    }
}

fn as_word(order: Ordering) -> i64 {
    match order {
        Ordering::Less => -1,
        Ordering::Equal => 0,
        Ordering::Greater => 1,
    }
}
