//! The round-robin table (循环赛对局秩序表; art. 11.2, 13.1, 13.2), by Berger.

/// One round: pairs of numbers from 1, the first of each has red.
pub type TableRound = Vec<(u32, u32)>;

/// The table for `n` numbers, `n` even: `n - 1` rounds, each number in each round once. The first
/// number of a pair has red. An odd field takes the table for one more; whoever meets that number
/// has the bye.
///
/// ```
/// use xqrules::tournament::berger;
/// assert_eq!(berger(6)[1], [(6, 4), (5, 3), (1, 2)]);
/// ```
#[must_use]
pub fn berger(n: u32) -> Vec<TableRound> {
    let n = n + n % 2;
    if n == 0 {
        return Vec::new();
    }
    let turning = n - 1;
    (0..turning)
        .map(|round| {
            // The last number stands still, the others turn by half the table each round.
            let at = |k: u32| (k + round * (n / 2)) % turning + 1;
            let still = if round % 2 == 0 {
                (at(0), n)
            } else {
                (n, at(0))
            };
            std::iter::once(still)
                .chain((1..n / 2).map(|k| (at(k), at(turning - k))))
                .collect()
        })
        .collect()
}
