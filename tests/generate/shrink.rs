//! Shrinking: a smaller text that still has the property for which a text was kept.

/// Nested lists of words.
#[derive(Clone, Debug)]
enum Node {
    Word(String),
    List(Vec<Node>),
}

/// The smallest text that was found for which `keeps` still holds, after at most `tries` attempts.
pub fn shrink(text: &str, mut tries: usize, keeps: impl Fn(&str) -> bool) -> String {
    // A comment before the game may state the dialect.
    let start = text.find('(').unwrap_or(0);
    let (head, body) = text.split_at(start);
    let mut best = read(body);
    let whole = |nodes: &[Node]| {
        let mut text = head.to_owned();
        write(nodes, &mut text);
        text
    };
    if !keeps(&whole(&best)) {
        return text.to_owned();
    }
    let (mut at, mut better) = (0, false);
    while tries > 0 {
        let mut smaller = best.clone();
        let mut left = at;
        if !cut(&mut smaller, &mut left) {
            // Once through; again, if that opened new possibilities.
            if !better {
                break;
            }
            (at, better) = (0, false);
            continue;
        }
        tries -= 1;
        // After a success the same place holds something else, so the next cut is tried there.
        if keeps(&whole(&smaller)) {
            (best, better) = (smaller, true);
        } else {
            at += 1;
        }
    }
    whole(&best)
}

/// Makes the cut number `left`, counted in a fixed order; `false` if there are not so many.
fn cut(nodes: &mut Vec<Node>, left: &mut usize) -> bool {
    for at in 0..nodes.len() {
        if *left == 0 {
            nodes.remove(at);
            return true;
        }
        *left -= 1;
        let Node::List(inner) = &nodes[at] else { continue };
        for child in inner {
            if matches!(child, Node::List(_)) {
                if *left == 0 {
                    nodes[at] = child.clone();
                    return true;
                }
                *left -= 1;
            }
        }
        let Node::List(inner) = &mut nodes[at] else { continue };
        if cut(inner, left) {
            return true;
        }
    }
    false
}

fn read(text: &str) -> Vec<Node> {
    let mut open = vec![Vec::new()];
    let spaced = text.replace('(', " ( ").replace(')', " ) ").replace("..", " .. ");
    for word in spaced.split_whitespace() {
        match word {
            "(" => open.push(Vec::new()),
            ")" if open.len() > 1 => {
                let inner = open.pop().unwrap_or_default();
                if let Some(outer) = open.last_mut() {
                    outer.push(Node::List(inner));
                }
            }
            word => {
                if let Some(outer) = open.last_mut() {
                    outer.push(Node::Word(word.to_owned()));
                }
            }
        }
    }
    open.swap_remove(0)
}

fn write(nodes: &[Node], text: &mut String) {
    for (at, node) in nodes.iter().enumerate() {
        if at > 0 {
            text.push(' ');
        }
        match node {
            Node::Word(word) => text.push_str(word),
            Node::List(inner) => {
                text.push('(');
                write(inner, text);
                text.push(')');
            }
        }
    }
}
