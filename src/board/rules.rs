//! What keeps a diagram from being a legal position: one function a rule (art. 1.2, 2.2, 3.1).

use super::{Color, Defect, Kind, Piece, Setup, Square};

/// All rules, in their order.
pub(super) fn check(setup: &Setup, out: &mut Vec<Defect>) {
    let diagram = Diagram::of(setup);
    for rule in RULES {
        rule(&diagram, out);
    }
}

/// A setup with its pieces listed once for all rules: to look at ninety points for each would
/// be most of the work of reading a FEN.
struct Diagram<'a> {
    setup: &'a Setup,
    list: [(Square, Piece); 90],
    len: usize,
    kings: [Option<Square>; 2],
}

impl Diagram<'_> {
    fn of(setup: &Setup) -> Diagram<'_> {
        let nothing = (Square::OFF, Piece::new(Color::Red, Kind::King));
        let mut diagram = Diagram {
            setup,
            list: [nothing; 90],
            len: 0,
            kings: [None; 2],
        };
        for (square, piece) in setup.pieces() {
            diagram.list[diagram.len] = (square, piece);
            diagram.len += 1;
            if piece.kind == Kind::King {
                diagram.kings[piece.color.index()].get_or_insert(square);
            }
        }
        diagram
    }

    /// All pieces with their points, from a0 to i9.
    fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.list[..self.len].iter().copied()
    }

    /// Where the king of a side stands (the first found, from a0).
    fn king(&self, color: Color) -> Option<Square> {
        self.kings[color.index()]
    }
}

/// The rules of a legal setup, one function each.
const RULES: [fn(&Diagram, &mut Vec<Defect>); 7] = [
    kings_present,
    at_most_a_full_set,
    kings_in_palace,
    advisors_elephants_on_their_points,
    pawns_on_their_points,
    kings_apart,
    opponent_not_in_check,
];

fn kings_present(diagram: &Diagram, out: &mut Vec<Defect>) {
    for color in Color::ALL {
        if diagram.king(color).is_none() {
            out.push(Defect::MissingKing(color));
        }
    }
}

fn at_most_a_full_set(diagram: &Diagram, out: &mut Vec<Defect>) {
    let mut counts = [0u8; 16];
    for (_, piece) in diagram.pieces() {
        counts[usize::from(piece.code())] += 1;
    }
    for color in Color::ALL {
        for kind in Kind::ALL {
            let piece = Piece::new(color, kind);
            let count = usize::from(counts[usize::from(piece.code())]);
            if count > kind.full_set() {
                out.push(Defect::TooMany { piece, count });
            }
        }
    }
}

fn kings_in_palace(diagram: &Diagram, out: &mut Vec<Defect>) {
    for (square, piece) in diagram.pieces() {
        if piece.kind == Kind::King && !square.in_palace(piece.color) {
            out.push(Defect::KingOutsidePalace {
                color: piece.color,
                square,
            });
        }
    }
}

fn advisors_elephants_on_their_points(diagram: &Diagram, out: &mut Vec<Defect>) {
    for (square, piece) in diagram.pieces() {
        let (file, rank) = (square.file(), square.rank_for(piece.color));
        match piece.kind {
            // The five points that the palace's diagonals join.
            Kind::Advisor if !(square.in_palace(piece.color) && (file + rank) % 2 == 1) => {
                out.push(Defect::AdvisorMisplaced { piece, square });
            }
            // The seven points that two-step diagonals from home reach on the own half:
            // files c, g on ranks 0 and 4, files a, e, i on rank 2.
            Kind::Elephant if !matches!((rank, file), (0 | 4, 2 | 6) | (2, 0 | 4 | 8)) => {
                out.push(Defect::ElephantMisplaced { piece, square });
            }
            _ => {}
        }
    }
}

fn pawns_on_their_points(diagram: &Diagram, out: &mut Vec<Defect>) {
    for (square, piece) in diagram.pieces() {
        let rank = square.rank_for(piece.color);
        // Pawns never go back, and move only forward before the river (art. 2.2).
        let possible = rank >= 5 || (rank >= 3 && square.file() % 2 == 0);
        if piece.kind == Kind::Pawn && !possible {
            out.push(Defect::PawnMisplaced { piece, square });
        }
    }
}

fn kings_apart(diagram: &Diagram, out: &mut Vec<Defect>) {
    if let (Some(red), Some(black)) = (diagram.king(Color::Red), diagram.king(Color::Black)) {
        if red.file() == black.file() {
            let (low, high) = (red.rank().min(black.rank()), red.rank().max(black.rank()));
            let open = (low + 1..high)
                .filter_map(|rank| Square::new(red.file(), rank))
                .all(|s| diagram.setup.piece_at(s).is_none());
            if open {
                out.push(Defect::KingsFacing);
            }
        }
    }
}

fn opponent_not_in_check(diagram: &Diagram, out: &mut Vec<Defect>) {
    let Some(king) = diagram.king(diagram.setup.turn.other()) else {
        return;
    };
    let attacked = diagram.pieces().any(|(square, piece)| {
        piece.color == diagram.setup.turn && diagram.setup.reaches(square, piece, king)
    });
    if attacked {
        out.push(Defect::OpponentInCheck(diagram.setup.turn.other()));
    }
}

impl Setup {
    /// Could this piece take what stands on `target`, by its way of moving alone (art. 2.2)?
    /// Plain and slow: it serves boards that are no position yet. Kings facing has a defect of
    /// its own.
    fn reaches(&self, from: Square, piece: Piece, target: Square) -> bool {
        let df = target.file() as i8 - from.file() as i8;
        let dr = target.rank() as i8 - from.rank() as i8;
        let forward = if piece.color == Color::Red { 1 } else { -1 };
        let between = |count: usize| {
            let steps = df.abs().max(dr.abs());
            (df == 0) != (dr == 0)
                && (1..steps)
                    .filter_map(|i| from.offset(df.signum() * i, dr.signum() * i))
                    .filter(|s| self.piece_at(*s).is_some())
                    .count()
                    == count
        };
        let empty = |df: i8, dr: i8| {
            from.offset(df, dr)
                .is_some_and(|s| self.piece_at(s).is_none())
        };
        match piece.kind {
            Kind::Chariot => between(0),
            Kind::Cannon => between(1),
            Kind::Horse => match (df.abs(), dr.abs()) {
                (1, 2) => empty(0, dr / 2),
                (2, 1) => empty(df / 2, 0),
                _ => false,
            },
            Kind::Pawn => {
                (df == 0 && dr == forward)
                    || (dr == 0 && df.abs() == 1 && !from.on_own_half(piece.color))
            }
            // They never leave their own side, so they meet a king only where it must not be.
            Kind::King | Kind::Advisor | Kind::Elephant => false,
        }
    }
}
