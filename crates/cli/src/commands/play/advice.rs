//! What a player would do in your place.

use ir::random::Stream;
use players::{Player, think};
use table::{Choice, Rules, Table};

use crate::company::{all_means, read};
use crate::failure::Result;
use crate::ui::{DIM, Ui, clean, hang};

/// A player that is asked for advice.
pub(super) struct Adviser {
    name: String,
    player: Box<dyn Player>,
    random: Stream,
}

impl Adviser {
    pub(super) fn new(spec: &str, rules: &Rules, seed: u64) -> Result<Self> {
        let spec = read(spec)?;
        let player = spec.player(&all_means([&spec], rules)?);
        // A stream that is no game's, so that with and without advice the same is dealt and played.
        let random = Stream::new(seed, u64::MAX);
        Ok(Self { name: spec.to_string(), player, random })
    }

    /// Shows the player the table after an answer, if it wants to see it.
    pub(super) fn watch(&mut self, table: &Table, seat: u32) {
        if self.player.watches()
            && let Some(view) = table.view(seat)
        {
            self.player.see(&view, table.happened(Some(seat)).as_ref());
        }
    }

    /// You are about to answer this.
    pub(super) fn answered(&mut self, table: &Table, option: u32) {
        if self.player.watches()
            && let Some(choice) = table.choice()
        {
            self.player.answered(&choice.options, option);
        }
    }

    /// Tells what the player would choose, how sure it is, and what it expects.
    pub(super) fn advise(&mut self, table: &Table, choice: &Choice, ui: &mut Ui) -> Result<()> {
        let Some(answer) = think(table, self.player.as_mut(), &mut self.random) else {
            return Ok(());
        };
        let Some(option) = choice.options.get(answer.option as usize) else { return Ok(()) };
        // Options with the same effects are shown once.
        let shown = (0u32..).zip(&choice.options).filter(|(number, option)| option.key == *number);
        let number = shown.take_while(|(number, _)| *number <= option.key).count();
        let sure = format!("{:.0} % sure", 100.0 * answer.how_sure);
        let expects = answer.value.map(|value| format!(", expects {value:.2} of 1"));
        let words = clean(&option.words);
        let text =
            format!("{number}, {words} ({}: {sure}{})", self.name, expects.unwrap_or_default());
        let head = ui.paint(DIM, "  hint: ");
        Ok(hang(ui, &head, 8, DIM, &text)?)
    }
}
