//! What the fuzz targets check: an answer for all bytes, never a panic, in bounded memory.
//!
//! Time is bounded by libFuzzer's own watchdog (`-timeout`), memory here: every byte that the
//! library allocates is counted, and at no moment may it hold more than [`BASE`] and [`FACTOR`]
//! bytes for each byte of input.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use xqrules::board::{Color, Position};
use xqrules::notation::sheet::{resolve, Bounds, Count, Known, Sheet};
use xqrules::notation::{self, Style};
use xqrules::record::{
    decode, detect, encode, write_dhtmlxq, write_pgn, write_xqf, Encoding, Feed, Format, NodeId,
    NoteKind, Options, Reader, Record, Tree,
};

/// Bytes that may be held for any input: the lists of problems and of moves of one game.
pub const BASE: usize = 1 << 20;
/// Bytes that may be held for each byte of input.
pub const FACTOR: usize = 64;

struct Counting;

static HELD: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

// SAFETY: it does what the system's allocator does, and counts.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let held = HELD.fetch_add(layout.size(), Relaxed) + layout.size();
        MOST.fetch_max(held, Relaxed);
        System.alloc(layout)
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        HELD.fetch_sub(layout.size(), Relaxed);
        System.dealloc(at, layout);
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// How much may be held beside what is held now.
struct Budget {
    before: usize,
    limit: usize,
}

impl Budget {
    fn new(data: &[u8], more: usize) -> Budget {
        Budget {
            before: HELD.load(Relaxed),
            limit: BASE + FACTOR * data.len() + more,
        }
    }

    /// Runs a part of the work and sees what it held at most.
    fn run<T>(&self, part: impl FnOnce() -> T) -> T {
        MOST.store(HELD.load(Relaxed), Relaxed);
        let out = part();
        let most = MOST.load(Relaxed).saturating_sub(self.before);
        assert!(
            most <= self.limit,
            "{most} bytes were held at once, over {}",
            self.limit
        );
        out
    }
}

fn options(format: Option<Format>) -> Options {
    Options {
        format,
        ..Options::default()
    }
}

/// Whatever a record says must be so.
fn check(record: &Record, len: usize) {
    for problem in &record.problems {
        assert!(problem.offset <= len + 4, "{problem}");
        let _ = problem.to_string();
    }
    let Some(start) = record.start else {
        assert!(record.tree.is_empty());
        return;
    };
    // The whole tree is legal, walked without recursion.
    let mut todo = vec![(NodeId::ROOT, start)];
    let mut seen = 0;
    while let Some((node, pos)) = todo.pop() {
        seen += 1;
        for child in record.tree.children(node) {
            let m = record
                .tree
                .played(child)
                .expect("only the root has no move");
            assert!(pos.is_legal(m), "{m} is in the tree");
            let mut after = pos;
            after.play(m);
            todo.push((child, after));
        }
    }
    assert_eq!(seen, record.tree.len());
}

/// A reader of records, of one format or of whatever the bytes look like.
pub fn reader(data: &[u8], format: Option<Format>) {
    let budget = Budget::new(data, 0);
    let mut reader = budget.run(|| Reader::new(data, options(format)));
    let mut games = 0;
    while let Some(record) = budget.run(|| reader.next()) {
        games += 1;
        check(&record, data.len());
    }
    assert!(games <= data.len() + 1);
}

/// Bytes that come in pieces give what they give in one.
pub fn feed(data: &[u8]) {
    let Some((cut, data)) = data.split_first() else {
        return;
    };
    let whole: Vec<Record> = Reader::new(data, Options::default()).collect();
    let mut feed = Feed::new(Options::default());
    let mut pieces = Vec::new();
    for piece in data.chunks(usize::from(*cut) + 1) {
        feed.push(piece);
        pieces.extend(feed.by_ref());
    }
    feed.end();
    pieces.extend(feed);
    assert_eq!(whole.len(), pieces.len());
    for (a, b) in whole.iter().zip(&pieces) {
        assert_eq!(a.tree, b.tree);
        assert_eq!(a.tags, b.tags);
        assert_eq!(a.problems, b.problems);
        assert_eq!((a.start, a.result, a.offset), (b.start, b.result, b.offset));
    }
}

