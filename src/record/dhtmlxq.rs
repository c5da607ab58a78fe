//! DhtmlXQ, also called UBB: `[DhtmlXQ_name]value[/DhtmlXQ_name]`, alone or inside a page.
//! Reading and writing.

use std::collections::HashMap;
use std::fmt::Write as _;

use super::reader::Core;
use super::{date, GameResult, NodeId, NoteKind, Problem, ProblemKind, Record, Tree};
use crate::board::{Color, Kind, Move, Piece, Position, Setup, Square};
use crate::notation::WhyNot;

const OPEN: &str = "[DhtmlXQ_";
const CLOSE: &str = "[/DhtmlXQ";
/// What begins and ends a game.
const GAME: &str = "[DhtmlXQ]";

/// Names here, and as tags.
const NAMES: [(&str, &str); 14] = [
    ("title", "Title"),
    ("event", "Event"),
    ("date", "Date"),
    ("place", "Site"),
    ("round", "Round"),
    ("red", "Red"),
    ("redteam", "RedTeam"),
    ("redrating", "RedElo"),
    ("black", "Black"),
    ("blackteam", "BlackTeam"),
    ("blackrating", "BlackElo"),
    ("open", "Opening"),
    ("author", "Author"),
    ("remark", "Remark"),
];

/// Points off the board in `binit`.
const OFF: &str = "99";

/// The start position in the order of the pieces.
const START: &str = "0919293949596979891777062646668600102030405060708012720323436383";

/// The order of the pieces, for each side.
const ORDER: [Kind; 16] = super::xqf::ORDER;

/// Is this such a text, or a page with one?
pub(super) fn looks_like(text: &str) -> bool {
    text.contains(OPEN)
}

/// One field with the place of its value.
struct Field<'t> {
    name: &'t str,
    value: &'t str,
    at: usize,
}

/// Reads all games of a text.
pub(super) fn read(text: &str, core: &mut Core) {
    let mut starts: Vec<usize> = text.match_indices(GAME).map(|(i, _)| i).collect();
    if starts.is_empty() {
        starts.push(0);
    }
    let before_all = text[..starts[0]].find(OPEN);
    starts.extend(before_all);
    starts.sort_unstable();
    for (i, start) in starts.iter().enumerate() {
        let end = starts.get(i + 1).copied().unwrap_or(text.len());
        let found = fields(&text[*start..end], *start);
        if !found.is_empty() {
            read_game(&found, *start, core);
        }
    }
}

/// A value ends where any bracket of the format begins: some sites forget or mistake the end.
fn fields(text: &str, base: usize) -> Vec<Field<'_>> {
    let mut out = Vec::new();
    let mut at = 0;
    while let Some(i) = text[at..].find(OPEN) {
        let name_at = at + i + OPEN.len();
        let Some(len) = text[name_at..].find(']') else {
            break;
        };
        let value_at = name_at + len + 1;
        let rest = &text[value_at..];
        let end = [rest.find(OPEN), rest.find(CLOSE)]
            .into_iter()
            .flatten()
            .min()
            .unwrap_or(rest.len());
        out.push(Field {
            name: &text[name_at..name_at + len],
            value: &rest[..end],
            at: base + value_at,
        });
        at = value_at + end;
    }
    out
}

