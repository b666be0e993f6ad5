// Misère play: who completes a line loses. Included by falling_hot.inl.
//
// A threat is a cell that its own side has to keep away from; a side whose playable cells are all
// own threats has to complete a line and loses.

template <class G>
struct Misere : Base<G> {
    using Base<G>::g, Base<G>::task, Base<G>::nodes;
    using Board = typename G::Board;
    using Place = typename Base<G>::Table::Place;

    static constexpr int most_columns = 19;
    static constexpr int table_from = 6;  // empty cells

    explicit Misere(HotTask& t) : Base<G>(t) {}

    // It holds: the side to move has a move that completes no line, playable & ~own_threats != 0.
    struct View {
        Board own, other, own_threats, other_threats;
        int stones;
    };

    struct Child {
        Board move, threats;
        int order;
    };

    // r <= alpha: score <= r;  r > alpha: score >= r.
    int search(const View& v, int alpha) {
        this->enter();
        const int left = g.cells() - v.stones;
        if (left == 1) return 0;  // the last stone completes no line
        int best = left / 2;      // the other side loses with stone v.stones + 2 at the earliest
        if (best <= alpha) return best;
        const int worst = -((left - 1) / 2);  // this side with stone v.stones + 3
        if (worst > alpha) return worst;

        const Board all = v.own | v.other, empty = g.board() ^ all;
        // Without a line left for this side it cannot lose, without one for the other side it
        // cannot win.
        if (alpha < 0 ? !g.has_line(v.own | empty) : !g.has_line(v.other | empty)) return 0;

        const Board playable = (all + g.bottom()) & g.board();
        Board todo = playable & ~v.own_threats;
        const bool use_table = left >= table_from && several(todo);
        Place place{};
        if (use_table) place = this->place_of(v.own, v.other, left);

        // Few new cells to keep away from first, then few moves for the other side.
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
            int at = n++;
            for (; at > 0 && children[at - 1].order < order; --at) children[at] = children[at - 1];
            children[at] = {move, threats, order};
        }
        best = (left - 2) / 2;
        if (best <= alpha) return best;

        Known known{worst, best, -1};
        if (use_table) {
            Known found;
            if (this->table_for(left).find(place, found)) {
                if (found.lower > alpha) return found.lower;
                if (found.upper <= alpha) return found.upper;
                if (found.upper < known.upper) known.upper = found.upper;
                if (found.lower > known.lower) known.lower = found.lower;
            }
        }

        const std::uint64_t before = nodes;
        int top = -g.cells();
        for (int i = 0; i < n; ++i) {
            const Child& c = children[i];
            const View next{v.other, v.own | c.move, v.other_threats & ~c.move, c.threats,
                            v.stones + 1};
            const int r = -search(next, -alpha - 1);
            if (r > top) top = r;
            if (r > alpha) break;
        }
        if (use_table) {
            (top > alpha ? known.lower : known.upper) = top;
            this->table_for(left).keep(place, known, this->work_of(nodes - before));
        }
        return top;
    }

    void solve() {
        View v;
        load(v.own, task.own);
        load(v.other, task.other);
        v.stones = task.stones;
        const Board all = v.own | v.other, playable = (all + g.bottom()) & g.board();
        v.own_threats = g.threats(v.own) & ~all;
        v.other_threats = g.threats(v.other) & ~all;
        if (!(playable & ~v.own_threats)) return this->settle(-this->worth(v.stones + 1));
        this->narrow(-this->worth(v.stones + 3), this->worth(v.stones + 2),
                     [&](int alpha) { return search(v, alpha); });
    }
};
