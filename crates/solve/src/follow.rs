//! A player that follows a policy.
//!
//! Takes a [`Policy`], and what its seat is shown and told; answers with the probabilities of its information set. Surprising:
//! where the policy has no such set, any option is answered, each as likely as any other. That happens if the policy was made
//! for other rules, or if it leaves out what it never reaches.

use std::collections::BTreeMap;
use std::sync::Arc;

use ir::random::Stream;
use players::{Choice, Mind, Player, Policies};
use table::{Happened, Move, View};

use crate::observe::Observer;
use crate::policy::Policy;

/// Answers for one seat in one game.
pub struct Follower {
    policy: Arc<Policy>,
    /// What the seat has seen; `None` until it has seen anything.
    observer: Option<Observer>,
}

impl Follower {
    #[must_use]
    pub fn new(policy: Arc<Policy>) -> Self {
        Self { policy, observer: None }
    }
}

impl Player for Follower {
    fn choose(&mut self, mind: &dyn Mind, random: &mut Stream) -> Choice {
        let options = &mind.view().options;
        let key = self.observer.as_ref().map(|observer| observer.key(options));
        let probabilities = key.and_then(|key| self.policy.of_choice(&key, options));
        let Some(probabilities) = probabilities else {
            let option = random.below(u64::from(mind.n_options())) as u32;
            return Choice::blind(option, mind.n_options());
        };
        let option = draw(&probabilities, random);
        let how_sure = probabilities.get(option as usize).copied().unwrap_or(0.0).min(1.0);
        Choice { option, how_sure, value: None, judged: None }
    }

    fn watches(&self) -> bool {
        true
    }

    fn see(&mut self, view: &View, happened: Option<&Happened>) {
        if let Some(seat) = view.seat {
            self.observer.get_or_insert_with(|| Observer::new(seat)).see(view, happened);
        }
    }

    fn answered(&mut self, options: &[Move], option: u32) {
        if let Some(observer) = &mut self.observer {
            observer.answer(options, option);
        }
    }
}

/// A number with these probabilities; what rounding leaves over goes to the last one that is possible.
fn draw(probabilities: &[f64], random: &mut Stream) -> u32 {
    // 53 random bits, the precision of a floating point number below 1.
    let mut left = (random.bits() >> 11) as f64 / (1_u64 << 53) as f64;
    let mut drawn = 0;
    for (option, &probability) in (0..).zip(probabilities) {
        if probability > 0.0 {
            drawn = option;
            left -= probability;
            if left < 0.0 {
                break;
            }
        }
    }
    drawn
}

/// Policies by the names of their files.
#[derive(Default)]
pub struct Shelf {
    policies: BTreeMap<String, Arc<Policy>>,
}

impl Shelf {
    pub fn put(&mut self, file: &str, policy: Policy) {
        self.policies.insert(file.to_owned(), Arc::new(policy));
    }
}

impl Policies for Shelf {
    fn player(&self, file: &str) -> Option<Box<dyn Player>> {
        let policy = self.policies.get(file)?;
        Some(Box::new(Follower::new(Arc::clone(policy))))
    }
}
