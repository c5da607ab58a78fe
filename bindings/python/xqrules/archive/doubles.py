"""How many games are there more than once, in memory that does not depend on how many there are."""

import os
from collections import Counter
from typing import Dict, Iterable, List, NamedTuple, Tuple

#: About so many fingerprints are held at once.
_HELD = 50_000


class Doubles(NamedTuple):
    """What was found. Games without moves do not count."""

    #: Games that are there more than once, each counted once.
    games: int
    #: How many there are beyond the first of each.
    copies: int
    #: The most frequent: fingerprint and how often.
    most: List[Tuple[str, int]]


def doubles(files: Iterable[str], total: int, folder: str, wanted: int = 10) -> Doubles:
    """Counts the fingerprints in files of 16 bytes each, about `total` in all. They are first shared out by
    their beginnings, so that doubles meet in the same file of `folder`."""
    buckets = 1
    while buckets < 256 and buckets * _HELD < total:
        buckets *= 2
    found = Doubles(0, 0, [])
    if buckets == 1:
        counts: Counter[bytes] = Counter()
        for path in files:
            counts.update(_prints(path))
        return _add(found, counts, wanted)
    names = [os.path.join(folder, f"bucket-{number}") for number in range(buckets)]
    _share(files, names)
    for name in names:
        if os.path.exists(name):
            found = _add(found, Counter(_prints(name)), wanted)
            os.remove(name)
    return found


def _prints(path: str) -> List[bytes]:
    with open(path, "rb") as file:
        data = file.read()
    return [data[at : at + 16] for at in range(0, len(data), 16)]


def _share(files: Iterable[str], names: List[str]) -> None:
    for name in names:
        if os.path.exists(name):
            os.remove(name)
    held: Dict[int, List[bytes]] = {}
    count = 0

    def flush() -> None:
        for number, prints in held.items():
            with open(names[number], "ab") as out:
                out.write(b"".join(prints))
        held.clear()

    for path in files:
        for one in _prints(path):
            held.setdefault(one[15] % len(names), []).append(one)
            count += 1
            if count % _HELD == 0:
                flush()
    flush()


def _add(found: Doubles, counts: "Counter[bytes]", wanted: int) -> Doubles:
    more = [(print_.hex(), count) for print_, count in counts.items() if count > 1]
    most = sorted(found.most + more, key=lambda pair: (-pair[1], pair[0]))[:wanted]
    return Doubles(found.games + len(more), found.copies + sum(count - 1 for _, count in more), most)
