//! Numbers as people read them: no more digits than the interval supports.
//!
//! Takes measured numbers; gives text, the same on every computer. Surprising: limits of claims are rounded away from the
//! claim ([`at_most`], [`at_least`]), so that what is said never goes beyond what was found.

use crate::findings::Measured;

/// What stands where there was nothing to measure.
pub(crate) const NOTHING: &str = "–";

/// What stands in place of an interval if all observations gave the same number.
const ALIKE: &str = "all alike";

/// Sums are rounded to 2^-40, so what varies less than this does not vary.
const NO_WIDTH: f64 = 1e-8;

/// How many digits behind the point are shown at most, of numbers around 1.
const MAX_DECIMALS: usize = 5;

/// A number and its interval as text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Shown {
    pub(crate) value: String,
    /// Empty if there is none.
    pub(crate) interval: String,
}

impl Shown {
    /// Both on one line.
    pub(crate) fn line(&self) -> String {
        match self.interval.is_empty() {
            true => self.value.clone(),
            false => format!("{} ({})", self.value, self.interval),
        }
    }
}

/// A number as it is.
pub(crate) fn plain(measured: &Measured) -> Shown {
    shown(measured, 1.0, "")
}

/// A share as a percentage. Intervals of means may go beyond what a share can be, and are cut there.
pub(crate) fn percent(measured: &Measured) -> Shown {
    let within = |limit: Option<f64>| limit.map(|limit| limit.clamp(0.0, 1.0));
    let (low, high) = (within(measured.low), within(measured.high));
    shown(&Measured { low, high, ..*measured }, 100.0, " %")
}

fn shown(measured: &Measured, scale: f64, unit: &str) -> Shown {
    let most = if scale > 1.0 { MAX_DECIMALS - 2 } else { MAX_DECIMALS };
    let n = decimals(measured, scale).min(most);
    let text = |number: f64| fixed(number * scale, n);
    let interval = match (measured.low, measured.high) {
        // That nothing varied among what was seen is no proof that it never does.
        (Some(low), Some(high)) if high - low < NO_WIDTH => ALIKE.to_owned(),
        (Some(low), Some(high)) => format!("{} to {}{unit}", text(low), text(high)),
        _ => String::new(),
    };
    Shown { value: format!("{}{unit}", text(measured.value)), interval }
}

/// As many digits as it takes to see how far the number may be off.
fn decimals(measured: &Measured, scale: f64) -> usize {
    match (measured.low, measured.high) {
        // What it may be off is at least 3 of the last digit, so that rounding hides little of it.
        (Some(low), Some(high)) if high - low >= NO_WIDTH => {
            needed((high - low) / 2.0 * scale, 2.95)
        }
        // Nothing varied, or it is not known how much: three digits of the number itself.
        _ if (measured.value * scale).fract() == 0.0 => 0,
        _ => needed(measured.value.abs() * scale, 99.5),
    }
}

/// The digits behind the point that it takes to make of a number so many units of the last digit.
fn needed(number: f64, units: f64) -> usize {
    let mut number = number;
    let mut n = 0;
    while number < units && n < MAX_DECIMALS {
        number *= 10.0;
        n += 1;
    }
    n
}

/// A number with so many digits behind the point.
pub(crate) fn fixed(number: f64, n: usize) -> String {
    if !number.is_finite() {
        return NOTHING.to_owned();
    }
    let text = format!("{number:.n$}");
    let is_zero = text.bytes().all(|byte| matches!(byte, b'-' | b'0' | b'.'));
    let text = if is_zero { text.trim_start_matches('-').to_owned() } else { text };
    let (sign, text) = text.strip_prefix('-').map_or(("", text.as_str()), |text| ("-", text));
    let (whole, rest) = text.split_once('.').map_or((text, ""), |(whole, rest)| (whole, rest));
    let point = if rest.is_empty() { "" } else { "." };
    format!("{sign}{}{point}{rest}", grouped(whole))
}

/// The exact number, for programs that read it.
pub(crate) fn exact(number: f64) -> String {
    if number.is_finite() { format!("{number}") } else { String::new() }
}

/// A number with its thousands set apart: 12 345.
pub(crate) fn thousands(n: u64) -> String {
    grouped(&n.to_string())
}

fn grouped(digits: &str) -> String {
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(' ');
        }
        out.push(digit);
    }
    out
}

/// So many of something: `1 game`, `12 345 games`.
pub(crate) fn count(n: u64, word: &str) -> String {
    if n == 1 { format!("1 {word}") } else { format!("{} {word}s", thousands(n)) }
}

