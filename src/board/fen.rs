//! FEN, both ways: ranks from black's side down, side to move, counters.

use super::{Color, Defect, Piece, Setup, Square};

/// Counters beyond this are taken for rubbish: no game has so many moves.
const MAX_COUNTER: u32 = 1_000_000;

/// More faults than this in one text are not worth listing.
const MAX_DEFECTS: usize = 64;

impl Setup {
    /// Reads a FEN. Never fails: what cannot be read is among the [defects](Setup::defects).
    ///
    /// Side `w`, `r` or `b` (missing: red); letters `N`/`H` and `B`/`E`; every field after the
    /// board may be missing or `-`. The fifth field is the plies since the last capture, the
    /// sixth the number of the round.
    #[must_use]
    pub fn from_fen(text: &str) -> Setup {
        let mut setup = Setup::empty();
        let mut fields = Fields { text, at: 0 };
        let (offset, board) = fields.next().unwrap_or((0, ""));
        setup.read_board(board, offset);
        if let Some((offset, side)) = fields.next() {
            match side {
                "w" | "r" | "W" | "R" | "-" => setup.turn = Color::Red,
                "b" | "B" => setup.turn = Color::Black,
                _ => setup.unread.push(Defect::UnknownSide { offset }),
            }
        }
        // The two fields that chess uses for castling and en passant say nothing here, and
        // some writers leave them out: counters are the numbers that follow.
        let mut counters = [0, 1];
        let mut rest = fields.filter(|(_, field)| *field != "-");
        for counter in &mut counters {
            let Some((offset, field)) = rest.next() else {
                break;
            };
            match field.parse::<u32>() {
                Ok(number) if number <= MAX_COUNTER => *counter = number,
                _ => setup.unread.push(Defect::BadCounter { offset }),
            }
        }
        setup.plies_since_capture = counters[0];
        setup.move_number = counters[1].max(1);
        setup.unread.truncate(MAX_DEFECTS);
        setup
    }

    fn read_board(&mut self, board: &str, start: usize) {
        let mut offset = start;
        let mut count = 0usize;
        for row in board.split('/') {
            if count < 10 {
                self.read_rank(row, 9 - count as u8, offset);
            }
            count += 1;
            offset += row.len() + 1;
        }
        if count != 10 {
            self.unread.push(Defect::RankCount { found: count });
        }
    }

    fn read_rank(&mut self, row: &str, rank: u8, start: usize) {
        let mut file = 0usize;
        for (i, letter) in row.char_indices() {
            if let Some(gap) = letter.to_digit(10) {
                file += gap as usize;
                continue;
            }
            match Piece::from_letter(letter) {
                Some(piece) => {
                    if let Some(square) = u8::try_from(file).ok().and_then(|f| Square::new(f, rank))
                    {
                        self.set(square, Some(piece));
                    }
                }
                None if self.unread.len() < MAX_DEFECTS => {
                    self.unread.push(Defect::UnknownLetter {
                        letter,
                        offset: start + i,
                    });
                }
                None => {}
            }
            file += 1;
        }
        if file != 9 {
            self.unread.push(Defect::RankLength {
                rank,
                found: file,
                offset: start,
            });
        }
    }

    /// The FEN as the chess engines write it: `w`/`b`, letters `N` and `B`, six fields.
    #[must_use]
    pub fn fen(&self) -> String {
        let mut out = String::with_capacity(96);
        for rank in (0..10).rev() {
            let mut gap = 0u8;
            for file in 0..9 {
                let piece = Square::new(file, rank).and_then(|s| self.piece_at(s));
                match piece {
                    None => gap += 1,
                    Some(piece) => {
                        if gap > 0 {
                            out.push((b'0' + gap) as char);
                            gap = 0;
                        }
                        out.push(piece.letter());
                    }
                }
            }
            if gap > 0 {
                out.push((b'0' + gap) as char);
            }
            if rank > 0 {
                out.push('/');
            }
        }
        let side = match self.turn {
            Color::Red => 'w',
            Color::Black => 'b',
        };
        out.push_str(&format!(
            " {side} - - {} {}",
            self.plies_since_capture, self.move_number
        ));
        out
    }
}

/// The fields of a FEN with their places in the text.
struct Fields<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Iterator for Fields<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<(usize, &'a str)> {
        let rest = &self.text[self.at..];
        let start = self.at + (rest.len() - rest.trim_start().len());
        let field = self.text[start..].split_whitespace().next()?;
        self.at = start + field.len();
        Some((start, field))
    }
}
