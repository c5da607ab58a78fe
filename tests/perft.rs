use xqrules::board::Position;
#[test]
fn quick() {
    let text = std::fs::read_to_string("../shared/data/perft.jsonl").unwrap();
    for l in text.lines() {
        let v: serde_json::Value = serde_json::from_str(l).unwrap();
        let n = v["nodes"].as_u64().unwrap();
        let d = v["depth"].as_u64().unwrap() as u32;
        let fen = v["fen"].as_str().unwrap();
        let p = match Position::from_fen(fen) {
            Ok(p) => p,
            Err(e) => {
                println!("{fen} {e}");
                continue;
            }
        };
        assert_eq!(p.fen().split(' ').next(), fen.split(' ').next());
        if n < 30000000 {
            let g = p.perft(d);
            println!("{fen} {d} {n} {g}");
            assert_eq!(g, n);
        }
    }
}
