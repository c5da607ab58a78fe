//! The words of the arbiter's answers and log (art. 4-10, 18, 21-24).

use super::{ruling_words, side_word, Language};
use crate::arbiter::{
    Answer, EndReason, Event, FoulKind, GameResult, Logged, Manner, Note, Refusal, SanctionKind,
    Signatory,
};
use crate::board::Color;
use crate::clock::Clocked;

/// Words in which `{}` is the side.
fn of_side(side: Color, chinese: &str, english: &str, language: Language) -> String {
    let who = side_word(side, language);
    language.pick(chinese, english).replace("{}", &who)
}

fn articles(list: &[&str], language: Language) -> String {
    let list: Vec<&str> = list.iter().copied().filter(|a| !a.is_empty()).collect();
    if list.is_empty() {
        return String::new();
    }
    match language {
        Language::English => format!(" (art. {})", list.join(", ")),
        _ => language.pick(&format!("（第{}条）", list.join("、")), ""),
    }
}

fn foul_word(kind: FoulKind, language: Language) -> String {
    let (chinese, english) = match kind {
        FoulKind::Disturbance => ("干扰对方", "disturbing the other side"),
        FoulKind::ClockTouched => ("擅停或擅开棋钟", "touching the clock without right"),
        FoulKind::RepeatedOffer => ("连续提和", "offering a draw again"),
        FoulKind::WrongLimitClaim => ("自然限着提和不属实", "a wrong claim of the natural limit"),
        FoulKind::UnmovableTouched => (
            "摸触己方不可能走动的棋子",
            "touching an own piece that cannot move",
        ),
        FoulKind::UntakeableTouched => (
            "摸触己方无法吃掉的对方棋子",
            "touching a piece that nothing can take",
        ),
        FoulKind::MissedRecords => ("漏记着数超过规定", "moves not recorded"),
        FoulKind::Conduct => ("违反棋手须知", "a breach of the player's duties"),
        FoulKind::IllegalMove => (
            "走棋违反行棋规定，首次按犯规",
            "an illegal move, the first time a foul",
        ),
    };
    language.pick(chinese, english)
}

fn reason_word(reason: EndReason, language: Language) -> String {
    let (chinese, english) = match reason {
        EndReason::Checkmate => ("将死", "checkmate"),
        EndReason::KingsFace => ("走棋后将帅对面", "the kings face each other after its move"),
        EndReason::Stalemate => ("困毙", "stalemate"),
        EndReason::Time => ("超时", "out of time"),
        EndReason::Late => ("超过迟到时限", "too late"),
        EndReason::IllegalMove => ("走棋违反行棋规定", "an illegal move"),
        EndReason::Forbidden => ("走棋违反禁例", "forbidden moves repeated"),
        EndReason::Fouls => ("犯规次数已满", "too many fouls"),
        EndReason::Resigned => ("认输", "resigned"),
        EndReason::Discipline => ("拒绝遵守规则或严重违反纪律", "grave indiscipline"),
        EndReason::NoWinPossible => ("双方均无可能取胜", "neither side can win"),
        EndReason::Agreed => ("双方同意作和", "agreed"),
        EndReason::Repetition => (
            "循环反复，不变作和",
            "repetition that neither side must change",
        ),
        EndReason::NaturalLimit => ("自然限着", "the natural limit"),
        EndReason::BothLate => ("双方均超过迟到时限", "both too late"),
    };
    language.pick(chinese, english)
}

fn result_word(result: GameResult, language: Language) -> String {
    let (chinese, english) = match result {
        GameResult::RedWins => ("红方胜", "Red wins"),
        GameResult::BlackWins => ("黑方胜", "Black wins"),
        GameResult::Draw => ("和棋", "draw"),
        GameResult::BothLose => ("双方判负", "both lose"),
    };
    language.pick(chinese, english)
}

fn sanction_word(kind: SanctionKind, language: Language) -> String {
    let (chinese, english) = match kind {
        SanctionKind::Warning => ("警告", "a warning"),
        SanctionKind::Disqualified => ("取消当场比赛资格", "disqualified from this game"),
        SanctionKind::Expelled => ("除名", "expelled from the event"),
    };
    language.pick(chinese, english)
}

