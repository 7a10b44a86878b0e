//! Dice: where a generator's decisions come from. Either a seed, or bytes, which a fuzzer can change one at a time.

use ir::random::Stream;

pub struct Dice<'b> {
    /// Used up first.
    bytes: &'b [u8],
    rest: Stream,
}

impl Dice<'static> {
    /// The dice number `index` of this seed.
    #[must_use]
    pub fn seeded(seed: u64, index: u64) -> Self {
        Self { bytes: &[], rest: Stream::new(seed, index) }
    }
}

impl<'b> Dice<'b> {
    /// Dice that follow the bytes, and go on at random when these are used up.
    #[must_use]
    pub fn of_bytes(bytes: &'b [u8]) -> Self {
        Self { bytes, rest: Stream::new(bytes.len() as u64, 0) }
    }

    /// A number below `n`; 0 if `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        match self.bytes.split_first() {
            Some((&byte, others)) if n <= 256 => {
                self.bytes = others;
                usize::from(byte) % n.max(1)
            }
            _ => self.rest.below(n as u64) as usize,
        }
    }

    /// Whether something happens that happens so often in a hundred cases.
    pub fn chance(&mut self, percent: usize) -> bool {
        // Turned around, so that a byte of 0 is the usual case.
        self.below(100) >= 100 - percent.min(100)
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    pub fn bits(&mut self) -> u64 {
        self.rest.bits()
    }
}
