// Normal play: who completes a line wins. Included by falling_hot.inl.

template <class G>
struct Normal : Base<G> {
    using Base<G>::g, Base<G>::nodes;
    using Board = typename G::Board;
    using Place = typename Base<G>::Place;
    using View = typename Base<G>::View;
    using Child = typename Base<G>::Child;

    static constexpr int most_columns = G::fixed ? 9 : 19;
    // Numbers of empty cells, found by measuring on 7x6. With fewer than
    static constexpr int table_from = 9;      // to search again is quicker than to look it up
    static constexpr int children_from = 18;  // looking up all children costs more than it saves

    explicit Normal(HotTask& t) : Base<G>(t) {}

    // Moves that do not lose at once. Playing below a threat of the other side does; not answering
    // one does.
    Board moves(const Board& playable, const Board& other_threats) const {
        const Board must = playable & other_threats;
        const Board safe = ~(other_threats >> 1);
        if (must) return several(must) ? Board(0) : must & safe;
        return playable & safe;
    }

    // Bounds by strategies that need no search.
    //
    // Following up. A side answers on top of every stone; columns with an odd number of empty cells
    // have a lowest one too many, and these single cells are paired with each other. If their number
    // is even, the side that is not to move can do so. The cells of each column then belong, from
    // the highest down, to who answers (`answering_rows`) and to who opens, by turns: who opens gets
    // at most the cells of `opening_rows` and the single cells, who answers surely gets every other
    // cell. If the number of single cells is odd, the side to move takes one of them, whichever
    // serves best, and is the one who answers from then on. (On boards of even height this is what
    // is known of odd and even rows, and of the first and the second side.)
    //
    // Waiting for a threat. With an odd number of single cells, the side that is not to move has a
    // threat on an opening row above a single cell. It follows up everywhere, but never on the cell
    // under the threat: the side to move has to play there in the end. That side gets at most the
    // opening rows of the other columns, the other single cells, and the answering rows of that
    // column below the threat.
    //
    // Returns true and sets r if that decides the window: r <= alpha: score <= r;  r > alpha: score
    // >= r.
    bool by_strategy(const View& v, const Board& playable, int alpha, int& r) const {
        const Board empty = g.board() ^ (v.own | v.other);
        const Board single = playable & g.answering_rows();
        const Board opened = (empty & g.opening_rows()) | single;
        const Board answered = (empty & g.answering_rows()) & ~single;
        // On boards of even height this is which side it is to move.
        const bool follows = (G::fixed && g.height() % 2 == 0 ? v.stones : count(single)) % 2 == 0;
        if (follows) {
            if (alpha >= -1 && !g.has_line(v.own | opened) &&
                (alpha >= 0 || g.has_line(v.other | answered))) {
                r = alpha >= 0 ? 0 : -1;
                return true;
            }
            if (alpha < 0 && !g.has_line(v.other | empty)) {
                r = 0;
                return true;
            }
            return false;
        }
        for (Board starts = alpha <= 0 ? single : Board(0); starts;) {
            const Board start = starts & (Board(0) - starts);
            starts ^= start;
            if (!g.has_line(v.other | (opened ^ start)) &&
                (alpha < 0 || g.has_line(v.own | answered | start))) {
                r = alpha < 0 ? 0 : 1;
                return true;
            }
        }
        if (alpha >= 0 && !g.has_line(v.own | empty)) {
            r = 0;
            return true;
        }
        Board threats = v.other_threats & g.opening_rows();
        while (threats) {
            const Board threat = threats & (Board(0) - threats);  // the lowest of its column
            const int x = lowest(threat) / g.stride, row = lowest(threat) % g.stride + 1;
            const Board column = g.column(x);
            threats &= ~column;
            // The line is complete at the latest when only the cells above the threat are empty.
            const int bound = -((g.height() + 2 - row) / 2);
            if (bound > alpha || !(single & column)) continue;
            const Board under = column & (threat - Board(1));
            if (!g.has_line(v.own | (opened & ~column) | (empty & g.answering_rows() & under))) {
                r = bound;
                return true;
            }
        }
        return false;
    }

