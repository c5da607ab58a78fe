// The C++ wrapper: a position, a game with its verdict, records, a clock, a game at the board.
//
//     c++ -std=c++11 tour.cpp $(pkg-config --cflags --libs xqrules)

#include <xqrules.hpp>

#include <iostream>

static const char *GAMES =
    "[Red \"A\"]\n[Black \"B\"]\n\n1. h2e2 h9g7 2. h0g2 *\n\n"
    "[Red \"C\"]\n[Black \"D\"]\n\n1. C2.5 H8+7 1-0\n";

int main() {
    try {
        xq::check_abi();

        xq::Position position;
        std::cout << position.fen() << "\nlegal moves:";
        for (xq::Move move : position.legal_moves()) {
            std::cout << ' ' << move;
        }
        std::cout << '\n';

        // The chariot gives check for ever.
        xq::Position start("3k5/9/9/9/9/9/9/9/9/4KR3 w");
        xq::Game game(&start);
        for (const char *move : {"f0f9", "d9d8", "f9f8", "d8d9", "f8f9", "d9d8", "f9f8", "d8d9", "f8f9"}) {
            game.push_text(move);
        }
        xq_verdict verdict = game.verdict();
        std::cout << "red checks " << game.repetitions() << " times: ruling " << verdict.ruling << ", art. "
                  << verdict.article << '\n';

        // A failure is an exception with all that the library says.
        try {
            xq::Game().push(xq::Move("a0a9"));
        } catch (const xq::Error &error) {
            std::cout << error.name() << ": " << error.what() << '\n';
        }

        for (const xq::Record &record : xq::read_records(GAMES)) {
            std::cout << record.tag("Red") << " - " << record.tag("Black") << ':';
            xq::Game played = record.game();
            std::cout << ' ' << played.write("chinese") << '\n';
        }

        xq::Clock clock("5:00+3", -1);
        clock.start(0, XQ_RED, 0, 0);
        clock.press(XQ_RED, 10000);
        std::cout << "red has " << clock.show_at(12000).red.remaining << " ms\n";

        xq::Arbiter arbiter("cxa2007");
        arbiter.take("{\"at\": 0, \"event\": \"start\"}");
        xq_answer answer = arbiter.move(8000, XQ_RED, xq::Move("h2e2"));
        std::cout << "accepted: " << int(answer.accepted) << ", moves so far: " << arbiter.show().plies << '\n';

        // Handles move; what was moved from is empty.
        xq::Game other = std::move(game);
        std::cout << "moved: " << bool(other) << bool(game) << '\n';
        return 0;
    } catch (const std::exception &error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
