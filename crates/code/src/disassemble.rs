//! The program as text, for people.

use std::fmt::Write as _;

use crate::Program;

/// One line an instruction: its address, the instruction, and the byte of the source from which its rule starts
/// where that changes. A head lists the size of the state.
#[must_use]
pub fn disassemble(program: &Program) -> String {
    let mut text = String::new();
    let cards = &program.cards;
    let _ = writeln!(
        text,
        "; {} words, {} piles, {} places, {} cards{}{}, {} point tables",
        program.words.len(),
        program.layout.n_piles,
        program.layout.n_places(),
        cards.capacity,
        if cards.known { ", all known" } else { "" },
        if cards.masked { ", masked" } else { "" },
        cards.n_tables,
    );
    let mut spans = program.spans.iter().peekable();
    for (addr, instr) in program.code.iter().enumerate() {
        while let Some(&&(start, span)) = spans.peek()
            && start as usize <= addr
        {
            let _ = writeln!(text, "; rule at bytes {}..{}", span.start, span.end);
            spans.next();
        }
        if addr == program.score_code as usize {
            text.push_str("; scoring\n");
        }
        let _ = writeln!(text, "{addr:5}  {instr:?}");
    }
    text
}
