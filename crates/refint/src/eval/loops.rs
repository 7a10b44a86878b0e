//! Expressions that run through a collection. The whole run is paid for before the first element.

use ir::{Expr, FaultKind, LocalId, fuel};

use crate::machine::Machine;
use crate::value::Value;

impl Machine<'_> {
    /// The elements of a collection that a loop runs through at a price of `each` for every one. A range is charged by
    /// the loop alone, and before it is written out, so that an endless one costs fuel and not memory.
    pub(crate) fn elements(&mut self, over: &Expr, each: u32) -> Result<Vec<Value>, FaultKind> {
        if let Expr::Range { from, until, inclusive } = over {
            let (from, n) = self.range(from, until, *inclusive)?;
            self.charge(n, each)?;
            return Ok(Value::Ints(numbers(from, n)).into_elements());
        }
        let elements = self.eval(over)?.into_elements();
        self.charge(elements.len() as u64, each)?;
        Ok(elements)
    }

    /// The first number of a range and how many there are.
    pub(super) fn range(
        &mut self,
        from: &Expr,
        until: &Expr,
        inclusive: bool,
    ) -> Result<(i64, u64), FaultKind> {
        let (from, until) = (self.int(from)?, self.int(until)?);
        let n = i128::from(until) - i128::from(from) + i128::from(inclusive);
        Ok((from, u64::try_from(n.max(0)).unwrap_or(u64::MAX)))
    }

    /// Every element with whether the test holds for it.
    pub(super) fn tests(
        &mut self,
        local: LocalId,
        over: &Expr,
        test: &Expr,
    ) -> Result<Vec<(Value, bool)>, FaultKind> {
        let mut tested = Vec::new();
        for element in self.elements(over, fuel::test(test))? {
            let before = self.bind(local, element.clone());
            let holds = self.bool(test)?;
            self.unbind(local, before);
            tested.push((element, holds));
        }
        Ok(tested)
    }

    pub(super) fn total(
        &mut self,
        local: LocalId,
        over: &Expr,
        value: &Expr,
    ) -> Result<i64, FaultKind> {
        let mut total = 0_i64;
        for element in self.elements(over, fuel::test(value))? {
            let before = self.bind(local, element);
            let value = self.int(value)?;
            self.unbind(local, before);
            total = total.checked_add(value).ok_or(FaultKind::Overflow)?;
        }
        Ok(total)
    }

    pub(super) fn collect(
        &mut self,
        local: LocalId,
        over: &Expr,
        cards: &Expr,
    ) -> Result<Vec<Vec<u32>>, FaultKind> {
        let mut groups = Vec::new();
        for element in self.elements(over, fuel::test(cards))? {
            let before = self.bind(local, element);
            groups.push(self.cards(cards)?);
            self.unbind(local, before);
        }
        Ok(groups)
    }

    pub(super) fn filter(
        &mut self,
        local: LocalId,
        over: &Expr,
        test: &Expr,
    ) -> Result<Value, FaultKind> {
        let tested = self.tests(local, over, test)?;
        let kept = tested.into_iter().filter(|(_, holds)| *holds).map(|(element, _)| element);
        // The type of an empty result comes from the expression, since there is no element to tell it.
        let ty = ir::type_of(self.game, over).expect("a verified game is well typed");
        Ok(Value::collection(ty, kept.collect()))
    }
}

/// The numbers of a range that has been paid for.
pub(super) fn numbers(from: i64, n: u64) -> Vec<i64> {
    (0..n).map(|offset| from.wrapping_add_unsigned(offset)).collect()
}