fn read_game(fields: &[Field<'_>], offset: usize, core: &mut Core) {
    let number = core.next_number();
    let mut record = core.record(number, offset);
    let mut tagged = None;
    let (mut binit, mut main) = (None, None);
    let mut branches: Vec<(u32, u32, u32, &Field<'_>)> = Vec::new();
    let mut comments: HashMap<(u32, u32), String> = HashMap::new();
    for field in fields {
        let name = field.name.to_ascii_lowercase();
        if let Some(numbers) = name.strip_prefix("move_") {
            if let Some([parent, ply, branch]) = three(numbers) {
                branches.push((branch, parent, ply, field));
                continue;
            }
        }
        if let Some(numbers) = name.strip_prefix("comment") {
            if let Some(place) = comment_place(numbers) {
                comments.insert(place, unescape(field.value));
                continue;
            }
        }
        match name.as_str() {
            "binit" => binit = Some(field),
            "movelist" => main = Some(field),
            "result" => {
                tagged = result(field.value, &mut record, field.at);
                record.tags.push("Result", field.value.trim());
            }
            _ if !field.value.trim().is_empty() => {
                let known = NAMES.iter().find(|(n, _)| *n == name);
                let value = unescape(field.value);
                record
                    .tags
                    .push(known.map_or(field.name, |(_, tag)| tag), value.trim());
            }
            _ => {}
        }
    }
    check_date(&mut record, offset);
    set_start(&mut record, binit, main);
    read_moves(&mut record, core, main, branches, &comments);
    super::pgn::conclude(&mut record, tagged, None, offset);
    core.finish(record);
}

fn check_date(record: &mut Record, offset: usize) {
    let Some(tag) = record.tags.get("Date") else {
        return;
    };
    if date::read(tag).is_none() {
        let problem = Problem {
            token: tag.to_owned(),
            offset,
            ..Problem::new(ProblemKind::UnreadableDate, record.number)
        };
        record.problems.push(problem);
    }
}

fn result(value: &str, record: &mut Record, offset: usize) -> Option<GameResult> {
    let result = GameResult::from_text(value);
    if result.is_none() {
        record.problems.push(Problem {
            token: value.trim().to_owned(),
            offset,
            ..Problem::new(ProblemKind::UnknownResult, record.number)
        });
    }
    result
}

/// `P_N_B`
fn three(numbers: &str) -> Option<[u32; 3]> {
    let mut parts = numbers.split('_').map(|n| n.parse().ok());
    let out = [parts.next()??, parts.next()??, parts.next()??];
    parts.next().is_none().then_some(out)
}

/// `N` on the main line, `B_N` on a branch: (branch, ply).
fn comment_place(numbers: &str) -> Option<(u32, u32)> {
    match numbers.split_once('_') {
        Some((branch, ply)) => Some((branch.parse().ok()?, ply.parse().ok()?)),
        None => Some((0, numbers.parse().ok()?)),
    }
}

/// Line ends and the entities of pages.
fn unescape(value: &str) -> String {
    let mut out = value.replace("||", "\n").replace("\r\n", "\n");
    for (entity, plain) in [
        ("<br>", "\n"),
        ("<br/>", "\n"),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&nbsp;", " "),
        ("&#91;", "["),
        ("&amp;", "&"),
    ] {
        if out.contains(entity) {
            out = out.replace(entity, plain);
        }
    }
    out.trim_matches(['\n', '\r', ' ']).to_owned()
}

fn escape(value: &str) -> String {
    value
        .replace('&', "&amp;")
        .replace("[DhtmlXQ", "&#91;DhtmlXQ")
        .replace("[/DhtmlXQ", "&#91;/DhtmlXQ")
        .replace('\n', "||")
}

/// The point of two digits: x from the left, y from the top.
fn point(digits: &[u8]) -> Option<Square> {
    match digits {
        [x, y] if x.is_ascii_digit() && y.is_ascii_digit() => Square::new(x - b'0', 9 - (y - b'0')),
        _ => None,
    }
}

fn set_start(record: &mut Record, binit: Option<&Field<'_>>, main: Option<&Field<'_>>) {
    let mut setup = Setup::empty();
    let (digits, at) = match binit {
        Some(field) if !field.value.trim().is_empty() => (field.value.trim(), field.at),
        _ => (START, 0),
    };
    for (i, pair) in digits.as_bytes().chunks(2).take(32).enumerate() {
        let color = if i < 16 { Color::Red } else { Color::Black };
        if let Some(square) = point(pair) {
            setup.set(square, Some(Piece::new(color, ORDER[i % 16])));
        }
    }
    // Nothing says who moves but the first move.
    let first = main.and_then(|field| point(field.value.trim().as_bytes().get(..2)?));
    if let Some(piece) = first.and_then(|square| setup.piece_at(square)) {
        setup.turn = piece.color;
    }
    super::pgn::start_from(record, &setup, digits.chars().take(64).collect(), at);
}

/// A branch that has been read: its nodes by ply.
struct Branch {
    first_ply: usize,
    parent: NodeId,
    nodes: Vec<NodeId>,
}

impl Branch {
    /// The node after which ply `ply` (from 1) was played.
    fn before(&self, ply: usize) -> Option<NodeId> {
        match ply.checked_sub(self.first_ply)? {
            0 => Some(self.parent),
            n => self.nodes.get(n - 1).copied(),
        }
    }

    fn at(&self, ply: usize) -> Option<NodeId> {
        self.nodes.get(ply.checked_sub(self.first_ply)?).copied()
    }
}

fn read_moves(
    record: &mut Record,
    core: &Core,
    main: Option<&Field<'_>>,
    mut branches: Vec<(u32, u32, u32, &Field<'_>)>,
    comments: &HashMap<(u32, u32), String>,
) {
    let Some(start) = record.start else {
        return;
    };
    let mut reader = LineReader {
        record,
        start,
        most: core.options.limits.nodes,
        problems: core.options.limits.problems,
    };
    let mut done: HashMap<u32, Branch> = HashMap::new();
    let trunk = reader.read(main, NodeId::ROOT, 1, false);
    done.insert(0, trunk);
    branches.sort_by_key(|(branch, ..)| *branch);
    // Nearly always a branch comes after the one it leaves; if not, another round finds it.
    while !branches.is_empty() {
        let before = branches.len();
        let mut later = Vec::new();
        for (branch, parent, ply, field) in branches {
            match done.get(&parent) {
                None => later.push((branch, parent, ply, field)),
                Some(from) => match from.before(ply as usize) {
                    Some(node) => {
                        let read = reader.read(Some(field), node, ply as usize, true);
                        done.insert(branch, read);
                    }
                    None => reader.lost(field),
                },
            }
        }
        if later.len() == before {
            for (.., field) in &later {
                reader.lost(field);
            }
            break;
        }
        branches = later;
    }
    let mut places: Vec<_> = comments.iter().collect();
    places.sort_unstable();
    for ((branch, ply), text) in places {
        if text.is_empty() {
            continue;
        }
        let node = match (branch, ply) {
            (0, 0) => Some(NodeId::ROOT),
            _ => done.get(branch).and_then(|b| b.at(*ply as usize)),
        };
        match node {
            Some(node) => reader.record.tree.annotate(node, NoteKind::Comment, text),
            None => reader.problem(ProblemKind::Damaged("a comment on no move"), text, 0, 0),
        }
    }
}

struct LineReader<'r> {
    record: &'r mut Record,
    start: Position,
    most: usize,
    problems: usize,
}

impl LineReader<'_> {
    fn read(
        &mut self,
        field: Option<&Field<'_>>,
        parent: NodeId,
        first_ply: usize,
        variation: bool,
    ) -> Branch {
        let mut out = Branch {
            first_ply,
            parent,
            nodes: Vec::new(),
        };
        let Some(field) = field else {
            return out;
        };
        let mut pos = self.start;
        for m in self.record.tree.line_to(parent) {
            pos.play(m);
        }
        let mut node = parent;
        let digits = field.value.trim_end();
        let skip = digits.len() - digits.trim_start().len();
        for (i, four) in digits.trim_start().as_bytes().chunks(4).enumerate() {
            let at = field.at + skip + i * 4;
            let points = four
                .get(..2)
                .and_then(point)
                .zip(four.get(2..).and_then(point))
                .filter(|(from, to)| from != to);
            let kind = match points {
                _ if self.record.tree.len() > self.most => {
                    ProblemKind::Limit("moves in one game", self.most)
                }
                None => ProblemKind::NotAMove,
                Some((from, to)) => {
                    let m = Move::new(from, to);
                    match pos.legality(m) {
                        Ok(()) => {
                            pos.play(m);
                            node = self.record.tree.append(node, m);
                            out.nodes.push(node);
                            continue;
                        }
                        Err(why) => ProblemKind::NoSuchMove(WhyNot::Illegal(why)),
                    }
                }
            };
            let token = String::from_utf8_lossy(four).into_owned();
            let ply = first_ply - 1 + out.nodes.len();
            self.problem(kind, &token, at, ply);
            if let Some(last) = self.record.problems.last_mut() {
                last.in_variation = variation;
            }
            break;
        }
        out
    }

    fn lost(&mut self, field: &Field<'_>) {
        let kind = ProblemKind::Damaged("a branch that leaves no line");
        self.problem(kind, field.name, field.at, 0);
    }

    fn problem(&mut self, kind: ProblemKind, token: &str, offset: usize, ply: usize) {
        if self.record.problems.len() < self.problems {
            self.record.problems.push(Problem {
                ply,
                token: token.chars().take(32).collect(),
                offset,
                ..Problem::new(kind, self.record.number)
            });
        }
    }
}

/// A record as DhtmlXQ text. Marks (`!`, `$14`) have no place there and are left out.
///
/// # Errors
/// If the record has no start position.
pub fn write_dhtmlxq(record: &Record) -> Result<String, super::Unwritable> {
    let start = record.start.ok_or(super::Unwritable)?;
    let mut out = String::from("[DhtmlXQ]\n");
    let field = |out: &mut String, name: &str, value: &str| {
        let _ = writeln!(out, "[DhtmlXQ_{name}]{value}[/DhtmlXQ_{name}]");
    };
    for (tag, value) in record.tags.iter() {
        if tag.eq_ignore_ascii_case("Result") || tag.eq_ignore_ascii_case("FEN") {
            continue;
        }
        let known = NAMES.iter().find(|(_, t)| t.eq_ignore_ascii_case(tag));
        let fits = |c: char| !c.is_whitespace() && !matches!(c, '[' | ']');
        if tag.chars().all(fits) {
            field(&mut out, known.map_or(tag, |(n, _)| n), &escape(value));
        }
    }
    let result = match record.result {
        GameResult::Unknown => "未知",
        GameResult::RedWins => "红胜",
        GameResult::BlackWins => "黑胜",
        GameResult::Draw => "和棋",
    };
    field(&mut out, "result", result);
    field(&mut out, "binit", &pieces(&start));
    write_lines(&mut out, &record.tree);
    out.push_str("[/DhtmlXQ]\n");
    Ok(out)
}

fn digits(out: &mut String, square: Square) {
    let _ = write!(out, "{}{}", square.file(), 9 - square.rank());
}

fn pieces(start: &Position) -> String {
    let mut slots = vec![OFF.to_owned(); 32];
    for (square, piece) in start.pieces() {
        let own = (0..16).filter(|i| ORDER[*i] == piece.kind);
        let mut own = own.map(|i| piece.color.index() * 16 + i);
        if let Some(slot) = own.find(|slot| slots[*slot] == OFF) {
            slots[slot].clear();
            digits(&mut slots[slot], square);
        }
    }
    slots.concat()
}

/// The main line, then each branch with its number.
fn write_lines(out: &mut String, tree: &Tree) {
    let mut comments = String::new();
    write_comment(&mut comments, tree, NodeId::ROOT, 0, 0);
    // First nodes of branches, with the branch that they leave and their ply.
    let mut todo: std::collections::VecDeque<(NodeId, u32, usize)> = Default::default();
    let mut branch = 0u32;
    if let Some(first) = tree.next(NodeId::ROOT) {
        todo.push_back((first, 0, 1));
    } else {
        out.push_str("[DhtmlXQ_movelist][/DhtmlXQ_movelist]\n");
    }
    while let Some((first, parent, first_ply)) = todo.pop_front() {
        let name = match branch {
            0 => "movelist".to_owned(),
            _ => format!("move_{parent}_{first_ply}_{branch}"),
        };
        let _ = write!(out, "[DhtmlXQ_{name}]");
        let mut at = Some(first);
        let mut ply = first_ply;
        while let Some(node) = at {
            if let Some(m) = tree.played(node) {
                digits(out, m.from());
                digits(out, m.to());
            }
            write_comment(&mut comments, tree, node, branch, ply);
            // The head of a branch has its siblings listed with the line it leaves.
            if ply > first_ply || branch == 0 {
                let up = tree.parent(node).unwrap_or(NodeId::ROOT);
                for sibling in tree.children(up).skip(1) {
                    todo.push_back((sibling, branch, ply));
                }
            }
            at = tree.next(node);
            ply += 1;
        }
        let _ = writeln!(out, "[/DhtmlXQ_{name}]");
        branch += 1;
    }
    out.push_str(&comments);
}

fn write_comment(out: &mut String, tree: &Tree, node: NodeId, branch: u32, ply: usize) {
    let mut text = String::new();
    for note in tree.notes(node).filter(|n| n.kind != NoteKind::Glyph) {
        if !text.is_empty() {
            text.push_str("||");
        }
        text.push_str(&escape(note.text));
    }
    if !text.is_empty() {
        let name = match branch {
            0 => format!("comment{ply}"),
            _ => format!("comment{branch}_{ply}"),
        };
        let _ = writeln!(out, "[DhtmlXQ_{name}]{text}[/DhtmlXQ_{name}]");
    }
}
