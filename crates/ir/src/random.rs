//! The stream of chance. Frozen: the same seed gives the same numbers, draws and shuffles for ever, on every
//! machine; the known-answer tests below guard it against a change in a library.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng as _, SeedableRng as _};

/// A stream of random numbers; a clone continues from the same point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stream {
    numbers: Xoshiro256PlusPlus,
    script: Option<Box<Script>>,
}

/// Draws that are said in advance.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Script {
    draws: Vec<u64>,
    n_drawn: usize,
    open: Option<u64>,
}

impl Script {
    fn draw(&mut self, n: u64) -> u64 {
        let said = self.draws.get(self.n_drawn);
        self.n_drawn += 1;
        match said {
            Some(&draw) => draw.min(n - 1),
            None => {
                self.open.get_or_insert(n);
                0
            }
        }
    }
}

impl Stream {
    /// The stream number `index` of the experiment with this seed. Streams do not depend on each other, so games can
    /// be played in any order and on any thread.
    #[must_use]
    pub fn new(seed: u64, index: u64) -> Self {
        // Two rounds of a mixer, so that neither (s, i) and (i, s) nor neighbouring indices meet.
        let mut state = mix(seed).wrapping_add(mix(index ^ 0x9e37_79b9_7f4a_7c15).rotate_left(17));
        let mut bytes = [0; 32];
        for word in bytes.chunks_exact_mut(8) {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            word.copy_from_slice(&mix(state).to_le_bytes());
        }
        Self { numbers: Xoshiro256PlusPlus::from_seed(bytes), script: None }
    }

    /// A stream whose bounded draws are said in advance, one after another. To look at every way that chance can go, the
    /// script is made longer by each number below [`Stream::open_draw`] in turn.
    #[must_use]
    pub fn scripted(draws: &[u64]) -> Self {
        let script = Script { draws: draws.to_vec(), n_drawn: 0, open: None };
        Self { script: Some(Box::new(script)), ..Self::new(0, 0) }
    }

    /// The bound of the first draw that the script did not say, if there was one; it was 0 then.
    #[must_use]
    pub fn open_draw(&self) -> Option<u64> {
        self.script.as_ref()?.open
    }

    /// The next 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.numbers.next_u64()
    }

    /// A uniformly random number below `n` (Lemire's multiply and reject); 0 without a draw if `n` is 0 or 1.
    #[inline]
    pub fn below(&mut self, n: u64) -> u64 {
        if n <= 1 {
            return 0;
        }
        if let Some(script) = &mut self.script {
            return script.draw(n);
        }
        let mut product = u128::from(self.bits()) * u128::from(n);
        if (product as u64) < n {
            let threshold = n.wrapping_neg() % n;
            while (product as u64) < threshold {
                product = u128::from(self.bits()) * u128::from(n);
            }
        }
        (product >> 64) as u64
    }

    /// A uniformly random order (Fisher and Yates, from the end).
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let pick = self.below(last as u64 + 1) as usize;
            items.swap(last, pick);
        }
    }
}

