//! Names that mean nothing where they stand: why not, and what may be meant.

use source::{Diagnostic, Span};

use super::Checker;
use crate::checked::{Property, Type};
use crate::tree::Ident;

impl Checker<'_> {
    pub(super) fn unknown_name(&mut self, name: &Ident, wanted: Option<Type>) {
        let (word, span) = (name.name.as_str(), name.span);
        let problem = match (self.scopes.declared_later(word), self.scopes.ended(word)) {
            (Some(later), _) => {
                Diagnostic::error("C5", span, format!("`{word}` is used before it is declared"))
                    .reason("it is not known yet")
                    .label(later, "declared here")
                    .help("move the declaration up: a name is known only after it")
            }
            (None, Some(ended)) => {
                Diagnostic::error("C5", span, format!("`{word}` is not known here"))
                    .reason("its block has ended")
                    .label(ended, "known from here to the end of the block")
                    .help("use it inside that block, or declare a variable at the top of the file")
            }
            (None, None) => self.suggest(
                Diagnostic::error("C5", span, format!("`{word}` is not known"))
                    .reason("nothing of this name is declared"),
                word,
                span,
                wanted,
            ),
        };
        self.report(problem);
    }

    fn suggest(
        &self,
        problem: Diagnostic,
        word: &str,
        span: Span,
        wanted: Option<Type>,
    ) -> Diagnostic {
        let fits = |ty: Option<Type>| wanted.is_none() || ty == wanted;
        let known = self.scopes.known();
        let names = known.filter(|&(_, means)| fits(self.type_of(means))).map(|(name, _)| name);
        let built_in = ["players", "teams", "standard", "True", "False"];
        let built_in = built_in.into_iter().filter(|_| wanted.is_none());
        if let Some(meant) = self.closest(word, names.chain(built_in)) {
            return problem.help(format!("did you mean `{meant}`?")).fix(span, meant);
        }
        let owners = [Type::Player, Type::Card, Type::Team, Type::Area];
        let owner = owners.into_iter().find(|&owner| Property::find(owner, word).is_some());
        match (wanted, owner) {
            (None, Some(owner)) => problem.help(format!(
                "this is a property of {}: write whose it is, as in `x->{word}`",
                owner.described()
            )),
            (Some(ty), _) => problem.help(format!("declare {} of this name above", ty.described())),
            (None, None) => problem.help("declare it above, or name a value with `let`"),
        }
    }
}
