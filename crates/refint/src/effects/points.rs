//! Effects on the points of cards.

use ir::{Award, Event, FaultKind, MapId, MapRef, StrId, fuel};

use crate::machine::Machine;

impl Machine<'_> {
    pub(super) fn award(&mut self, map: &MapRef, awards: &[Award]) -> Result<(), FaultKind> {
        self.charge(1, fuel::award(self.game, awards))?;
        let map = self.map_ref(map)?;
        let mut fixed: Vec<(Vec<(StrId, StrId)>, i64)> = Vec::new();
        for award in awards {
            let mut conditions = Vec::new();
            for (key, value) in &award.conditions {
                conditions.push((self.str(key)?, self.str(value)?));
            }
            fixed.push((conditions, self.int(&award.points)?));
        }
        let mut points = Vec::new();
        for face in 0..self.game.faces.len() {
            let mut sum = 0_i64;
            for (conditions, points) in &fixed {
                let meets = |(key, value): &(_, _)| self.trait_of_face(*key, face) == *value;
                if conditions.iter().all(meets) {
                    sum = sum.checked_add(*points).ok_or(FaultKind::Overflow)?;
                }
            }
            points.push(sum);
        }
        self.set_points(map, points);
        Ok(())
    }

    pub(super) fn combine(&mut self, map: &MapRef, of: &[MapRef]) -> Result<(), FaultKind> {
        self.charge(1, fuel::combine(self.game, of))?;
        let map = self.map_ref(map)?;
        let mut tables = Vec::new();
        for other in of {
            let other = self.map_ref(other)?;
            tables.push(self.state.maps[&other].clone());
        }
        let mut points = Vec::new();
        for face in 0..self.game.faces.len() {
            let mut sum = 0_i64;
            for table in &tables {
                sum = sum.checked_add(table[face]).ok_or(FaultKind::Overflow)?;
            }
            points.push(sum);
        }
        self.set_points(map, points);
        Ok(())
    }

    fn set_points(&mut self, map: (MapId, u32), points: Vec<i64>) {
        self.state.maps.insert(map, points.clone());
        self.happened(Event::Awarded { map: map.0, owner: map.1, points });
    }
}
