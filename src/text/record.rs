//! The words of what is wrong with records (art. 1, 2, 7).

use super::{piece_word, side_word, Language};
use crate::board::{Defect, Piece};
use crate::moves::Illegal;
use crate::notation::WhyNot;
use crate::record::{Problem, ProblemKind};

/// Why something of a record was not read, or should be looked at: in English what the problem says
/// of itself.
pub(crate) fn problem_words(kind: &ProblemKind, language: Language) -> String {
    if language == Language::English {
        return kind.to_string();
    }
    language.pick(&chinese(kind), "")
}

/// A problem in one line: place, words in quotes as JSON has them, reason, candidates.
pub(crate) fn problem_line(problem: &Problem, language: Language) -> String {
    if language == Language::English {
        return problem.to_string();
    }
    let place = format!(
        "第{}局，第{}着之后，字节{}",
        problem.game, problem.ply, problem.offset
    );
    let mut line = language.pick(&place, "");
    if !problem.token.is_empty() {
        // What the file says keeps its script.
        line.push('，');
        line.push_str(&serde_json::Value::from(problem.token.as_str()).to_string());
    }
    line.push('：');
    line.push_str(&problem_words(&problem.kind, language));
    if !problem.candidates.is_empty() {
        let moves: Vec<String> = problem.candidates.iter().map(ToString::to_string).collect();
        line.push_str(&format!("（{}）", moves.join("、")));
    }
    line
}

/// In simplified characters, without the stop.
fn chinese(kind: &ProblemKind) -> String {
    let side = |color| side_word(color, Language::SimplifiedChinese);
    match kind {
        ProblemKind::NotAMove => "不是着法".to_owned(),
        ProblemKind::NoSuchMove(why) => format!("不合规定的着法：{}", why_not(*why)),
        ProblemKind::Ambiguous => "可以指几种合法着法".to_owned(),
        ProblemKind::BadStart(list) => format!("起始局面不成立{}", defects(list)),
        ProblemKind::Damaged(what) => format!("文件损坏：{}", damage(what)),
        ProblemKind::Limit(what, most) => format!("{}超过{most}", limited(what)),
        ProblemKind::UnknownFormat => "不是任何已知格式的棋谱".to_owned(),
        ProblemKind::OddStart(list) => format!("起始局面可疑{}", defects(list)),
        ProblemKind::ResultContradictsBoard { claimed, winner } => {
            format!(
                "记录结果为{}，但局面上{}已胜",
                claimed.text(),
                side(*winner)
            )
        }
        ProblemKind::ResultsDiffer { tag, text } => {
            format!(
                "标记中的结果为{}，着法后的结果为{}",
                tag.text(),
                text.text()
            )
        }
        ProblemKind::UnknownResult => "无法识别的结果".to_owned(),
        ProblemKind::TextAfterResult => "结果之后的文字，未读".to_owned(),
        ProblemKind::UnclosedComment => "注释没有结束".to_owned(),
        ProblemKind::UnbalancedVariation => "变着的开始与结束不相符".to_owned(),
        ProblemKind::UnreadableDate => "不是日期".to_owned(),
        ProblemKind::WrongSideToMove => "先走方与起始局面所写不同".to_owned(),
        ProblemKind::BadCharacters(count) => format!("有{count}处不是此编码的文字"),
        ProblemKind::BadChecksum => "校验和不符".to_owned(),
        ProblemKind::MoreProblems(count) => format!("另有{count}个问题"),
    }
}

fn piece(piece: Piece) -> String {
    piece_word(piece, Language::SimplifiedChinese)
}

fn why_not(why: WhyNot) -> String {
    match why {
        WhyNot::NoSuchPiece => "该处没有这个棋子".to_owned(),
        WhyNot::NoSuchStep => "该棋子不能这样走".to_owned(),
        WhyNot::Illegal(why) => illegal(why),
    }
}

fn illegal(why: Illegal) -> String {
    match why {
        Illegal::NoPiece(at) => format!("{at}没有棋子"),
        Illegal::NotYourPiece(at) => format!("{at}是对方的棋子"),
        Illegal::OwnPieceThere(at) => format!("{at}有己方棋子"),
        Illegal::NotItsMove(kind) => {
            // Red's name and black's, where they differ: 兵（卒）.
            let red = piece(Piece::new(crate::board::Color::Red, kind));
            let black = piece(Piece::new(crate::board::Color::Black, kind));
            if red == black {
                format!("{red}不能这样走")
            } else {
                format!("{red}（{black}）不能这样走")
            }
        }
        Illegal::Blocked(at) => format!("{at}的棋子挡住去路"),
        Illegal::NoScreen => "炮没有炮架".to_owned(),
        Illegal::TooManyScreens => "炮与目标之间不止一个棋子".to_owned(),
        Illegal::LeavesPalace => "会走出九宫".to_owned(),
        Illegal::CrossesRiver => "相（象）会过河".to_owned(),
        Illegal::KingsFace => "走后将帅对面".to_owned(),
        Illegal::LeavesKingInCheck => "走后己方将（帅）被将军".to_owned(),
    }
}

