//! Lists that have an identity, and collections that are gone through by their elements.

use ir::{Element, Expr, FaultKind, MapRef, StrId, fuel, limits};

use crate::machine::Machine;
use crate::state::Made;
use crate::value::{ListAt, Value};

impl Machine<'_> {
    pub(super) fn new_list(&mut self, of: &Expr) -> Result<ListAt, FaultKind> {
        let items = self.eval(of)?.into_elements();
        self.charge(fuel::object(items.len()).unsigned_abs(), 1)?;
        if items.len() > limits::LIST_ITEMS {
            return Err(FaultKind::TooLarge);
        }
        let ty = ir::type_of(self.game, of).expect("a verified game is well typed");
        let element = Element::of_collection(ty).expect("a verified game makes lists of these");
        self.state.lists.push(Made { element, items });
        Ok(ListAt::Made(self.state.lists.len() - 1))
    }

    /// Values that are put together one by one. No card cannot be among them.
    pub(super) fn list_of(&mut self, element: Element, items: &[Expr]) -> Result<Value, FaultKind> {
        let mut elements = Vec::new();
        for item in items {
            let value = self.eval(item)?;
            if value == Value::Card(None) {
                return Err(FaultKind::NoCard);
            }
            elements.push(value);
        }
        Ok(Value::collection(element.collection(), elements))
    }

    pub(super) fn union(&mut self, whole: &Expr, parts: &[Expr]) -> Result<Value, FaultKind> {
        let mut elements = Vec::new();
        for part in parts {
            elements.extend(self.eval(part)?.into_elements());
        }
        self.charge(elements.len() as u64, 1)?;
        let ty = ir::type_of(self.game, whole).expect("a verified game is well typed");
        Ok(Value::collection(ty, elements))
    }

    /// The elements from the first one that is `start` on, once around.
    pub(super) fn starting_at(&mut self, list: &Expr, start: &Expr) -> Result<Value, FaultKind> {
        let mut elements = self.eval(list)?.into_elements();
        let start = self.eval(start)?;
        self.charge(elements.len() as u64, 1)?;
        let at = elements.iter().position(|element| *element == start);
        elements.rotate_left(at.ok_or(FaultKind::NotInList)?);
        let ty = ir::type_of(self.game, list).expect("a verified game is well typed");
        Ok(Value::collection(ty, elements))
    }

    pub(super) fn same_items(&mut self, a: &Expr, b: &Expr) -> Result<bool, FaultKind> {
        let (a, b) = (self.eval(a)?.into_elements(), self.eval(b)?.into_elements());
        self.charge((a.len() + b.len()) as u64, 1)?;
        Ok(a == b)
    }

    pub(super) fn item_at(&mut self, last: bool, of: &Expr) -> Result<Value, FaultKind> {
        let mut elements = self.eval(of)?.into_elements();
        if last {
            elements.reverse();
        }
        elements.into_iter().next().ok_or(FaultKind::Undefined)
    }

    /// The cards on the table with these points and these values of a trait.
    pub(super) fn cards_of(
        &mut self,
        points: &Expr,
        map: &MapRef,
        strings: &Expr,
        key: StrId,
    ) -> Result<Vec<u32>, FaultKind> {
        let points = self.eval(points)?.into_elements();
        let map = self.map_ref(map)?;
        let strings = self.eval(strings)?.into_elements();
        let n_cards = self.state.faces.len();
        self.charge((n_cards + points.len() * strings.len()) as u64, 1)?;
        let mut rest: Vec<u32> = (0..n_cards as u32).collect();
        let mut cards = Vec::new();
        for points in &points {
            for string in &strings {
                let (found, others): (Vec<u32>, Vec<u32>) = rest.into_iter().partition(|card| {
                    *points == Value::Int(self.state.points(map, *card))
                        && *string == Value::Str(self.trait_of(key, Some(*card)))
                });
                cards.extend(found);
                // A card that was found is not looked for again.
                rest = others;
            }
        }
        Ok(cards)
    }
}
