//! Texts that several tests read.

/// A game with every declaration, statement and expression of the language in it.
pub(crate) const GAME: &str = r#"# A game with everything in it.
Game "Crazy Eights" requires 3 to 6 players.
Area stock labeled "Stock".
Area pile labeled "Pile of {n}" is faceup, squaredup.
Number n = 007. Player leader. Deck d = standard.
Rule valid(p, c, a) = c->rank == a->cards->top->rank or c->suit == S and not c == 8~C.
Ordering low(x) = 2..4,J~S,%.
Action setup { shuffle d. deal all from d to stock. }
Action main {
    setup().
    forever {
        for p in players starting at leader {
            let q be (players)->first.
            if p == q and n < 3 { n += 1. } elseif defined p->team { n -= 2. } else { n *= 3. n /= 4. }
            ask p {
                "Draw {n}" if canplay valid from p to pile { deal 1 from stock to p->hand. }
                "Pass" { skip to over. }
            }
            play valid from p to pile.
            deal 2 of p choice from p->hand to p->team->stash.
            auto restock stock from pile leaving n + 1.
            message "all". message p "one". message p->team (p->name).
            order p->hand by low. rotate players. leader = p.
            let list be [C; (H)]. let empty be [].
            label over.
        }
        winner leader.
    }
}
"#;
