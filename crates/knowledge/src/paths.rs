//! Pairs things with others, one with one.

/// For each of `n` things one of `n` others that it may be paired with; `None` if there is no way to pair all.
/// Where a first choice turns out wrong it is changed along a path of changes.
pub(crate) fn pair(n: usize, may: impl Fn(usize, usize) -> bool) -> Option<Vec<usize>> {
    let mut taken_by: Vec<Option<usize>> = vec![None; n];
    for start in 0..n {
        // Breadth first: who would have to make room for whom.
        let mut reached_from: Vec<Option<usize>> = vec![None; n];
        let mut queue = vec![start];
        let mut n_done = 0;
        let mut free = None;
        'search: while let Some(&thing) = queue.get(n_done) {
            n_done += 1;
            for other in 0..n {
                if reached_from[other].is_some() || !may(thing, other) {
                    continue;
                }
                reached_from[other] = Some(thing);
                match taken_by[other] {
                    Some(holder) => queue.push(holder),
                    None => {
                        free = Some(other);
                        break 'search;
                    }
                }
            }
        }
        let mut other = free?;
        while let Some(thing) = reached_from[other] {
            let before = taken_by.iter().position(|&by| by == Some(thing));
            taken_by[other] = Some(thing);
            match before {
                Some(before) => other = before,
                None => break,
            }
        }
    }
    let mut with = vec![0; n];
    for (other, by) in taken_by.iter().enumerate() {
        with[(*by)?] = other;
    }
    Some(with)
}
