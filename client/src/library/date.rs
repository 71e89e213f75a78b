//! The day and the time of a moment, in universal time: for the names of files.

use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

const DAY: u64 = 86_400;

/// A moment, as people write it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Date {
    year: u32,
    month: u32,
    day: u32,
    /// Of the day.
    seconds: u32,
}

impl Date {
    /// Of a moment. What is before 1970 is its first second, and what is after 9999 its last: a clock that is so wrong must
    /// not change the order or the length of names.
    pub fn of(moment: SystemTime) -> Self {
        let seconds = moment.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs()).min(253_402_300_799);
        let mut left = (seconds / DAY) as u32;
        let mut year = 1970;
        while left >= days_of_year(year) {
            left -= days_of_year(year);
            year += 1;
        }
        let mut month = 1;
        while left >= days_of_month(year, month) {
            left -= days_of_month(year, month);
            month += 1;
        }
        Self { year, month, day: left + 1, seconds: (seconds % DAY) as u32 }
    }

    /// Reads what [`Date`] writes.
    pub fn read(text: &str) -> Option<Self> {
        let mut parts = text.split('-').map(|part| part.parse::<u32>().ok());
        let mut next = || parts.next().flatten();
        let (year, month, day, time) = (next()?, next()?, next()?, next()?);
        let (hour, minute, second) = (time / 10_000, time / 100 % 100, time % 100);
        let sound = (1..=12).contains(&month) && day >= 1 && hour < 24 && minute < 60 && second < 60;
        let date = Self { year, month, day, seconds: (hour * 60 + minute) * 60 + second };
        // Only what it would write itself: with all zeros, and no day that does not exist.
        (sound && day <= days_of_month(year, month) && date.to_string() == text).then_some(date)
    }

    /// For people: the day, the hour and the minute.
    pub fn readable(self) -> String {
        let Self { year, month, day, seconds } = self;
        format!("{year:04}-{month:02}-{day:02} {:02}:{:02}", seconds / 3_600, seconds / 60 % 60)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { year, month, day, seconds } = self;
        let (hour, minute, second) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
        write!(formatter, "{year:04}-{month:02}-{day:02}-{hour:02}{minute:02}{second:02}")
    }
}

const fn is_leap(year: u32) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

const fn days_of_year(year: u32) -> u32 {
    if is_leap(year) { 366 } else { 365 }
}

const fn days_of_month(year: u32, month: u32) -> u32 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn at(seconds: u64) -> String {
        Date::of(UNIX_EPOCH + Duration::from_secs(seconds)).to_string()
    }

    #[test]
    fn moments_have_their_dates() {
        assert_eq!(at(0), "1970-01-01-000000");
        assert_eq!(at(951_782_399), "2000-02-28-235959");
        assert_eq!(at(951_782_400), "2000-02-29-000000");
        assert_eq!(at(1_234_567_890), "2009-02-13-233130");
        assert_eq!(at(1_794_839_130), "2026-11-16-142530");
        assert_eq!(at(4_107_542_399), "2100-02-28-235959");
        assert_eq!(at(4_107_542_400), "2100-03-01-000000");
        assert_eq!(Date::of(UNIX_EPOCH - Duration::from_secs(5)).to_string(), "1970-01-01-000000");
        assert_eq!(at(1 << 62), "9999-12-31-235959");
    }

    #[test]
    fn what_is_written_is_read_and_nothing_else() {
        for day in 0..40_000_u64 {
            let date = Date::of(UNIX_EPOCH + Duration::from_secs(day * DAY + day % DAY));
            assert_eq!(Date::read(&date.to_string()), Some(date));
        }
        for text in
            ["", "2026-11-16", "2026-02-29-000000", "2026-13-01-000000", "2026-1-01-000000", "2026-01-01-240000"]
        {
            assert_eq!(Date::read(text), None, "{text}");
        }
        assert_eq!(Date::read("2026-11-16-142530").unwrap().readable(), "2026-11-16 14:25");
    }
}