/// An audit gives the rows of the reader, and a file that is cut the rows of the whole.
pub fn audit(data: &[u8]) {
    let Some((cut, data)) = data.split_first() else {
        return;
    };
    let options = xqrules::audit::Options {
        nodes: 2_000,
        ..xqrules::audit::Options::default()
    };
    // A row has about so many bytes, however little of it the file says; and the block is a copy.
    let table = Budget::new(data, 2_000 * (data.len() + 1)).run(|| {
        let table = xqrules::audit::audit(data, &options);
        assert!(table.block().len() > 64);
        table
    });
    assert_eq!(table.rows(), Reader::new(data, Options::default()).count());
    let found = xqrules::audit::source(data, Options::default());
    if !xqrules::record::can_be_split(found.format) {
        return;
    }
    let reading = Options {
        format: Some(found.format),
        encoding: Some(found.encoding),
        ..Options::default()
    };
    let mut parts = xqrules::audit::Table::new();
    let mut at = 0;
    while at < data.len() {
        let mut look = usize::from(*cut) + 1;
        let len = loop {
            if at + look >= data.len() {
                break data.len() - at;
            }
            match xqrules::record::split(&data[at..at + look], reading) {
                0 => look *= 2,
                len => break len,
            }
        };
        let own = xqrules::audit::Options {
            reading,
            offset: at,
            games: parts.rows(),
            ..options.clone()
        };
        parts.append(&xqrules::audit::audit(&data[at..at + len], &own));
        at += len;
    }
    assert!(parts == table, "cut by {cut}");
}

/// A comment as PGN can say it, see `write_pgn`: without `}` and tags at the start of lines.
fn sayable(text: &str) -> String {
    text.replace('}', "｝")
        .replace('\r', "\n")
        .replace("\n[", "\n [")
}

/// Moves and comments by their place in the tree.
fn shape(tree: &Tree) -> Vec<(usize, Option<String>, String)> {
    let mut out = Vec::new();
    let mut todo = vec![(NodeId::ROOT, 0)];
    while let Some((node, depth)) = todo.pop() {
        let notes = tree.notes(node).filter(|n| n.kind != NoteKind::Glyph);
        let said: Vec<&str> = notes
            .map(|n| {
                n.text
                    .trim_matches(|c: char| c.is_whitespace() || c == '\0')
            })
            .filter(|text| !text.is_empty())
            .collect();
        out.push((
            depth,
            tree.played(node).map(|m| m.to_string()),
            sayable(&said.join("\n")),
        ));
        let children: Vec<NodeId> = tree.children(node).collect();
        todo.extend(children.into_iter().rev().map(|c| (c, depth + 1)));
    }
    out
}

/// What was read is written in every format and read again: the same tree.
pub fn writers(data: &[u8]) {
    for record in Reader::new(data, Options::default()).take(4) {
        if record.start.is_none() {
            continue;
        }
        for style in [Style::CHINESE, Style::WXF, Style::ICCS, Style::SAN] {
            same(&record, write_pgn(&record, &style).as_bytes(), Format::Pgn);
        }
        if let (Ok(text), false) = (write_dhtmlxq(&record), record.tree.is_empty()) {
            same(&record, text.as_bytes(), Format::DhtmlXq);
        }
        if let Ok(bytes) = write_xqf(&record) {
            same(&record, &bytes, Format::Xqf);
        }
    }
}

fn same(record: &Record, written: &[u8], format: Format) {
    let options = Options {
        format: Some(format),
        encoding: (format != Format::Xqf).then_some(Encoding::Utf8),
        ..Options::default()
    };
    let again: Vec<Record> = Reader::new(written, options).collect();
    assert_eq!(again.len(), 1, "{}", String::from_utf8_lossy(written));
    assert!(again[0].is_whole(), "{:?}", again[0].problems);
    assert_eq!(again[0].start, record.start);
    assert_eq!(again[0].result, record.result);
    assert_eq!(
        shape(&again[0].tree),
        shape(&record.tree),
        "{}",
        String::from_utf8_lossy(written)
    );
}

