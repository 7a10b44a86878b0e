//! Point maps. If only strings of an award vary, all tables it can give are computed in advance, and setting the
//! map is storing the number of one.

use ir::{Award, Expr, MapRef};

use super::Emitter;
use super::shape::draws;
use crate::instr::{Instr, Word};
use crate::program::AwardPlan;

/// How many tables one statement may have.
const MAX_TABLES: usize = 64;

/// A string that an award compares a trait with and that is only known at run time.
struct Varying<'a> {
    of: u16,
    value: &'a Expr,
    n_values: usize,
}

impl Emitter<'_> {
    pub(super) fn award(&mut self, map: &MapRef, awards: &[Award]) {
        self.op(Instr::Charge(ir::fuel::award(self.game, awards)));
        let (base, owner) = self.map_at(map);
        if let Some(varying) = self.varying(awards)
            && let Some(first) = self.add_tables(awards, &varying)
        {
            let mut table = self.constant(first as i64);
            let mut stride = 1;
            for part in &varying {
                let value = self.value(part.value);
                let mut number = self.temp_with(|to| Instr::ValueIndex { to, of: part.of, value });
                if stride > 1 {
                    let times = self.constant(stride);
                    number = self.temp_with(|to| Instr::Mul { to, a: number, b: times });
                }
                table = self.temp_with(|to| Instr::Add { to, a: table, b: number });
                stride *= part.n_values as i64;
            }
            self.op(Instr::Award { base, owner, table });
            return;
        }
        let mut plan = Vec::new();
        for award in awards {
            let conditions: Vec<(Word, Word)> = award
                .conditions
                .iter()
                .map(|(key, value)| (self.value(key), self.value(value)))
                .collect();
            plan.push((conditions, self.value(&award.points)));
        }
        self.award_plans.push(AwardPlan(plan));
        let plan = (self.award_plans.len() - 1) as u16;
        self.op(Instr::AwardComputed { base, owner, plan });
    }

    /// The strings that vary, if nothing else does and the tables are few.
    fn varying<'a>(&self, awards: &'a [Award]) -> Option<Vec<Varying<'a>>> {
        let mut varying: Vec<Varying<'_>> = Vec::new();
        let mut n_tables = 1usize;
        for award in awards {
            let Expr::Int(_) = award.points else { return None };
            for (key, value) in &award.conditions {
                let Expr::Str(key) = key else { return None };
                if matches!(value, Expr::Str(_)) {
                    continue;
                }
                let of = self.cards.trait_of_key[key.idx()];
                if of == u16::MAX || draws(value) {
                    return None;
                }
                if varying.iter().any(|part| part.of == of && part.value == value) {
                    continue;
                }
                // The last number stands for all strings that no card has there.
                let strings = 0..self.cards.n_strings as i64;
                let last = strings.map(|text| self.cards.value_number(of, text)).max()?;
                let n_values = 1 + last as usize;
                n_tables = n_tables.saturating_mul(n_values);
                varying.push(Varying { of, value, n_values });
            }
        }
        (n_tables <= MAX_TABLES).then_some(varying)
    }

    /// Computes the table for each combination of values; gives the number of the first.
    fn add_tables(&mut self, awards: &[Award], varying: &[Varying<'_>]) -> Option<usize> {
        let first = self.cards.n_tables;
        let n_tables: usize = varying.iter().map(|part| part.n_values).product();
        let mut tables = Vec::new();
        for combination in 0..n_tables {
            let mut rows = Vec::new();
            for row in 0..self.cards.n_rows {
                let mut points = 0i64;
                for award in awards {
                    let Expr::Int(value) = award.points else { return None };
                    if self.meets(award, row, combination, varying) {
                        // A sum too large is a fault when the game runs, so it cannot be a constant.
                        points = points.checked_add(value)?;
                    }
                }
                rows.push(points);
            }
            tables.extend(rows);
        }
        self.cards.tables.extend(tables);
        self.cards.n_tables += n_tables;
        Some(first)
    }

    /// Whether a row meets all conditions of an award when the varying strings have the given values.
    fn meets(
        &self,
        award: &Award,
        row: usize,
        mut combination: usize,
        varying: &[Varying<'_>],
    ) -> bool {
        let numbers: Vec<usize> = varying
            .iter()
            .map(|part| {
                let number = combination % part.n_values;
                combination /= part.n_values;
                number
            })
            .collect();
        award.conditions.iter().all(|(key, value)| {
            let Expr::Str(key) = key else { return false };
            let of = self.cards.trait_of_key[key.idx()];
            // Nothing is written there on any card: the empty string.
            let own = match of {
                u16::MAX => 0,
                of => self.cards.value(of, row),
            };
            match value {
                Expr::Str(text) => own == i64::from(text.0),
                _ => varying.iter().zip(&numbers).any(|(part, &number)| {
                    let own_number = self.cards.value_number(of, own);
                    part.of == of && part.value == value && own_number == number as i64
                }),
            }
        })
    }
}
