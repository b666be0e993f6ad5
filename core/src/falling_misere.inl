// Misère play: who completes a line loses. Included by falling_hot.inl.
//
// A threat is a cell that its own side has to keep away from; a side whose playable cells are all
// own threats has to complete a line and loses.

template <class G>
struct Misere : Base<G> {
    using Base<G>::g, Base<G>::nodes;
    using Board = typename G::Board;
    using Place = typename Base<G>::Place;
    using View = typename Base<G>::View;
    using Child = typename Base<G>::Child;

    static constexpr int most_columns = 19;
    // With fewer empty cells, to search again is quicker than to look it up; by measuring.
    static constexpr int table_from = 6;

    explicit Misere(HotTask& t) : Base<G>(t) {}

    // Bounds by strategies that need no search.
    //
    // Following up, as in normal play (see there): who answers gets at most the cells of
    // `answering_rows`, single ones or not, and who opens surely gets those of `opening_rows`. If
    // every line that who answers can complete lies right above cells of who opens alone, a line
    // there was complete before, as stones fall: so who answers does not lose. If those of who opens
    // hold a line, it does.
    //
    // Mirror. The second side, having answered every stone with its mirror image so far, goes on
    // doing so: when it completes a line, the first side has already completed the image.
    //
    // Returns true and sets r if that decides the window: r <= alpha: score <= r;  r > alpha: score
    // >= r.
    bool by_strategy(const View& v, const Board& playable, int alpha, int& r) const {
        const Board empty = g.board() ^ (v.own | v.other);
        const Board answering = empty & g.answering_rows(), opening = empty & g.opening_rows();
        if (count(playable & answering) % 2 == 0) {
            if (alpha >= -1 && never_first(v.other | answering, v.own | opening) &&
                (alpha >= 0 || g.has_line(v.own | opening))) {
                r = alpha >= 0 ? 0 : -1;
                return true;
            }
        } else if (alpha <= 0 && never_first(v.own | answering, v.other | opening) &&
                   (alpha < 0 || g.has_line(v.other | opening))) {
            r = alpha < 0 ? 0 : 1;
            return true;
        }
        r = 0;
        return alpha >= 0 && g.width() % 2 == 0 && v.stones % 2 == 0 &&
               g.cells() - v.stones >= this->mirror_from && g.mirror(v.own) == v.other;
    }
    // Does every line in `these` lie right above a line in `those`?
    bool never_first(const Board& these, const Board& those) const {
        const Board above = these & those << 1;
        for (int i = 0; i < g.directions; ++i) {
            const int d = g.direction(i);
            if (!(g.starts(these, d) == g.starts(above, d))) return false;
        }
        return true;
    }

    // r <= alpha: score <= r;  r > alpha: score >= r.
    // Of every view it holds that the side to move has a move that completes no line:
    // playable & ~own_threats != 0.
    int search(const View& v, int alpha) {
        this->enter();

        // Step 1. No game ends sooner than the rules allow.
        const int left = g.cells() - v.stones;
        if (left == 1) return 0;  // the last stone completes no line
        int best = left / 2;      // the other side loses with stone v.stones + 2 at the earliest
        if (best <= alpha) return best;
        const int worst = -((left - 1) / 2);  // this side with stone v.stones + 3
        if (worst > alpha) return worst;

        // Step 2. Without a line left for this side it cannot lose, without one for the other side
        // it cannot win.
        const Board all = v.own | v.other, empty = g.board() ^ all;
        if (alpha < 0 ? !g.has_line(v.own | empty) : !g.has_line(v.other | empty)) return 0;
        const Board playable = this->playable(v);
        int r;
        if (by_strategy(v, playable, alpha, r)) return r;

        // Step 3. The place in the table is fetched while the moves are made.
        Board todo = playable & ~v.own_threats;
        const bool use_table = left >= table_from && several(todo);
        Place place{};
        if (use_table) place = this->place_of(v.own, v.other, left);

        // Step 4. The moves: few new cells to keep away from first, then few moves for the other
        // side. One that leaves it none wins at once.
        Child children[most_columns];
        int n = 0;
        while (todo) {
            const Board move = todo & (Board(0) - todo);
            todo ^= move;
            const Board then = (playable ^ move) | (move << 1 & g.board());
            const Board answers = then & ~v.other_threats;
            if (!answers) return best;
            const Board threats = g.threats(v.own | move) & ~(all | move);
            const int order = -count(threats) * 2 * most_columns - count(answers);
            this->insert(children, n++, {move, threats, order});
        }
        best = (left - 2) / 2;
        if (best <= alpha) return best;

        // Step 5. What the table knows.
        Known known{worst, best, -1};
        if (use_table && this->look_up(place, left, alpha, known, r)) return r;

        // Step 6. The moves, until one is good enough; and what is proven now.
        const std::uint64_t before = nodes;
        int top = -g.cells();
        for (int i = 0; i < n && top <= alpha; ++i) {
            r = -search(this->after(v, children[i]), -alpha - 1);
            if (r > top) top = r;
        }
        if (use_table) {
            (top > alpha ? known.lower : known.upper) = top;
            this->table_for(left).keep(place, known, this->work_of(nodes - before));
        }
        return top;
    }

    void solve() {
        const View v = this->start();
        const Board playable = this->playable(v);
        if (!(playable & ~v.own_threats)) {
            return this->settle(-this->worth(v.stones + 1));
        }
        // Who wins, where no search is needed for that.
        for (int alpha = 0; alpha >= -1; --alpha) {
            int r = 0;
            if (!by_strategy(v, playable, alpha, r)) continue;
            if (r > alpha && r > this->task.lower) this->task.lower = r;
            if (r <= alpha && r < this->task.upper) this->task.upper = r;
        }
        this->narrow(-this->worth(v.stones + 3), this->worth(v.stones + 2),
                     [&](int alpha) { return search(v, alpha); });
    }
};
