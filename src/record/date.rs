//! Dates as people write them into records.

/// A date as far as it is given.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Date {
    /// The year.
    pub year: Option<u16>,
    /// The month, 1-12.
    pub month: Option<u8>,
    /// The day, 1-31.
    pub day: Option<u8>,
}

/// Reads a date: `1999.12.09`, `2009年12月19日`, `24-12-2022`, `20180324`, `1956`,
/// `一九五六年`, `01-2-14`, `1999.??.??`, and whatever else has the year as its only number above 31.
/// `None` if there is no year and nothing that says that it is unknown.
#[must_use]
pub fn read(text: &str) -> Option<Date> {
    let mut numbers = [(0u32, 0u8); 3];
    let mut count = 0;
    let mut digits = 0u8;
    let mut unknown = false;
    for c in text.chars().chain([' ']) {
        match digit(c) {
            Some(d) if digits < 8 && count < 3 => {
                let (value, len) = &mut numbers[count];
                (*value, *len) = (*value * 10 + d, *len + 1);
                digits += 1;
            }
            _ => {
                unknown |= matches!(c, '?' | '？' | '*' | 'x' | 'X' | '-');
                if digits > 0 {
                    count += 1;
                    digits = 0;
                }
            }
        }
    }
    let found = &numbers[..count.min(3)];
    let mut date = Date::default();
    if let [(value, 8), ..] = found {
        date.year = Some((value / 10_000) as u16);
        date.month = part(value / 100 % 100, 12);
        date.day = part(value % 100, 31);
        return Some(date);
    }
    let Some(year_at) = found
        .iter()
        .position(|(value, len)| *len == 4 || *value > 31)
    else {
        // 01-2-14: a year of two digits stands first.
        if let [(year @ 0..=99, 1..=2), (month, _), (day, _)] = found {
            date.year = Some((if *year < 70 { 2000 } else { 1900 }) + *year as u16);
            date.month = part(*month, 12);
            date.day = part(*day, 31);
            return date.month.map(|_| date);
        }
        return (unknown && count == 0).then_some(date);
    };
    date.year = Some(found[year_at].0.min(9999) as u16);
    let rest: [Option<u32>; 2] = match (year_at, found.len()) {
        (0, _) => [found.get(1).map(|n| n.0), found.get(2).map(|n| n.0)],
        (2, _) => [Some(found[1].0), Some(found[0].0)],
        _ => [Some(found[0].0), None],
    };
    // The day before the month is the usual order when the year stands last, unless it cannot be.
    date.month = rest[0].and_then(|m| part(m, 12));
    date.day = rest[1].and_then(|d| part(d, 31));
    if let ([Some(a), Some(b)], None) = (rest, date.month) {
        if year_at == 2 {
            date.month = part(b, 12);
            date.day = part(a, 31);
        }
    }
    Some(date)
}

fn part(value: u32, most: u32) -> Option<u8> {
    (1..=most).contains(&value).then_some(value as u8)
}

fn digit(c: char) -> Option<u32> {
    Some(match c {
        '0'..='9' => c as u32 - '0' as u32,
        '０'..='９' => c as u32 - '０' as u32,
        '〇' | '零' | '○' => 0,
        '一' => 1,
        '二' => 2,
        '三' => 3,
        '四' => 4,
        '五' => 5,
        '六' => 6,
        '七' => 7,
        '八' => 8,
        '九' => 9,
        _ => return None,
    })
}
