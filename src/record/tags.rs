//! What a record says about its game, as names and values.

/// Names and values in the order of the file, in one piece of memory.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Tags {
    text: String,
    /// Where each name ends, and each value.
    ends: Vec<(u32, u32)>,
}

impl Tags {
    /// None yet.
    #[must_use]
    pub const fn new() -> Tags {
        Tags {
            text: String::new(),
            ends: Vec::new(),
        }
    }

    /// How many.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Are there none?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Names and values in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        (0..self.len()).filter_map(|i| self.at(i))
    }

    /// The name and value with this number.
    #[must_use]
    pub fn at(&self, i: usize) -> Option<(&str, &str)> {
        let (name_end, end) = *self.ends.get(i)?;
        let start = match i {
            0 => 0,
            _ => self.ends[i - 1].1,
        };
        Some((
            &self.text[start as usize..name_end as usize],
            &self.text[name_end as usize..end as usize],
        ))
    }

    /// The value of a name, whatever its case.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter()
            .find(|(n, _)| n.eq_ignore_ascii_case(name))
            .map(|(_, value)| value)
    }

    /// Adds a name and its value, even if the name is there already: a file may say a thing twice.
    pub fn push(&mut self, name: &str, value: &str) {
        if self.text.len() + name.len() + value.len() > u32::MAX as usize {
            return;
        }
        self.text.push_str(name);
        let name_end = self.text.len() as u32;
        self.text.push_str(value);
        self.ends.push((name_end, self.text.len() as u32));
    }

    /// Sets a name's value in its place, or adds it.
    pub fn set(&mut self, name: &str, value: &str) {
        let mut out = Tags::new();
        let mut done = false;
        for (n, v) in self.iter() {
            if n.eq_ignore_ascii_case(name) {
                if !done {
                    out.push(n, value);
                }
                done = true;
            } else {
                out.push(n, v);
            }
        }
        if !done {
            out.push(name, value);
        }
        *self = out;
    }

    /// Takes a name and its value away; answers whether it was there.
    pub fn remove(&mut self, name: &str) -> bool {
        let mut out = Tags::new();
        for (n, v) in self.iter().filter(|(n, _)| !n.eq_ignore_ascii_case(name)) {
            out.push(n, v);
        }
        let removed = out.len() < self.len();
        *self = out;
        removed
    }

    /// Makes room at once for a file's usual tags.
    pub(super) fn reserve(&mut self, tags: usize, bytes: usize) {
        self.ends.reserve(tags);
        self.text.reserve(bytes);
    }
}

impl std::fmt::Debug for Tags {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
