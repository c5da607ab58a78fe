//! Reading DhtmlXQ.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use super::super::core::Core;
use super::super::{date, pgn, GameResult, NodeId, NoteKind, Problem, ProblemKind, Record};
use super::{CLOSE, GAME, NAMES, OPEN, ORDER, START};
use crate::board::{Color, Move, Piece, Position, Setup, Square};
use crate::notation::WhyNot;

/// Is this such a text, or a page with one?
pub(in crate::record) fn looks_like(text: &str) -> bool {
    text.contains(OPEN)
}

/// One field with the place of its value.
struct Field<'t> {
    name: &'t str,
    value: &'t str,
    at: usize,
}

/// Reads all games of a text.
pub(in crate::record) fn read(text: &str, core: &mut Core) {
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
        // One search for both: one that finds nothing would be made anew for every field.
        let end = rest
            .match_indices('[')
            .map(|(i, _)| i)
            .find(|i| rest[*i..].starts_with(OPEN) || rest[*i..].starts_with(CLOSE))
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
    pgn::conclude(&mut record, tagged, None, offset);
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
        ("&#124;", "|"),
        ("&amp;", "&"),
    ] {
        if out.contains(entity) {
            out = out.replace(entity, plain);
        }
    }
    out.trim_matches(['\n', '\r', ' ']).to_owned()
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
    pgn::start_from(record, &setup, digits.chars().take(64).collect(), at);
}

/// So many plies lie between two positions that are kept.
const APART: usize = 64;

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
        positions: HashMap::from([(NodeId::ROOT, start)]),
        most: core.options.limits.nodes,
        problems: core.options.limits.problems,
    };
    let mut done: HashMap<u32, Branch> = HashMap::new();
    let trunk = reader.read(main, NodeId::ROOT, 1, false);
    done.insert(0, trunk);
    // A branch is read after the one it leaves, of several the one with the lower number first.
    branches.sort_by_key(|(branch, ..)| *branch);
    let mut waiting: HashMap<u32, Vec<usize>> = HashMap::new();
    for (i, (_, parent, ..)) in branches.iter().enumerate() {
        waiting.entry(*parent).or_default().push(i);
    }
    let mut ready: BinaryHeap<Reverse<usize>> = BinaryHeap::new();
    ready.extend(waiting.remove(&0).into_iter().flatten().map(Reverse));
    while let Some(Reverse(i)) = ready.pop() {
        let (branch, parent, ply, field) = branches[i];
        match done.get(&parent).and_then(|from| from.before(ply as usize)) {
            Some(node) => {
                let read = reader.read(Some(field), node, ply as usize, true);
                done.insert(branch, read);
                ready.extend(waiting.remove(&branch).into_iter().flatten().map(Reverse));
            }
            None => reader.lost(field),
        }
    }
    let mut lost: Vec<usize> = waiting.into_values().flatten().collect();
    lost.sort_unstable();
    for i in lost {
        reader.lost(branches[i].3);
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
    /// Positions of some nodes: from any node the way up to one of them is short.
    positions: HashMap<NodeId, Position>,
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
        let mut pos = self.position(parent);
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
                            if (first_ply + out.nodes.len()) % APART == 0 {
                                self.positions.insert(node, pos);
                            }
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

    /// The position after a node, replayed from the next one that is known.
    fn position(&self, node: NodeId) -> Position {
        let tree = &self.record.tree;
        let mut moves = Vec::new();
        let mut at = node;
        loop {
            if let Some(known) = self.positions.get(&at) {
                let mut pos = *known;
                for m in moves.into_iter().rev() {
                    pos.play(m);
                }
                return pos;
            }
            moves.extend(tree.played(at));
            at = tree.parent(at).unwrap_or(NodeId::ROOT);
        }
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
