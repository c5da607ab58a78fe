//! What the articles that rulings cite say, in a sentence of our own for each.

use super::Language;

/// What an article says, for those who do not have the book at hand; `None` for an article that
/// no ruling cites.
pub(crate) fn article_words(article: &str, language: Language) -> Option<String> {
    let (chinese, english) = match article {
        "24.1" => ("一方长将，判负。", "A side that alone gives perpetual check loses."),
        "24.2" => (
            "双方都是允许着法，或都是禁止着法而合于不变作和，判和。",
            "Where both play what is allowed, or both what is forbidden, the game is drawn.",
        ),
        "24.3" => (
            "一方禁止、另一方允许时，禁止一方须变着；再重复一次循环即判负。",
            "The side whose play is forbidden, against play that is allowed, must change, and loses \
             when it repeats the cycle once more.",
        ),
        "26.1" => (
            "单方面长将在任何情况下都不允许。",
            "Perpetual check by one side is never allowed.",
        ),
        "26.2" => (
            "双方都是允许着法，不变作和。",
            "Both play what is allowed: a draw if neither changes.",
        ),
        "26.3" => (
            "双方都是禁止着法（一方长将除外），不变作和。",
            "Both play what is forbidden, neither being the only one in perpetual check: a draw if \
             neither changes.",
        ),
        "26.4" => (
            "一方禁止、另一方允许，由禁止一方变着，不变判负。",
            "Where one side's play is forbidden and the other's allowed, the first must change or lose.",
        ),
        "27.1" => (
            "帅（将）本身的叫吃按闲着。",
            "The king's own captures count as idle.",
        ),
        "27.2" => (
            "兵（卒）本身的捉按闲；双方互相长打时按捉。",
            "A pawn's own capture counts as idle, but as an attack where both attack on every move.",
        ),
        "27.3" => (
            "占据防守要点而附带捉士（相、象），按闲。",
            "An attack on advisors or elephants that comes with a defensive post counts as idle.",
        ),
        "27.4" => (
            "一着兼有几种作用，按最重的一种。",
            "A move that does several things is called by the gravest of them.",
        ),
        "28.1" => ("直接攻击帅（将）为将。", "A move that attacks the king is a check."),
        "28.2" => (
            "下一着起要以照将将死对方为杀。",
            "A move that means to mate by checks next is a mate threat.",
        ),
        "28.3" => (
            "下一着起能吃到无根子为捉。",
            "A move after which an unprotected piece can be won next is a capture threat.",
        ),
        "28.5" => ("可与同等子力互换为兑。", "A move that offers an equal exchange."),
        "28.6" => ("无根子送吃而不受损失为献。", "A move that offers a piece for nothing."),
        "28.7" => ("阻拦对方棋子而无攻击为拦。", "A move that stands in an enemy piece's way."),
        "28.8" => ("盯住有根子而无攻击为跟。", "A move that keeps watching a protected piece."),
        "28.9" => ("不属将、杀、捉的为闲。", "A move that is no check, mate threat or capture threat is idle."),
        "29.1" => (
            "可直接吃子，或经连续照将、完整交换得子。",
            "Material may be won by a capture, through checks, or by a whole exchange.",
        ),
        "29.2" => (
            "捉须是这一着新产生的，上一着还没有。",
            "The threat must be new with this move.",
        ),
        "29.3" => (
            "被捉的是有子力价值的无根子。",
            "What is threatened has a value and is not protected enough.",
        ),
        "29.4" => (
            "吃子后不致被将死。",
            "Whoever captures must not be mated for it.",
        ),
        _ => return None,
    };
    Some(language.pick(chinese, english))
}
