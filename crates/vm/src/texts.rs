//! Texts that are made while the game runs, and what is told.

use std::fmt::Write as _;
use std::sync::Arc;

use code::{ObjectKind, Program, TextPart, Whom};
use ir::{Event, FaultKind, limits};

use crate::machine::Core;
use crate::objects::Object;

impl Core {
    /// Puts a text together and charges for it.
    pub(crate) fn build_text(&mut self, program: &Program, plan: u16) -> Result<String, FaultKind> {
        let mut text = std::mem::take(&mut self.text);
        text.clear();
        for &(word, part) in &program.text_plans[usize::from(plan)].0 {
            let word = self.state.words.get(usize::from(word));
            // Writing into a string cannot fail.
            let _ = match part {
                TextPart::Int => write!(text, "{word}"),
                TextPart::Number => write!(text, "{}", self.state.number(word)),
                TextPart::Text => write!(text, "{}", self.state.text(program, word)),
            };
        }
        if text.len() > limits::TEXT_BYTES {
            return Err(FaultKind::TooLarge);
        }
        self.charge(text.len() as i64)?;
        Ok(text)
    }

    pub(crate) fn make_text(&mut self, program: &Program, plan: u16) -> Result<i64, FaultKind> {
        let text = self.build_text(program, plan)?;
        let object = Object::Text(Arc::from(text.as_str()));
        self.text = text;
        Ok(self.keep(program, ObjectKind::Text, object))
    }

    pub(crate) fn tell(
        &mut self,
        program: &Program,
        whom: Whom,
        to: i64,
        text: i64,
    ) -> Result<(), FaultKind> {
        self.charge(self.state.text(program, text).len() as i64)?;
        self.log(|this| {
            let text = this.state.text(program, text).to_owned();
            Event::Told { to: this.audience(program, whom, to), text }
        });
        Ok(())
    }

    pub(crate) fn tell_parts(
        &mut self,
        program: &Program,
        whom: Whom,
        to: i64,
        plan: u16,
    ) -> Result<(), FaultKind> {
        let text = self.build_text(program, plan)?;
        // Once for making it, once for telling it.
        self.charge(text.len() as i64)?;
        self.log(|this| Event::Told { to: this.audience(program, whom, to), text: text.clone() });
        self.text = text;
        Ok(())
    }

    fn audience(&self, program: &Program, whom: Whom, to: i64) -> Option<Vec<u32>> {
        match whom {
            Whom::Everybody => None,
            Whom::Seat => Some(vec![to as u32]),
            Whom::Team => {
                let members = self.state.members(program, to as usize);
                Some(members.map(|word| self.state.words.get(word) as u32).collect())
            }
        }
    }
}
