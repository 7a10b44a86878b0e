//! A jump to a jump goes to where that one goes.

use crate::instr::{Addr, Instr};

/// How many jumps in a row are followed; a ring of jumps has no end.
const MAX_HOPS: usize = 16;

/// Follows each jump through the jumps it leads to.
pub(super) fn thread_jumps(code: &mut [Instr]) {
    for at in 0..code.len() {
        let mut instr = code[at];
        let Some(&mut first) = instr.target_mut() else { continue };
        let mut target = first;
        for _ in 0..MAX_HOPS {
            match code.get(target as usize).and_then(|next| passed_on(&code[at], next, target)) {
                Some(further) => target = further,
                None => break,
            }
        }
        if let Some(place) = code[at].target_mut() {
            *place = target;
        }
    }
}

/// Where the instruction at `at` sends a jump that has just been taken to it, if that is certain and it does nothing
/// else.
fn passed_on(taken: &Instr, next: &Instr, at: Addr) -> Option<Addr> {
    match (taken, next) {
        (_, Instr::Jump(to)) => Some(*to),
        (Instr::JumpNe(a, b, _), Instr::JumpNe(c, d, to))
        | (Instr::JumpEq(a, b, _), Instr::JumpEq(c, d, to))
        | (Instr::JumpLt(a, b, _), Instr::JumpLt(c, d, to))
        | (Instr::JumpGe(a, b, _), Instr::JumpGe(c, d, to))
            if (a, b) == (c, d) =>
        {
            Some(*to)
        }
        (Instr::JumpNe(a, b, _), Instr::JumpEq(c, d, _))
        | (Instr::JumpEq(a, b, _), Instr::JumpNe(c, d, _))
        | (Instr::JumpLt(a, b, _), Instr::JumpGe(c, d, _))
        | (Instr::JumpGe(a, b, _), Instr::JumpLt(c, d, _))
            if (a, b) == (c, d) =>
        {
            Some(at + 1)
        }
        (Instr::JumpIf(a, _), Instr::JumpIf(b, to))
        | (Instr::JumpUnless(a, _), Instr::JumpUnless(b, to))
            if a == b =>
        {
            Some(*to)
        }
        _ => None,
    }
}