/// Any bytes are some text in any encoding, and what can be encoded comes back.
pub fn encodings(data: &[u8]) {
    Budget::new(data, 0).run(|| {
        let found = detect(data);
        for encoding in Encoding::ALL {
            let (text, malformed) = decode(data, encoding);
            assert!(!malformed || text.contains(char::REPLACEMENT_CHARACTER));
            if encoding != found {
                continue;
            }
            for to in Encoding::ALL {
                match encode(&text, to) {
                    // A few characters share their bytes in GB18030: what comes back is written alike.
                    Ok(bytes) => {
                        let (back, malformed) = decode(&bytes, to);
                        assert!(!malformed || text.contains(char::REPLACEMENT_CHARACTER));
                        assert_eq!(encode(&back, to).expect("it was just encoded"), bytes);
                    }
                    Err(lacking) => assert!(text[lacking.offset..].starts_with(lacking.character)),
                }
            }
        }
    });
}

/// A score sheet, whatever is on it, within stated bounds.
pub fn sheets(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let bounds = Bounds {
        positions: 100,
        moves: 4_000,
    };
    // Each position of two plies, each move, and the answer for each entry.
    let more = bounds.positions * 2048 + bounds.moves * 128;
    Budget::new(data, more).run(|| {
        for style in [Style::SHORTHAND, Style::SHORTHAND_WEST, Style::ANY] {
            let sheet = Sheet::read(text, style);
            assert_eq!(sheet.entries.len(), sheet.places.len());
            for (from, to) in sheet.places.iter().chain(&sheet.unread) {
                assert!(text.get(*from..*to).is_some());
            }
            let entries = &sheet.entries[..sheet.entries.len().min(300)];
            let known = Known {
                won_on_board: (data.len() % 5 == 0).then_some(Color::Red),
                ..Known::default()
            };
            let start = Position::start();
            let found = resolve(&start, entries, &known, bounds);
            assert_eq!(found.certain.len(), entries.len());
            let readings = found.readings(20);
            if let Count::Exact(n) = found.count {
                assert_eq!(readings.len() as u64, n.min(20));
            }
            for reading in readings {
                let mut pos = start;
                for (ply, m) in reading.into_iter().enumerate() {
                    assert!(pos.is_legal(m));
                    assert!(found.certain[ply].map_or(true, |sure| sure == m));
                    pos.play(m);
                }
            }
        }
    });
}

/// A move text in a position that the first bytes choose. What is read is legal, and what is
/// written of it is read as the same move.
pub fn notation(data: &[u8], style: Style) {
    let Some((choice, rest)) = data.split_at_checked(8) else {
        return;
    };
    let Ok(text) = std::str::from_utf8(rest) else {
        return;
    };
    let mut pos = Position::start();
    // A game that the choice determines, up to 255 plies long.
    let mut random = u64::from_le_bytes(choice.try_into().expect("8 bytes")) | 1;
    for _ in 0..choice[0] {
        let moves = pos.legal_moves();
        if moves.is_empty() {
            break;
        }
        random = random
            .wrapping_mul(0x5851_F42D_4C95_7F2D)
            .wrapping_add(0x1405_7B7E_F767_814F);
        pos.play(moves[(random >> 33) as usize % moves.len()]);
    }
    for style in [style, Style::ANY] {
        match notation::read(&pos, text, style) {
            Ok(m) => {
                assert!(pos.is_legal(m), "{m}");
                let written = notation::write(&pos, m, &style);
                match notation::read(&pos, &written, style) {
                    Ok(again) => assert_eq!(again, m, "{written}"),
                    Err(notation::ReadError::Ambiguous { candidates }) => {
                        assert!(candidates.contains(&m), "{written}");
                    }
                    Err(why) => panic!("{written}: {why}"),
                }
            }
            Err(notation::ReadError::Ambiguous { candidates }) => {
                assert!(candidates.len() > 1);
                assert!(candidates.iter().all(|m| pos.is_legal(*m)));
            }
            Err(why) => drop(why.to_string()),
        }
    }
}