    // r <= alpha: score <= r;  r > alpha: score >= r.
    // `given`, if not null, is the position's place in the table.
    // Of every view it holds, because whoever plays the move that leads here has made sure of it:
    //   the side to move cannot complete a line now:        own_threats & playable == 0
    //   it has a move after which the other side cannot:    moves(...) != 0
    int search(const View& v, int alpha, const Place* given = nullptr) {
        this->enter();

        // Step 1. No game ends sooner than the rules allow.
        const int left = g.cells() - v.stones;
        int best = (left - 1) / 2;  // the quickest win still possible is with stone v.stones + 3
        if (best <= alpha) return best;
        const int worst = -((left - 2) / 2);  // the quickest loss with stone v.stones + 4
        if (worst > alpha) return worst;

        // Step 2. Strategies that need no search.
        const Board all = v.own | v.other;
        const Board playable = this->playable(v);
        int r;
        if (by_strategy(v, playable, alpha, r)) return r;

        // Step 3. The place in the table is fetched while the moves are made.
        Board todo = moves(playable, v.other_threats);
        const bool use_table = left >= table_from && several(todo);
        Place place{};
        if (use_table) place = given ? *given : this->place_of(v.own, v.other, left);

        // Step 4. The moves and the threats each leaves, the most promising first. The order
        // depends on the position alone: orders that learn on the way (tried: history, the table's
        // move) visit more positions, because then fewer of the transpositions lead to known ones.
        Child children[most_columns];
        int n = 0;
        while (todo) {
            const Board move = todo & (Board(0) - todo);
            todo ^= move;
            const Board threats = g.threats(v.own | move) & ~(all | move);
            const Board then = (playable ^ move) | (move << 1 & g.board());
            // Wins with stone v.stones + 3: nothing is quicker.
            if (!moves(then, threats)) return best;
            const int x = lowest(move) / g.stride, mirrored = g.width() - 1 - x;
            // Threats count, double where the cell below is the next but one to be played in its
            // column, half above a threat of the other side, where it may never come to be used;
            // then middle columns and high cells. All of it was weighed by the number of nodes on
            // openings.
            const int order = 18 * count(threats) + 18 * count(threats & then << 1) -
                              9 * count(threats & (v.other_threats << 1 | v.other_threats << 2)) +
                              2 * (x < mirrored ? x : mirrored) + lowest(move) % g.stride;
            this->insert(children, n++, {move, threats, order});
        }
        best = (left - 3) / 2;
        if (best <= alpha) return best;

        // Step 5. What the table knows of the position, and of its children.
        Known known{worst, best, -1};
        Place places[most_columns];
        const bool look_ahead = use_table && left >= children_from;
        if (use_table && this->look_up(place, left, alpha, known, r)) return r;
        if (look_ahead && by_children(v, children, n, places, alpha, r)) return r;

        // Step 6. The moves, until one is good enough; and what is proven now.
        const std::uint64_t before = nodes;
        const auto prove = [&](const Known& proven) {
            if (!use_table) return;
            this->table_for(left).keep(place, proven, this->work_of(nodes - before));
        };
        int top = -g.cells();
        for (int i = 0; i < n; ++i) {
            r = -search(this->after(v, children[i]), -alpha - 1, look_ahead ? &places[i] : nullptr);
            if (r > alpha) {
                prove({r, known.upper, lowest(children[i].move) / g.stride});
                return r;
            }
            if (r > top) top = r;
        }
        prove({known.lower, top, -1});
        return top;
    }

    // What the table knows of the children may decide the window before any is searched. All are
    // fetched together.
    bool by_children(const View& v, const Child* children, int n, Place* places, int alpha,
                     int& r) const {
        const int left = g.cells() - v.stones - 1;
        for (int i = 0; i < n; ++i)
            places[i] = this->place_of(v.other, v.own | children[i].move, left);
        bool all_found = true;
        int top = -g.cells();
        for (int i = 0; i < n; ++i) {
            Known found;
            if (!this->table_for(left).find(places[i], found)) {
                all_found = false;
                continue;
            }
            if (-found.upper > alpha) {
                r = -found.upper;
                return true;
            }
            if (-found.lower > top) top = -found.lower;
        }
        r = top;
        return all_found && top <= alpha;
    }

    void solve() {
        const View v = this->start();
        const Board playable = this->playable(v);
        if (v.own_threats & playable) return this->settle(this->worth(v.stones + 1));
        if (v.stones + 1 == g.cells()) return this->settle(0);
        if (!moves(playable, v.other_threats)) return this->settle(-this->worth(v.stones + 2));
        this->narrow(-this->worth(v.stones + 4), this->worth(v.stones + 3),
                     [&](int alpha) { return search(v, alpha); });
    }
};
