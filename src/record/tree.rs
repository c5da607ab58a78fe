//! The moves of a record with their variations, comments and marks.
//!
//! A tree is a flat list of nodes that name each other by number; nothing walks it by
//! recursion, so that no file can exhaust the stack.

use crate::board::Move;

/// A node of a [`Tree`]: the root, or a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NodeId(pub u32);

impl NodeId {
    /// The start position, before any move.
    pub const ROOT: NodeId = NodeId(0);
}

/// No node, no note.
const NONE: u32 = u32::MAX;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Node {
    parent: u32,
    first_child: u32,
    last_child: u32,
    next_sibling: u32,
    first_note: u32,
    last_note: u32,
    /// The C number of the move, 0 for the root.
    code: u16,
}

impl Node {
    const fn new(parent: u32, code: u16) -> Node {
        Node {
            parent,
            first_child: NONE,
            last_child: NONE,
            next_sibling: NONE,
            first_note: NONE,
            last_note: NONE,
            code,
        }
    }
}

/// What a note is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NoteKind {
    /// A comment on the position after the move.
    Comment,
    /// A comment that stands before the move, as at the start of a variation.
    Before,
    /// A numeric annotation glyph: the text is its number. `!` is 1, `?` 2, `!!` 3, `??` 4.
    Glyph,
}

/// A note on a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Note<'a> {
    /// What it is.
    pub kind: NoteKind,
    /// What it says.
    pub text: &'a str,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct NoteEntry {
    kind: NoteKind,
    start: usize,
    end: usize,
    next: u32,
}

/// Moves, variations, comments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    notes: Vec<NoteEntry>,
    text: String,
}

impl Default for Tree {
    fn default() -> Tree {
        Tree::new()
    }
}

impl Tree {
    /// Only the root.
    #[must_use]
    pub fn new() -> Tree {
        Tree::with_capacity(1)
    }

    /// Room for so many nodes.
    pub(super) fn with_capacity(nodes: usize) -> Tree {
        let mut list = Vec::with_capacity(nodes);
        list.push(Node::new(NONE, 0));
        Tree {
            nodes: list,
            notes: Vec::new(),
            text: String::new(),
        }
    }

    /// How many nodes, the root among them.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Is there no move?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.len() == 1
    }

    fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.0 as usize)
    }

    fn link(&self, id: NodeId, field: impl Fn(&Node) -> u32) -> Option<NodeId> {
        self.node(id).map(field).filter(|n| *n != NONE).map(NodeId)
    }

    /// The node after which this move was made; `None` for the root.
    #[must_use]
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.link(id, |n| n.parent)
    }

    /// The move that goes on from here in the main line of this branch.
    #[must_use]
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        self.link(id, |n| n.first_child)
    }

    /// The next variation instead of this move.
    #[must_use]
    pub fn sibling(&self, id: NodeId) -> Option<NodeId> {
        self.link(id, |n| n.next_sibling)
    }

    /// All moves recorded from here, the main one first.
    #[must_use]
    pub fn children(&self, id: NodeId) -> Children<'_> {
        Children {
            tree: self,
            next: self.next(id),
        }
    }

    /// The move of a node; `None` for the root.
    #[must_use]
    pub fn played(&self, id: NodeId) -> Option<Move> {
        self.node(id).and_then(|n| Move::from_code(n.code))
    }

    /// How many moves lead to this node.
    #[must_use]
    pub fn ply(&self, id: NodeId) -> usize {
        let mut ply = 0;
        let mut at = id;
        while let Some(parent) = self.parent(at) {
            ply += 1;
            at = parent;
        }
        ply
    }

    /// The moves of the main line.
    pub fn main_line(&self) -> impl Iterator<Item = Move> + '_ {
        self.main_nodes().filter_map(|id| self.played(id))
    }

    /// The nodes of the main line, without the root.
    pub fn main_nodes(&self) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.next(NodeId::ROOT), |id| self.next(*id))
    }

    /// The moves that lead to a node, first to last.
    #[must_use]
    pub fn line_to(&self, id: NodeId) -> Vec<Move> {
        let mut line = Vec::new();
        let mut at = Some(id);
        while let Some(node) = at {
            line.extend(self.played(node));
            at = self.parent(node);
        }
        line.reverse();
        line
    }

    /// Adds a move after a node: the main line if it is the first, else a variation. The move
    /// must be legal there. A move that is there already is returned, not added again.
    ///
    /// # Panics
    /// If `parent` is no node of this tree.
    pub fn add(&mut self, parent: NodeId, m: Move) -> NodeId {
        match self.children(parent).find(|c| self.played(*c) == Some(m)) {
            Some(child) => child,
            None => self.append(parent, m),
        }
    }

    /// Adds a move after a node, even if the same is there already.
    pub(super) fn append(&mut self, parent: NodeId, m: Move) -> NodeId {
        let id = self.nodes.len() as u32;
        self.nodes.push(Node::new(parent.0, m.code()));
        let last = std::mem::replace(&mut self.nodes[parent.0 as usize].last_child, id);
        if last == NONE {
            self.nodes[parent.0 as usize].first_child = id;
        } else {
            self.nodes[last as usize].next_sibling = id;
        }
        NodeId(id)
    }

    /// Adds a note to a node, behind those it has.
    ///
    /// # Panics
    /// If `id` is no node of this tree.
    pub fn annotate(&mut self, id: NodeId, kind: NoteKind, text: &str) {
        let start = self.text.len();
        self.text.push_str(text);
        let number = self.notes.len() as u32;
        self.notes.push(NoteEntry {
            kind,
            start,
            end: self.text.len(),
            next: NONE,
        });
        let node = &mut self.nodes[id.0 as usize];
        let last = std::mem::replace(&mut node.last_note, number);
        if last == NONE {
            node.first_note = number;
        } else {
            self.notes[last as usize].next = number;
        }
    }

    /// Takes all notes of a node away.
    ///
    /// # Panics
    /// If `id` is no node of this tree.
    pub fn clear_notes(&mut self, id: NodeId) {
        let node = &mut self.nodes[id.0 as usize];
        node.first_note = NONE;
        node.last_note = NONE;
    }

    /// The notes of a node in order.
    pub fn notes(&self, id: NodeId) -> impl Iterator<Item = Note<'_>> {
        let first = self.node(id).map_or(NONE, |n| n.first_note);
        let entry = |i: u32| self.notes.get(i as usize);
        std::iter::successors(entry(first), move |e| entry(e.next)).map(|e| Note {
            kind: e.kind,
            text: &self.text[e.start..e.end],
        })
    }

    /// The comments on a node, joined by line ends; empty without any.
    #[must_use]
    pub fn comment(&self, id: NodeId) -> String {
        let mut out = String::new();
        for note in self.notes(id).filter(|n| n.kind == NoteKind::Comment) {
            if !out.is_empty() {
                out.push('\n');
            }
            out.push_str(note.text);
        }
        out
    }

    /// Does any node have a second continuation?
    #[must_use]
    pub fn has_variations(&self) -> bool {
        self.nodes.iter().any(|n| n.next_sibling != NONE)
    }
}

/// The continuations of a node, see [`Tree::children`].
#[derive(Clone, Debug)]
pub struct Children<'a> {
    tree: &'a Tree,
    next: Option<NodeId>,
}

impl Iterator for Children<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        let id = self.next?;
        self.next = self.tree.sibling(id);
        Some(id)
    }
}