/// An upper limit in percent, two digits, rounded up.
pub(crate) fn at_most(share: f64) -> String {
    limit(share, f64::ceil)
}

/// A lower limit in percent, two digits, rounded down.
pub(crate) fn at_least(share: f64) -> String {
    limit(share, f64::floor)
}

fn limit(share: f64, round: fn(f64) -> f64) -> String {
    let percent = share * 100.0;
    let n = if percent == 0.0 { 0 } else { needed(percent.abs(), 9.95) };
    let scale = 10_f64.powi(n as i32);
    // What is off by less than a computer can tell is not rounded away: 5 % stays 5 %.
    let near = (percent * scale).round();
    let exact = percent * scale;
    let rounded = if (exact - near).abs() < 1e-9 { near } else { round(exact) };
    fixed(rounded / scale, n)
}

/// Blanks inside of numbers, and before the sign of percent, that do not break a line.
pub(crate) fn nobreak(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let is_digit = |at: usize| letters.get(at).is_some_and(char::is_ascii_digit);
    let keep = |(at, &c): (usize, &char)| {
        let before = at > 0 && is_digit(at - 1);
        let after = is_digit(at + 1) || letters.get(at + 1) == Some(&'%');
        if c == ' ' && before && after { '\u{a0}' } else { c }
    };
    letters.iter().enumerate().map(keep).collect()
}

/// Text on one line, without characters that steer a terminal or turn the direction of writing.
pub(crate) fn clean(text: &str) -> String {
    let harmless = |c: char| {
        let turns = matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        match c {
            '\n' | '\t' => ' ',
            c if c.is_control() || turns => '\u{fffd}',
            c => c,
        }
    };
    text.chars().map(harmless).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measured(value: f64, low: f64, high: f64) -> Measured {
        Measured { value, low: Some(low), high: Some(high), n: 10 }
    }

    #[test]
    fn digits_go_as_far_as_the_interval_supports() {
        assert_eq!(
            percent(&measured(0.273_12, 0.269_1, 0.277_2)).line(),
            "27.3 % (26.9 to 27.7 %)"
        );
        assert_eq!(percent(&measured(0.273_12, 0.149_1, 0.397_2)).line(), "27 % (15 to 40 %)");
        assert_eq!(plain(&measured(52.01, 51.7, 52.3)).line(), "52.0 (51.7 to 52.3)");
        assert_eq!(
            plain(&measured(12_345.0, 12_000.0, 12_700.0)).line(),
            "12 345 (12 000 to 12 700)"
        );
    }

    #[test]
    fn what_does_not_vary_is_said_plainly() {
        assert_eq!(percent(&measured(1.0, 1.0, 1.0)).line(), "100 % (all alike)");
        // A thirteenth on every deal, but for the rounding of sums.
        let thirteenth = 1.0 / 13.0;
        let shown = percent(&measured(thirteenth, thirteenth - 1e-11, thirteenth + 1e-11));
        assert_eq!(shown.line(), "7.69 % (all alike)");
        let alone = Measured { value: 0.123_456, low: None, high: None, n: 1 };
        assert_eq!(plain(&alone).line(), "0.123");
        assert_eq!(fixed(-0.000_1, 2), "0.00");
        assert_eq!(fixed(-1234.5, 1), "-1 234.5");
        assert_eq!(fixed(f64::NAN, 1), NOTHING);
    }

    #[test]
    fn no_share_is_beyond_what_shares_can_be() {
        assert_eq!(percent(&measured(0.7, 0.15, 1.26)).line(), "70 % (15 to 100 %)");
        assert_eq!(percent(&measured(0.1, -0.3, 0.5)).line(), "10 % (0 to 50 %)");
        assert_eq!(plain(&measured(1.0, -0.5, 2.5)).line(), "1.0 (-0.5 to 2.5)");
    }

    #[test]
    fn limits_are_rounded_away_from_the_claim() {
        assert_eq!(at_most(0.008_71), "0.88");
        assert_eq!(at_most(0.05), "5.0");
        assert_eq!(at_least(0.268_9), "26");
        assert_eq!(at_least(0.049_99), "4.9");
        assert_eq!(at_least(0.0), "0");
    }

    #[test]
    fn numbers_stay_on_one_line() {
        assert_eq!(nobreak("in 12 345 games, 5 % of"), "in 12\u{a0}345 games, 5\u{a0}% of");
    }
}
