//! Answers to `[N]`: how long each is kept.

use source::Span;

use super::Checker;
use crate::checked::{Number, NumberId};

/// A choice, an `IF`, a pass of a `FORPLAYERCOND`, or a routine outside of these, which keeps an answer of its own.
pub(super) struct Frame {
    /// There is one as soon as something inside uses it.
    id: Option<NumberId>,
    span: Span,
    /// Whether it begins with the answer of the one around it.
    inherits: bool,
}

impl Checker<'_> {
    /// Goes through something that keeps an answer of its own; gives that answer too, if it is used.
    pub(super) fn keeping<T>(
        &mut self,
        span: Span,
        inherits: bool,
        inside: impl FnOnce(&mut Self) -> T,
    ) -> (T, Option<NumberId>) {
        let inherits = inherits && !self.frames.is_empty();
        self.frames.push(Frame { id: None, span, inherits });
        let result = inside(self);
        let id = self.frames.pop().and_then(|frame| frame.id);
        (result, id)
    }

    /// Goes through a routine, which keeps an answer only if nothing around it does.
    pub(super) fn keeping_alone<T>(
        &mut self,
        span: Span,
        inside: impl FnOnce(&mut Self) -> T,
    ) -> (T, Option<NumberId>) {
        match self.frames.is_empty() {
            true => self.keeping(span, false, inside),
            false => (inside(self), None),
        }
    }

    /// The answer that is kept here.
    pub(super) fn number(&mut self) -> Option<NumberId> {
        let Self { frames, numbers, .. } = self;
        // Those whose answer is inherited keep it too, from the outermost on.
        let first = frames.iter().rposition(|frame| !frame.inherits)?;
        let mut outer = None;
        for frame in &mut frames[first..] {
            let id = *frame.id.get_or_insert_with(|| {
                numbers.push(Number { span: frame.span, inherits: outer });
                NumberId::new(numbers.len() - 1)
            });
            outer = Some(id);
        }
        outer
    }
}