fn defects(list: &[Defect]) -> String {
    let mut out = String::new();
    for (i, one) in list.iter().enumerate() {
        out.push(if i == 0 { '：' } else { '；' });
        out.push_str(&defect(one));
    }
    out
}

fn defect(defect: &Defect) -> String {
    let side = |color| side_word(color, Language::SimplifiedChinese);
    match defect {
        Defect::RankCount { found } => format!("有{found}条横线，应为10条"),
        Defect::RankLength { rank, found, .. } => format!("横线{rank}有{found}个交叉点，应为9个"),
        Defect::UnknownLetter { letter, offset } => {
            format!("字节{offset}处的{letter:?}不是棋子")
        }
        Defect::UnknownSide { offset } => format!("字节{offset}处的走子方不是w、r、b"),
        Defect::BadCounter { offset } => format!("字节{offset}处的计数不是数字或过大"),
        Defect::MissingKing(color) => format!("{}没有将（帅）", side(*color)),
        Defect::TooMany { piece: p, count } => {
            format!(
                "{}{}有{count}个，最多{}个",
                side(p.color),
                piece(*p),
                p.kind.full_set()
            )
        }
        Defect::KingOutsidePalace { color, square } => {
            format!("{}的将（帅）在{square}，不在九宫", side(*color))
        }
        Defect::AdvisorMisplaced { piece: p, square }
        | Defect::ElephantMisplaced { piece: p, square }
        | Defect::PawnMisplaced { piece: p, square } => {
            format!("{}{}在{square}，不可能到该点", side(p.color), piece(*p))
        }
        Defect::KingsFacing => "将帅对面".to_owned(),
        Defect::OpponentInCheck(color) => format!("{}被将军，却不轮其走", side(*color)),
    }
}

/// What readers say of broken files. Their words are the names here.
fn damage(what: &'static str) -> &'static str {
    match what {
        "a branch that leaves no line" => "分支没有所属的着法",
        "a comment is cut off" => "注释不完整",
        "a comment is longer than the file" => "注释比文件还长",
        "a comment on no move" => "注释没有所属的着法",
        "a library without a record" => "棋库中没有棋谱",
        "moves behind the end of the tree" => "着法记录结束之后还有着法",
        "no START{" => "没有START{",
        "no list of moves" => "没有着法记录",
        "no }END" => "没有}END",
        "the fields are cut off" => "字段不完整",
        "the header is cut off" => "文件头不完整",
        "the moves are cut off" => "着法不完整",
        _ => what,
    }
}

fn limited(what: &'static str) -> &'static str {
    match what {
        "moves in one game" => "一局的着数",
        "bytes in one game" => "一局的字节数",
        "bytes in one file" => "文件的字节数",
        "variations inside variations" => "变着的层数",
        _ => what,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every literal behind `start` in the sources of the readers.
    fn literals(start: &str) -> Vec<String> {
        fn walk(folder: &std::path::Path, sources: &mut String) {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    walk(&path, sources);
                } else if path.extension().is_some_and(|e| e == "rs") {
                    sources.push_str(&std::fs::read_to_string(path).unwrap());
                }
            }
        }
        let mut sources = String::new();
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        walk(&root.join("src/record"), &mut sources);
        let found = sources.split(start).skip(1);
        found
            .map(|rest| rest.split('"').next().unwrap().to_owned())
            .collect()
    }

    #[test]
    fn whatever_a_reader_says_is_said_in_chinese() {
        let starts = ["Damaged(\"", "cut(&mut tree, \"", "damaged(&mut record, \""];
        let damages: Vec<String> = starts.iter().flat_map(|s| literals(s)).collect();
        let limits = literals("Limit(\"");
        assert!(
            damages.len() >= 12 && limits.len() >= 4,
            "{damages:?} {limits:?}"
        );
        for what in damages {
            let what: &'static str = what.leak();
            assert_ne!(damage(what), what, "no Chinese words for {what:?}");
        }
        for what in limits {
            let what: &'static str = what.leak();
            assert_ne!(limited(what), what, "no Chinese words for {what:?}");
        }
    }

    #[test]
    fn a_line_has_the_place_the_words_the_reason_and_the_candidates() {
        let problem = Problem {
            kind: ProblemKind::Ambiguous,
            game: 3,
            ply: 7,
            in_variation: false,
            token: "車\"一".into(),
            offset: 99,
            candidates: ["a0a1", "i0i1"]
                .iter()
                .map(|m| m.parse().unwrap())
                .collect(),
        };
        let lines = [
            (
                Language::SimplifiedChinese,
                r#"第3局，第7着之后，字节99，"車\"一"：可以指几种合法着法（a0a1、i0i1）"#,
            ),
            (
                Language::TraditionalChinese,
                r#"第3局，第7着之後，字節99，"車\"一"：可以指幾種合法着法（a0a1、i0i1）"#,
            ),
            (
                Language::English,
                r#"game 3, after 7 moves, byte 99, "車\"一": several legal moves are written so (a0a1, i0i1)"#,
            ),
        ];
        for (language, line) in lines {
            assert_eq!(problem_line(&problem, language), line);
        }
    }
}