/// What a note says.
pub(crate) fn note(note: &Note, language: Language) -> String {
    match *note {
        Note::Foul { side, kind, count } => {
            let what = foul_word(kind, language);
            let said = match language {
                Language::English => format!("foul no. {count} of {{}}: {what}"),
                _ => language.pick(&format!("{{}}犯规第{count}次：{what}"), ""),
            };
            said.replace("{}", &side_word(side, language)) + &articles(&[kind.article()], language)
        }
        Note::Bound {
            side,
            article,
            moves,
        } => {
            of_side(
                side,
                "{}须按所摸之子走，可走着数：",
                "{} is bound by what was touched; moves allowed: ",
                language,
            ) + &moves.to_string()
                + &articles(&[article], language)
        }
        Note::Free { side, article } => {
            of_side(
                side,
                "{}可另行走子",
                "{} is free to move anything",
                language,
            ) + &articles(&[article], language)
        }
        Note::PressedFor(side) => of_side(
            side,
            "{}未按钟而对方已应，其着算走完",
            "{} had not pressed when the reply came: its move is complete",
            language,
        ),
        Note::Offered(side) => {
            of_side(side, "{}提议作和", "{}'s offer of a draw stands", language)
                + &articles(&["23.1"], language)
        }
        Note::Declined(side) => {
            of_side(side, "{}拒绝和棋", "{} refuses the draw", language)
                + &articles(&["23.1"], language)
        }
        Note::Ruled { ruling, rule } => {
            let words = ruling_words(ruling, language);
            language.pick("裁决：", "ruling: ")
                + words.trim_end_matches(['。', '.'])
                + &articles(&[rule], language)
        }
        Note::Counted { plies, needed } => {
            language.pick(
                &format!("未吃子计{plies}着，规定{needed}着"),
                &format!("moves without a capture that count: {plies} of {needed}"),
            ) + &articles(&["23.3"], language)
        }
        Note::Penalty { side, ms } => {
            of_side(
                side,
                "{}加计用时",
                "added to the time used by {}: ",
                language,
            ) + &Clocked(ms).to_string()
        }
        Note::Sanctioned { side, kind } => {
            let what = sanction_word(kind, language);
            of_side(side, "{}受处分：", "{}: ", language)
                + &what
                + &articles(&[kind.article()], language)
        }
        Note::RecordsLater(side) => {
            of_side(
                side,
                "{}所剩时间不足，可暂缓记录，下一时限补全",
                "{} is short of time: its record may wait for the next period",
                language,
            ) + &articles(&["7.2"], language)
        }
        Note::SheetComplete => {
            language.pick(
                "三方签字，结果成立",
                "all three have signed: the result stands",
            ) + &articles(&["10.1"], language)
        }
        Note::Ended(ending) => {
            result_word(ending.result, language)
                + &language.pick("：", ": ")
                + &reason_word(ending.reason, language)
                + &articles(&[ending.reason.article(), ending.rule], language)
        }
    }
}