/// The finalizer of SplitMix64.
fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The expected values come from an independent implementation in Python of the published algorithms
/// (xoshiro256++ 1.0, the finalizer of SplitMix64, Lemire's bounded draw, Fisher and Yates), not from this code.
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_of_fixed_streams_never_change() {
        let known = [
            (0, 0, [0xe90b_a84b_41ba_16d9, 0xb485_c94c_da69_5291, 0x9903_a9df_5cd7_476e]),
            (1, 0, [0xe3a4_6b8f_5e48_18b2, 0x8365_c6ed_0c60_7041, 0x334e_196e_f5fa_e879]),
            (0, 1, [0x4104_79db_6743_f266, 0x5c8b_718f_c16a_ee35, 0x26b0_b0b3_3a68_cdf9]),
            (42, 7, [0x38b8_f327_9ded_8077, 0x8f7a_60fc_0122_a0f9, 0x2fb0_066a_31df_e4e5]),
            (
                u64::MAX,
                u64::MAX,
                [0x9a41_2c1b_32b3_f692, 0xb068_89f2_e99b_a40a, 0x135d_32f6_db90_4102],
            ),
        ];
        for (seed, index, numbers) in known {
            let mut stream = Stream::new(seed, index);
            assert_eq!([stream.bits(), stream.bits(), stream.bits()], numbers, "{seed} {index}");
        }
    }

    #[test]
    fn bounded_draws_never_change() {
        let mut stream = Stream::new(42, 7);
        let bounds = [0, 1, 2, 3, 10, 52, 1000, 1 << 32, (1 << 63) + 1, (1 << 63) + 1, u64::MAX];
        let drawn = bounds.map(|n| stream.below(n));
        let known = [
            0,
            0,
            0,
            1,
            1,
            35,
            382,
            334_496_054,
            5_771_770_630_214_166_799,
            8_348_378_700_365_194_873,
            2_994_062_135_050_643_185,
        ];
        assert_eq!(drawn, known);
        assert_eq!(stream.bits(), 0xa232_86d0_8742_56bf);
    }

    /// Just above a power of two nearly every second number is rejected: ten are used for these six draws.
    #[test]
    fn rejected_numbers_are_skipped() {
        let mut stream = Stream::new(5, 6);
        let drawn = [(); 6].map(|()| stream.below((1 << 63) + 1));
        let known = [
            683_182_006_287_950_940,
            4_655_915_232_525_980_746,
            6_150_173_964_449_509_700,
            8_758_634_678_676_875_551,
            6_342_036_537_158_942_953,
            5_457_026_082_727_977_935,
        ];
        assert_eq!(drawn, known);
        assert_eq!(stream.bits(), 0x5aed_185c_0bfb_9951);
        let mut raw = Stream::new(5, 6);
        for _ in 0..10 {
            raw.bits();
        }
        assert_eq!(raw.bits(), 0x5aed_185c_0bfb_9951);
    }

    #[test]
    fn shuffles_never_change() {
        let mut ten: Vec<u32> = (0..10).collect();
        Stream::new(0, 0).shuffle(&mut ten);
        assert_eq!(ten, [3, 7, 1, 2, 8, 0, 5, 4, 6, 9]);

        let mut deck: Vec<u32> = (0..52).collect();
        Stream::new(2024, 1).shuffle(&mut deck);
        let known = [
            35, 34, 28, 21, 39, 31, 17, 50, 14, 9, 6, 46, 18, 10, 15, 12, 24, 49, 29, 5, 36, 51,
            37, 45, 43, 8, 40, 16, 1, 4, 42, 11, 0, 13, 19, 48, 20, 32, 44, 38, 3, 41, 23, 7, 30,
            25, 27, 2, 47, 26, 22, 33,
        ];
        assert_eq!(deck, known);
    }

    #[test]
    fn nothing_is_drawn_where_nothing_is_open() {
        let mut stream = Stream::new(9, 9);
        let untouched = stream.clone();
        stream.shuffle(&mut [0_u8; 0]);
        stream.shuffle(&mut [1_u8]);
        assert_eq!((stream.below(0), stream.below(1)), (0, 0));
        assert_eq!(stream, untouched);
    }

    /// Three things have six orders, and each comes up once if every draw goes every way.
    #[test]
    fn a_script_goes_every_way() {
        let mut open: Vec<Vec<u64>> = vec![Vec::new()];
        let mut orders = Vec::new();
        while let Some(draws) = open.pop() {
            let mut stream = Stream::scripted(&draws);
            let mut things = vec!['a', 'b', 'c'];
            stream.shuffle(&mut things);
            match stream.open_draw() {
                Some(n) => open.extend((0..n).map(|draw| [&draws[..], &[draw]].concat())),
                None => orders.push(things),
            }
        }
        orders.sort_unstable();
        let all = ["abc", "acb", "bac", "bca", "cab", "cba"];
        let all: Vec<Vec<char>> = all.iter().map(|order| order.chars().collect()).collect();
        assert_eq!(orders, all);
    }
}
