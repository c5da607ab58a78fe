"""The words of what `judge` prints. Terms are those of the library's own reports."""

from typing import Dict, Tuple

LANGUAGES = ("en", "zh-Hans", "zh-Hant")

#: English, simplified and traditional Chinese.
_WORDS: Dict[str, Tuple[str, str, str]] = {
    "file": ("file {0}", "文件 {0}", "檔案 {0}"),
    "game": ("game {0}: {1} - {2}", "第{0}局：{1} - {2}", "第{0}局：{1} - {2}"),
    "event": (", {0}", "，{0}", "，{0}"),
    "moves": ("  moves: {0}, result {1}", "  着数：{0}，记录结果 {1}", "  着數：{0}，記錄結果 {1}"),
    "board": ("  board: {0}", "  盘面：{0}", "  盤面：{0}"),
    "not over": ("not over", "未结束", "未結束"),
    "over": ("{0}: {1} (art. {2})", "{0}：{1}（第{2}条）", "{0}：{1}（第{2}條）"),
    "red": ("red wins", "红方胜", "紅方勝"),
    "black": ("black wins", "黑方胜", "黑方勝"),
    "nobody": ("draw", "和棋", "和棋"),
    "checkmate": ("checkmate", "将死", "將死"),
    "stalemate": ("stalemate", "困毙", "困斃"),
    "no_win_possible": ("neither side can win", "双方均无可能取胜", "雙方均無可能取勝"),
    "repeated": (
        "  repeated: {0} times, after {1} moves, by {2}",
        "  重复：同一局面出现{0}次，分别在第{1}着之后，循环着法 {2}",
        "  重複：同一局面出現{0}次，分別在第{1}着之後，循環着法 {2}",
    ),
    "repeated: nothing": ("  repeated: no position", "  重复：没有", "  重複：沒有"),
    "verdict": ("  verdict: {0}", "  裁决：{0}", "  裁決：{0}"),
    "recurrence": ("  after {0} moves: {1}", "  第{0}着后：{1}", "  第{0}着後：{1}"),
    "articles": (" (art. {0})", "（第{0}条）", "（第{0}條）"),
    "article comma": (", ", "、", "、"),
    "labels": (", labels", "，着法性质", "，着法性質"),
    "none": ("none", "无", "無"),
    "draw": ("draw", "不变判和", "不變判和"),
    "red_must_change": ("red_must_change", "红方变着", "紅方變着"),
    "black_must_change": ("black_must_change", "黑方变着", "黑方變着"),
    "red_loses": ("red_loses", "红方判负", "紅方判負"),
    "black_loses": ("black_loses", "黑方判负", "黑方判負"),
    "undetermined": ("undetermined", "未定", "未定"),
    "check": ("check", "将", "將"),
    "mate_threat": ("mate_threat", "杀", "殺"),
    "capture_threat": ("capture_threat", "捉", "捉"),
    "exchange_offer": ("exchange_offer", "兑", "兌"),
    "sacrifice_offer": ("sacrifice_offer", "献", "獻"),
    "block": ("block", "拦", "攔"),
    "shadow": ("shadow", "跟", "跟"),
    "idle": ("idle", "闲", "閒"),
    "problem": ("  problem: {0}", "  问题：{0}", "  問題：{0}"),
}


class Words:
    """The words of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._at = LANGUAGES.index(language)

    def __call__(self, key: str, *values: object) -> str:
        """The word for a key, with its places filled in; a key that has none stands for itself."""
        known = _WORDS.get(key)
        return known[self._at].format(*values) if known else key