/// Why an event is refused.
pub(crate) fn refusal(why: Refusal, language: Language) -> String {
    let (chinese, english) = match why {
        Refusal::GameOver => ("对局已终了", "the game is over"),
        Refusal::NotBegun => ("对局尚未开始", "the game has not begun"),
        Refusal::Begun => ("对局已经开始", "the game has begun"),
        Refusal::NotOver => ("对局尚未终了", "the game is not over"),
        Refusal::Absent => ("该方尚未到场", "this side is not here"),
        Refusal::NotYourTurn => ("未轮到该方走棋", "it is the other side's turn"),
        Refusal::MoveStands => ("落子生根，不得更改", "the move is made and stands"),
        Refusal::Paused => ("棋钟已停", "the clock is stopped"),
        Refusal::NothingToPress => ("未走棋不得按钟", "a press needs a move before it"),
        Refusal::NoPiece => ("该处没有棋子", "no piece stands there"),
        Refusal::Touched(_) => ("须按所摸之子走", "what was touched asks for another move"),
        Refusal::Illegal(_) => ("走棋违反行棋规定", "the move is illegal"),
        Refusal::RecordsOwed => ("须先补全漏记着法", "the record must be made good first"),
        Refusal::NotTheMoment => (
            "提和须在自己走棋后、按钟前",
            "a draw is offered after one's own move and before pressing",
        ),
        Refusal::OfferedBefore => ("不得连续提和", "a draw is offered in turn"),
        Refusal::NoOffer => ("没有提和", "there is no offer"),
        Refusal::NotWithdrawable => ("提和不得撤回", "an offer cannot be taken back"),
        Refusal::NotYourTime => (
            "应在自己走棋的时间内提出",
            "questions are asked in one's own time",
        ),
        Refusal::NotRepeated => (
            "循环反复不足规定次数",
            "the position has not recurred often enough",
        ),
        Refusal::LimitNotReached => ("自然限着不属实", "the natural limit is not reached"),
        Refusal::NothingToTakeBack => ("没有可退的着法", "there is no move to take back"),
        Refusal::NoSuchPly => ("没有这一着", "no such ply"),
        Refusal::NothingTouched => ("没有摸到棋子", "no piece was touched"),
        Refusal::BadText => (
            "文字不合用，或已签字",
            "the text cannot be used, or was signed before",
        ),
        Refusal::Clock(_) => ("棋钟不接受", "the clock refuses"),
    };
    let mut words = language.pick(chinese, english);
    match why {
        Refusal::Illegal(why) if language == Language::English => words += &format!(": {why}"),
        Refusal::Clock(why) if language == Language::English => words += &format!(": {why}"),
        _ => {}
    }
    words + &articles(&[why.article()], language)
}

/// What an answer says.
pub(crate) fn answer(answer: &Answer, language: Language) -> String {
    let mut parts = Vec::new();
    if let Some(why) = answer.refusal {
        parts.push(language.pick("不接受：", "refused: ") + &refusal(why, language));
    }
    parts.extend(answer.notes.iter().map(|n| note(n, language)));
    if parts.is_empty() {
        return language.pick("接受", "accepted");
    }
    parts.join(&language.pick("；", "; "))
}

