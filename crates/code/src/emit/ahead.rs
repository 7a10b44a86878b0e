//! From which questions on something may be attempted before the next question.
//!
//! Takes finished code and the sites of its choices; marks the sites. Where nothing can be attempted, an answer cannot be
//! taken back.

use crate::instr::Instr;
use crate::program::Site;

/// Marks the sites after which an attempt may begin before anybody is asked again.
pub(super) fn mark_attempts(code: &[Instr], sites: &mut [Site]) {
    let mut may = vec![false; code.len() + 1];
    let mut has_changed = true;
    while has_changed {
        has_changed = false;
        for (at, &instr) in code.iter().enumerate().rev() {
            if !may[at] && leads_to_attempt(instr, at, &may) {
                may[at] = true;
                has_changed = true;
            }
        }
    }
    for site in sites {
        site.is_before_attempt = may[site.after as usize];
    }
}

fn leads_to_attempt(mut instr: Instr, at: usize, may: &[bool]) -> bool {
    match instr {
        Instr::Ask { .. } | Instr::Finish | Instr::Fail(_) => false,
        // Where these go on is not looked up.
        Instr::Attempt { .. }
        | Instr::Return
        | Instr::EndPass { .. }
        | Instr::BeginTogether { .. }
        | Instr::EndTurn { .. } => true,
        Instr::Jump(to) => may[to as usize],
        _ => may[at + 1] || instr.target_mut().is_some_and(|&mut to| may[to as usize]),
    }
}
