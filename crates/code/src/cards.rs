//! Tables about cards: traits by card, cards by trait value, constant points.

use ir::{Game, limits};

use crate::CompileError;
use crate::program::Cards;

/// Entries that the tables by trait may have.
const MAX_ENTRIES: usize = 1 << 20;

/// Builds the tables of a verified game.
pub(crate) fn tabulate(game: &Game) -> Result<Cards, CompileError> {
    let capacity = limits::card_capacity(game);
    let widest = capacity.max(game.faces.len()).max(game.strings.len());
    if widest.saturating_mul(game.traits.len()) > MAX_ENTRIES {
        let n_traits = game.traits.len();
        return Err(CompileError {
            message: format!(
                "{n_traits} keys on up to {widest} cards or values are more than the limit"
            ),
            span: game.body.first().map_or(game.scoring.span, |stmt| stmt.span),
        });
    }
    let created: Vec<u32> = limits::setup_faces(game).iter().map(|face| face.0).collect();
    // A face that no card has would have no row, and no points.
    let mut has_card = vec![false; game.faces.len()];
    created.iter().for_each(|&face| has_card[face as usize] = true);
    let known = created.len() == capacity && !has_card.contains(&false);
    let row_faces: Vec<u32> = if known { created } else { (0..game.faces.len() as u32).collect() };
    let masked = known && capacity <= 64;
    let n_strings = game.strings.len();
    let mut values = Vec::new();
    let mut value_masks = Vec::new();
    let mut value_numbers = Vec::new();
    let mut trait_of_key = vec![u16::MAX; n_strings];
    for (idx, key) in game.traits.iter().enumerate() {
        trait_of_key[key.idx()] = idx as u16;
        let of_row = |row: &u32| game.faces[*row as usize].values[idx].0;
        values.extend(row_faces.iter().map(|row| i64::from(of_row(row))));
        let mut masks = vec![0; if masked { n_strings } else { 0 }];
        if masked {
            for (card, row) in row_faces.iter().enumerate() {
                masks[of_row(row) as usize] |= 1i64 << card;
            }
        }
        let mut occurring: Vec<u32> = row_faces.iter().map(of_row).collect();
        occurring.sort_unstable();
        occurring.dedup();
        let mut numbers = vec![occurring.len() as i64; n_strings];
        for (number, value) in occurring.iter().enumerate() {
            numbers[*value as usize] = number as i64;
        }
        value_masks.extend(masks);
        value_numbers.extend(numbers);
    }
    Ok(Cards {
        known,
        masked,
        capacity,
        n_rows: row_faces.len(),
        n_faces: game.faces.len(),
        n_strings,
        decks: game
            .decks
            .iter()
            .map(|deck| deck.faces.iter().map(|face| face.0).collect())
            .collect(),
        values,
        value_masks,
        value_numbers,
        trait_of_key,
        // Table 0 is that of a map that nobody has set.
        tables: vec![0; row_faces.len()],
        n_tables: 1,
        row_faces,
    })
}