/// What an event says; `said` is the text of its move.
fn event(event: &Event, said: &str, language: Language) -> String {
    let plain =
        |side: &Color, chinese: &str, english: &str| of_side(*side, chinese, english, language);
    match event {
        Event::Touch {
            side,
            squares,
            manner,
        } => {
            let (chinese, english) = match manner {
                Manner::InOrder => ("{}摸子：", "{} touches "),
                Manner::AtOnce => ("{}同时摸子：", "{} touches at once "),
                Manner::Adjusting { consent: true } => {
                    ("{}经同意摆正棋子：", "{} adjusts with consent ")
                }
                Manner::Adjusting { consent: false } => {
                    ("{}未经同意摆正棋子：", "{} adjusts without consent ")
                }
                Manner::Accident => ("{}误碰棋子：", "{} touches by accident "),
            };
            let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
            plain(side, chinese, english) + &squares.join(" ")
        }
        Event::Move { side, .. } => plain(side, "{}走", "{} plays ") + said,
        Event::Press(side) => plain(side, "{}按钟", "{} presses"),
        Event::TouchClock(side) => plain(side, "{}擅动棋钟", "{} touches the clock"),
        Event::Offer(side) => plain(side, "{}提和", "{} offers a draw"),
        Event::Withdraw(side) => plain(side, "{}要求撤回提和", "{} wants to take its offer back"),
        Event::Accept(side) => plain(side, "{}同意作和", "{} agrees to the draw"),
        Event::Decline(side) => plain(side, "{}不同意作和", "{} refuses the draw"),
        Event::Resign(side) => plain(side, "{}认输", "{} resigns"),
        Event::ClaimLimit(side) => plain(side, "{}提出自然限着", "{} claims the natural limit"),
        Event::ClaimRepetition(side) => plain(
            side,
            "{}要求裁决循环局面",
            "{} asks for a ruling on the repetition",
        ),
        Event::Start { late } => match late {
            [false, false] => language.pick("对局开始", "the game begins"),
            [true, false] => language.pick("对局开始，红方迟到", "the game begins; Red is late"),
            [false, true] => language.pick("对局开始，黑方迟到", "the game begins; Black is late"),
            [true, true] => language.pick("对局开始，双方迟到", "the game begins; both are late"),
        },
        Event::Arrive(side) => plain(side, "{}到场", "{} arrives"),
        Event::Foul { side, .. } => plain(side, "裁判员判{}犯规", "the arbiter calls a foul of {}"),
        Event::Sanction { side, reason, .. } => {
            plain(side, "裁判员处分{}", "the arbiter sanctions {}") + &because(reason, language)
        }
        Event::MissedRecords { side, plies } => {
            let plies: Vec<String> = plies.iter().map(ToString::to_string).collect();
            plain(side, "{}漏记着数：", "{} has not recorded the moves ") + &plies.join(", ")
        }
        Event::RecordsMadeGood(side) => plain(side, "{}补全记录", "{} completes its record"),
        Event::AuditLimit => {
            language.pick("裁判员审核自然限着", "the arbiter counts the natural limit")
        }
        Event::AuditRepetition => {
            language.pick("裁判员裁决循环局面", "the arbiter rules on the repetition")
        }
        Event::Overrule { ply, label, reason } => {
            language.pick(
                &format!("裁判员改定第{}着：", ply + 1),
                &format!("the arbiter labels move {}: ", ply + 1),
            ) + &super::label_word(*label, language)
                + &because(reason, language)
        }
        Event::DeclareDraw => language.pick(
            "裁判员判双方均无可能取胜",
            "the arbiter rules that neither side can win",
        ),
        Event::DeclareLoss(side) => plain(side, "裁判员判{}负", "the arbiter rules against {}"),
        Event::Pause => language.pick("裁判员停钟", "the arbiter stops the clock"),
        Event::Resume => language.pick("裁判员开钟", "the arbiter starts the clock"),
        Event::SetTime { side, ms, reason } => {
            plain(
                side,
                "裁判员拨定{}时间",
                "the arbiter sets the time of {} to ",
            ) + &Clocked(*ms).to_string()
                + &because(reason, language)
        }
        Event::AddTime { side, ms, reason } => {
            plain(side, "裁判员加给{}时间", "the arbiter gives {} ")
                + &Clocked(*ms).to_string()
                + &because(reason, language)
        }
        Event::DeductTime { side, ms, reason } => {
            plain(
                side,
                "裁判员加计{}用时",
                "the arbiter adds to the time used by {}: ",
            ) + &Clocked(*ms).to_string()
                + &because(reason, language)
        }
        Event::ReplaceClock { ms, reason } => {
            language.pick("更换棋钟：", "the clock is replaced: ")
                + &format!("{}, {}", Clocked(ms[0]), Clocked(ms[1]))
                + &because(reason, language)
        }
        Event::TakeBack { reason } => {
            language.pick("裁判员令退回一着", "the arbiter has a move taken back")
                + &because(reason, language)
        }
        Event::Check => language.pick("查看棋钟", "a look at the clock"),
        Event::Sign { who, name } => {
            let who = match who {
                Signatory::Red => side_word(Color::Red, language),
                Signatory::Black => side_word(Color::Black, language),
                Signatory::Arbiter => language.pick("裁判员", "the arbiter"),
            };
            who + &language.pick("签字：", " signs: ") + name
        }
    }
}

/// A reason in brackets, in its author's own words.
fn because(reason: &str, language: Language) -> String {
    match (reason, language) {
        ("", _) => String::new(),
        (reason, Language::English) => format!(" ({reason})"),
        (reason, _) => format!("（{reason}）"),
    }
}

/// One line of the log: the time since the first event, what happened, what it meant.
pub(crate) fn logged(entry: &Logged, since: i64, said: &str, language: Language) -> String {
    let what = event(&entry.event, said, language);
    let means = answer(&entry.answer, language);
    let plain = entry.answer.accepted() && entry.answer.notes.is_empty();
    let time = Clocked(since.max(0));
    match (plain, language) {
        (true, _) => format!("[{time}] {what}"),
        (false, Language::English) => format!("[{time}] {what}: {means}"),
        (false, _) => format!("[{time}] {what}。{means}"),
    }
}
