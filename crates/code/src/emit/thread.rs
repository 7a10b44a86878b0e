//! A jump to a jump goes to where that one goes; an instruction that does nothing is taken out.

use crate::instr::{Addr, Instr};
use crate::program::PassPlan;

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

/// Makes one instruction of the test at the end of a pass and the way on to the next pass, where nothing else jumps
/// to the second.
pub(super) fn join_passes(code: &mut [Instr], plans: &mut Vec<PassPlan>, dropped: &mut Vec<Addr>) {
    let mut is_target = vec![false; code.len() + 1];
    for mut instr in code.iter().copied() {
        if let Some(&mut to) = instr.target_mut() {
            is_target[to as usize] = true;
        }
    }
    for at in 1..code.len() {
        let Instr::AdvanceSeat { cycle, price: pass_price, to: pass } = code[at] else { continue };
        let (first, n, bound, above, test_price, leave) = match code[at - 1] {
            Instr::JumpIfAllEq { first, n, bound, price, to } => {
                (first, n, bound, false, price, to)
            }
            Instr::JumpIfAllGt { first, n, bound, price, to } => (first, n, bound, true, price, to),
            _ => continue,
        };
        if is_target[at] {
            continue;
        }
        let plan = plans.len() as u16;
        plans.push(PassPlan { first, n, bound, above, test_price, leave, cycle, pass_price, pass });
        code[at - 1] = Instr::EndPass { plan };
        dropped.push(at as Addr);
    }
}

/// Takes instructions out; gives the new address of each old one, and of the end.
pub(super) fn drop_instructions(code: &mut Vec<Instr>, dropped: &[Addr]) -> Vec<Addr> {
    let mut is_dropped = vec![false; code.len()];
    for &addr in dropped {
        is_dropped[addr as usize] = true;
    }
    let mut places = Vec::with_capacity(code.len() + 1);
    let mut next = 0;
    for &gone in &is_dropped {
        places.push(next);
        next += Addr::from(!gone);
    }
    places.push(next);
    let mut left = is_dropped.iter();
    code.retain(|_| left.next() == Some(&false));
    for instr in code {
        if let Some(target) = instr.target_mut() {
            *target = places[*target as usize];
        }
    }
    places
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
