// The inner loop of the falling-stones solver. Compiled several times, see falling_hot.hpp; the
// including file defines INAROW_HOT, the namespace to compile into. Use no inline function or
// template of the standard library here.
#include "falling_hot.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace inarow::INAROW_HOT {
namespace {

#include "falling_wide.inl"

inline int count(std::uint64_t b) { return __builtin_popcountll(b); }
inline int lowest(std::uint64_t b) { return __builtin_ctzll(b); }
template <int N>
inline int count(const Wide<N>& b) {
    int n = 0;
    for (int i = 0; i < N; ++i) n += __builtin_popcountll(b.word[i]);
    return n;
}
template <int N>
inline int lowest(const Wide<N>& b) {
    int i = 0;
    while (!b.word[i]) ++i;
    return 64 * i + __builtin_ctzll(b.word[i]);
}
template <class B>
inline bool several(const B& b) {
    return bool(b & (b - B(1)));
}

// -------------------------------------------------------------------------------------------------
// Boards. The search is one template; what it knows of the board comes from one of these.

// Width, height and k known to the compiler.
template <int W, int H, int K>
struct Fixed {
    using Board = std::uint64_t;
    static constexpr bool fixed = true;
    static constexpr int stride = H + 1, bits = W * (H + 1);
    static constexpr int directions = 4;
    static_assert(bits <= 64 && K <= W && K <= H);
    // The four directions as shifts: up, right, and the diagonals down-right and up-right.
    static constexpr int direction(int i) {
        return i == 0 ? 1 : i == 1 ? stride : i == 2 ? stride - 1 : stride + 1;
    }
    static constexpr int width() { return W; }
    static constexpr int height() { return H; }
    static constexpr int k() { return K; }
    static constexpr int cells() { return W * H; }
    static constexpr Board bottom() {
        Board b = 0;
        for (int x = 0; x < W; ++x) b |= Board(1) << x * stride;
        return b;
    }
    static constexpr Board board() { return bottom() * ((Board(1) << H) - 1); }
    // Every second row, from the highest down, and the rows between them. Whoever answers on top of
    // every stone gets the former.
    static constexpr Board answering_rows() {
        return bottom() * (Board(0x5555555555555555u) << (H + 1) % 2 & ((Board(1) << H) - 1));
    }
    static constexpr Board opening_rows() { return board() ^ answering_rows(); }
    static constexpr Board column(int x) { return ((Board(1) << H) - 1) << x * stride; }
    static constexpr Board mirror(Board b) {
        constexpr Board full = (Board(1) << stride) - 1;
        Board r = W % 2 ? b & full << (W / 2) * stride : 0;
        for (int x = 0; x < W / 2; ++x) {
            const int apart = (W - 1 - 2 * x) * stride;
            r |= (b & full << x * stride) << apart | (b >> apart & full << x * stride);
        }
        return r;
    }
    explicit Fixed(const HotTask&) {}
};

// Width, height and k known at run time; B is a machine word or a Wide.
template <class B>
struct Loose {
    using Board = B;
    static constexpr bool fixed = false;
    int w, h, k_, stride;
    int directions = 0, directions_[4] = {};
    B bottom_ = 0, board_ = 0, answering_ = 0, opening_ = 0;
    // Only directions in which a line fits, so that no shift is longer than the board.
    int direction(int i) const { return directions_[i]; }
    int width() const { return w; }
    int height() const { return h; }
    int k() const { return k_; }
    int cells() const { return w * h; }
    B bottom() const { return bottom_; }
    B board() const { return board_; }
    B answering_rows() const { return answering_; }
    B opening_rows() const { return opening_; }
    B column(int x) const { return ((B(1) << h) - B(1)) << x * stride; }
    B mirror(const B& b) const {
        const B full = (B(1) << stride) - B(1);
        B r = 0;
        for (int x = 0; x < w; ++x) r |= (b >> x * stride & full) << (w - 1 - x) * stride;
        return r;
    }
    explicit Loose(const HotTask& task)
        : w(task.width), h(task.height), k_(task.k), stride(task.height + 1) {
        for (int x = 0; x < w; ++x) {
            bottom_ |= B(1) << x * stride;
            for (int y = 0; y < h; ++y)
                ((h - y) % 2 ? answering_ : opening_) |= B(1) << (x * stride + y);
        }
        board_ = answering_ | opening_;
        if (k_ <= h) directions_[directions++] = 1;
        if (k_ <= w) directions_[directions++] = stride;
        if (k_ <= h && k_ <= w) {
            directions_[directions++] = stride - 1;
            directions_[directions++] = stride + 1;
        }
    }
};

inline void load(std::uint64_t& to, const std::uint64_t* from) { to = from[0]; }
template <int N>
inline void load(Wide<N>& to, const std::uint64_t* from) {
    for (int i = 0; i < N; ++i) to.word[i] = from[i];
}

// -------------------------------------------------------------------------------------------------
// Lines: k stones of one side in a row.

template <class G>
struct Lines : G {
    using Board = typename G::Board;
    using G::G;

    // Cells, taken or not, whose k - 1 neighbours along some line are all in `p`. For an empty
    // cell: a threat.
    //
    //      p:          . X X . X .      k = 4, to the right
    //      below[2]:   . . . 1 . .      the two cells before are in p
    //      above[1]:   . . . 1 . .      the one cell after is in p
    Board threats(const Board& p) const {
        Board r = 0;
        for (int i = 0; i < this->directions; ++i) {
            const int d = this->direction(i), k = this->k();
            if constexpr (G::fixed) {
                if (k == 4) {
                    const Board after = p >> d, pair = p & after;
                    r |= (pair << 2 * d & (p << 3 * d | after)) |
                         (pair >> d & (p << d | p >> 3 * d));
                    continue;
                }
            }
            for (int j = 0; j < k; ++j) {  // j neighbours before the cell, k - 1 - j after it
                Board run = ~Board(0);
                for (int n = 1; n <= j; ++n) run &= p << n * d;
                for (int n = 1; n <= k - 1 - j; ++n) run &= p >> n * d;
                r |= run;
            }
        }
        return r & this->board();
    }

    bool has_line(const Board& p) const {
        for (int i = 0; i < this->directions; ++i)
            if (starts(p, this->direction(i))) return true;
        return false;
    }

    // Where k cells in a row of `p` start.
    Board starts(Board p, int d) const {
        int have = 1, k = this->k();
        while (2 * have <= k) {
            p &= p >> have * d;
            have *= 2;
        }
        if (have < k) p &= p >> (k - have) * d;
        return p;
    }

    // The stones of `a` after handing over to `b` those whose owner no longer matters, so that many
    // positions share one table entry: with stones a' and b' = (a | b) & ~a' the game goes on as
    // with a and b.
    //
    // A stone is dead if every line through its cell holds stones of both sides elsewhere: whoever
    // owned it, the line would stay useless. But dead stones lean on each other: in  O O X .
    // (k = 4, and all other lines through these cells useless) both O are dead, each because of
    // the other, and as  X X X .  the line would be of use. So a line without a stone of a' through
    // a dead cell gives all its dead stones back. What is left is sound: every line through a stone
    // handed over holds that stone, now b's, and a stone of a'.
    Board undead(const Board& a, const Board& b) const {
        Board alive = 0, regained = 0;
        for (int i = 0; i < this->directions; ++i) {  // only stones of a can change hands
            const int d = this->direction(i), k = this->k();
            // Windows, by their first cell, with at least one and two stones of a side.
            Board a1 = a, a2 = 0, b1 = b;
            for (int j = 1; j < k; ++j) {
                const Board next = a >> j * d;
                a2 |= a1 & next;
                a1 |= next;
                b1 |= b >> j * d;
            }
            const Board useful = starts(this->board(), d) & ~(a2 & b1);
            for (int j = 0; j < k; ++j) alive |= useful << j * d;
        }
        const Board rest = a & alive;
        if (rest == a) return a;
        for (int i = 0; i < this->directions; ++i) {
            const int d = this->direction(i), k = this->k();
            const Board without = starts(this->board() & ~rest, d);
            for (int j = 0; j < k; ++j) regained |= without << j * d;
        }
        return rest | (a & regained);
    }
};

#if defined(__AVX2__)
// The same for k = 4 with the four directions side by side in one register.
template <int W, int H>
struct Lines<Fixed<W, H, 4>> : Fixed<W, H, 4> {
    using Fixed<W, H, 4>::Fixed;
    using Board = std::uint64_t;
    static constexpr int S = H + 1;
    static __m256i once() { return _mm256_setr_epi64x(1, S, S - 1, S + 1); }
    static __m256i twice() { return _mm256_setr_epi64x(2, 2 * S, 2 * S - 2, 2 * S + 2); }
    static __m256i thrice() { return _mm256_setr_epi64x(3, 3 * S, 3 * S - 3, 3 * S + 3); }
    static constexpr Board windows(int d) {
        const Board b = Fixed<W, H, 4>::board();
        return b & b >> d & b >> 2 * d & b >> 3 * d;
    }
    static Board merge(__m256i v) {
        const __m128i half =
            _mm_or_si128(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
        return Board(_mm_cvtsi128_si64(half)) | Board(_mm_extract_epi64(half, 1));
    }
    static Board threats(Board b) {
        const __m256i p = _mm256_set1_epi64x((long long)b);
        const __m256i after = _mm256_srlv_epi64(p, once()), pair = _mm256_and_si256(p, after);
        const __m256i low =
            _mm256_and_si256(_mm256_sllv_epi64(pair, twice()),
                             _mm256_or_si256(_mm256_sllv_epi64(p, thrice()), after));
        const __m256i high = _mm256_and_si256(
            _mm256_srlv_epi64(pair, once()),
            _mm256_or_si256(_mm256_sllv_epi64(p, once()), _mm256_srlv_epi64(p, thrice())));
        return merge(_mm256_or_si256(low, high)) & Fixed<W, H, 4>::board();
    }
    static bool has_line(Board b) {
        const __m256i p = _mm256_set1_epi64x((long long)b);
        const __m256i pair = _mm256_and_si256(p, _mm256_srlv_epi64(p, once()));
        return !_mm256_testz_si256(pair, _mm256_srlv_epi64(pair, twice()));
    }
    static Board undead(Board a, Board b) {
        const __m256i on = _mm256_setr_epi64x((long long)windows(1), (long long)windows(S),
                                              (long long)windows(S - 1), (long long)windows(S + 1));
        const __m256i pa = _mm256_set1_epi64x((long long)a), pb = _mm256_set1_epi64x((long long)b);
        const __m256i na = _mm256_srlv_epi64(pa, once());
        const __m256i either = _mm256_or_si256(pa, na), both = _mm256_and_si256(pa, na);
        const __m256i any_b = _mm256_or_si256(pb, _mm256_srlv_epi64(pb, once()));
        const __m256i b1 = _mm256_or_si256(any_b, _mm256_srlv_epi64(any_b, twice()));
        const __m256i a2 =
            _mm256_or_si256(_mm256_or_si256(both, _mm256_srlv_epi64(both, twice())),
                            _mm256_and_si256(either, _mm256_srlv_epi64(either, twice())));
        const Board rest = a & cells_of(_mm256_andnot_si256(_mm256_and_si256(a2, b1), on));
        if (rest == a) return a;
        const __m256i free = _mm256_set1_epi64x((long long)(Fixed<W, H, 4>::board() & ~rest));
        const __m256i pair = _mm256_and_si256(free, _mm256_srlv_epi64(free, once()));
        return rest | (a & cells_of(_mm256_and_si256(pair, _mm256_srlv_epi64(pair, twice()))));
    }
    // All cells of the windows given by their first cells.
    static Board cells_of(__m256i first) {
        first = _mm256_or_si256(first, _mm256_sllv_epi64(first, once()));
        return merge(_mm256_or_si256(first, _mm256_sllv_epi64(first, twice())));
    }
};
#endif

// -------------------------------------------------------------------------------------------------
// The table: what is proven of positions met before. Both bounds of a position lie in one word, so
// one look at one cache line answers. A bucket is a cache line; in a full bucket the entry that
// took least work gives way.
//
// Threads may share a table without a lock: a word is read and written whole, and tells by itself
// whether it is the one looked for.

inline std::uint64_t read(const std::uint64_t& word) {
    return __atomic_load_n(&word, __ATOMIC_RELAXED);
}
inline void write(std::uint64_t& word, std::uint64_t value) {
    __atomic_store_n(&word, value, __ATOMIC_RELAXED);
}

// Spreads a 64-bit number over [0, n): larger numbers get no smaller places.
__extension__ typedef unsigned __int128 Product;
inline std::uint64_t spread(std::uint64_t number, std::uint64_t n) {
    return std::uint64_t(Product(number) * n >> 64);
}

struct Known {
    int lower, upper;  // lower <= score <= upper
    int column;        // a move that was good, -1 if none
};

// 8 bytes an entry, for keys of at most 56 bits. The key is mixed by a map that loses nothing. A
// bucket holds a range of mixed keys, of at most 2^42, and the lowest 42 bits are kept: so an entry
// found is never another position's.
//
//      63           22 21    16 15    10 9   6 5    0
//      [ 42 of key   ] [lower] [upper] [col ] [work ]
//
// lower, upper: + 32;  col: + 1, 0 for none;  work: log2, > 0
template <int KeyBits>
struct CompactTable {
    static_assert(KeyBits <= 56);
    static constexpr int ways = 8;
    static constexpr std::uint64_t least_buckets =
        KeyBits > 42 ? std::uint64_t(1) << (KeyBits - 42) : 1;
    std::uint64_t* words;
    std::uint64_t buckets;

    CompactTable(std::uint64_t* w, std::uint64_t b) : words(w), buckets(b) {}

    struct Place {
        std::uint64_t* bucket;
        std::uint64_t rest;
    };
    Place place(std::uint64_t key) const {
        constexpr std::uint64_t full = (std::uint64_t(1) << KeyBits) - 1;
        // Each step can be undone: the whole is one-to-one on KeyBits bits.
        key ^= key >> KeyBits / 2;
        key = key * 0x9e3779b97f4a7c15u & full;
        key ^= key >> KeyBits / 2;
        key = key * 0xc2b2ae3d27d4eb4fu & full;
        key ^= key >> KeyBits / 2;
        const Place p{words + spread(key << (64 - KeyBits), buckets) * 8,
                      key & ((std::uint64_t(1) << 42) - 1)};
        __builtin_prefetch(p.bucket);
        return p;
    }
    // All entries of the bucket are compared at once: a loop that ends at the right one is hard to
    // guess for a processor.
    bool find(const Place& p, Known& known) const {
        unsigned same = 0;
#if defined(__AVX2__)
        // Only says where to look: another thread may write meanwhile, so that the word is read
        // again. As the language knows no atomic read of four words at once, the processor is asked
        // for it: on x86-64 each of them is whole.
        const __m256i rest = _mm256_set1_epi64x((long long)p.rest);
        for (int i = 0; i < 2; ++i) {
            __m256i four;
            __asm__("vmovdqa %1, %0"
                    : "=x"(four)
                    : "m"(reinterpret_cast<const __m256i*>(p.bucket)[i]));
            const __m256i equal = _mm256_cmpeq_epi64(_mm256_srli_epi64(four, 22), rest);
            same |= unsigned(_mm256_movemask_pd(_mm256_castsi256_pd(equal))) << 4 * i;
        }
#else
        for (int i = 0; i < ways; ++i) same |= unsigned(read(p.bucket[i]) >> 22 == p.rest) << i;
#endif
        if (!same) return false;
        const std::uint64_t e = read(p.bucket[__builtin_ctz(same)]);
        if (e >> 22 != p.rest) return false;
        if (!(e & 63)) return false;  // an empty entry, and a key whose rest is 0
        known = {int(e >> 16 & 63) - 32, int(e >> 10 & 63) - 32, int(e >> 6 & 15) - 1};
        return true;
    }
    void keep(const Place& p, const Known& known, int work) const {
        int at = 0, least = 64;
        for (int i = 0; i < ways; ++i) {
            const std::uint64_t old = read(p.bucket[i]);
            if (old >> 22 == p.rest) {
                at = i;
                break;
            }
            const int w = int(old & 63);
            if (w < least) least = w, at = i;
        }
        write(p.bucket[at], p.rest << 22 | std::uint64_t(known.lower + 32) << 16 |
                                std::uint64_t(known.upper + 32) << 10 |
                                std::uint64_t(known.column + 1) << 6 | std::uint64_t(work));
    }
};

// 16 bytes an entry: 64 bits that tell positions apart, then both bounds, column and work. The
// first word is kept changed by the second, so that two halves of different entries, written by two
// threads at once, are no entry at all.
struct PlainTable {
    static constexpr int ways = 4;
    static constexpr std::uint64_t least_buckets = 1;
    std::uint64_t* words;
    std::uint64_t buckets;

    PlainTable(std::uint64_t* w, std::uint64_t b) : words(w), buckets(b) {}

    struct Place {
        std::uint64_t* bucket;
        std::uint64_t check;
    };
    static std::uint64_t mix(std::uint64_t x) {  // one-to-one on 64 bits
        x ^= x >> 32;
        x *= 0x9e3779b97f4a7c15u;
        x ^= x >> 29;
        x *= 0xc2b2ae3d27d4eb4fu;
        return x ^ x >> 32;
    }
    Place at(std::uint64_t h, std::uint64_t check) const {
        const Place p{words + spread(h, buckets) * 8, check};
        __builtin_prefetch(p.bucket);
        return p;
    }
    Place place(std::uint64_t key) const { return at(mix(key), key); }
    // Two hashes: 64 bits and those of the bucket must agree by chance to err.
    template <int N>
    Place place(const Wide<N>& key) const {
        std::uint64_t h = 0x243f6a8885a308d3u, check = 0x13198a2e03707344u;
        for (int i = 0; i < N; ++i) {
            h = mix(h ^ key.word[i]) + 0x9e3779b97f4a7c15u;
            check = mix((check << 1 | check >> 63) + key.word[i] * 0xd6e8feb86659fd93u);
        }
        return at(h, check);
    }
    static std::uint64_t sealed(std::uint64_t check, std::uint64_t entry) {
        return check ^ entry * 0x9e3779b97f4a7c15u;
    }
    bool find(const Place& p, Known& known) const {
        for (int i = 0; i < ways; ++i) {
            const std::uint64_t e = read(p.bucket[2 * i + 1]);
            if (e && read(p.bucket[2 * i]) == sealed(p.check, e)) {
                known = {int(e >> 32 & 0xffff) - 4096, int(e >> 16 & 0xffff) - 4096,
                         int(e >> 8 & 255) - 1};
                return true;
            }
        }
        return false;
    }
    void keep(const Place& p, const Known& known, int work) const {
        int at = 0, least = 256;
        for (int i = 0; i < ways; ++i) {
            const std::uint64_t old = read(p.bucket[2 * i + 1]);
            const int w = int(old & 255);
            if (w && read(p.bucket[2 * i]) == sealed(p.check, old)) {
                at = i;
                break;
            }
            if (w < least) least = w, at = i;
        }
        const std::uint64_t e = std::uint64_t(known.lower + 4096) << 32 |
                                std::uint64_t(known.upper + 4096) << 16 |
                                std::uint64_t(known.column + 1) << 8 | std::uint64_t(work);
        write(p.bucket[2 * at], sealed(p.check, e));
        write(p.bucket[2 * at + 1], e);
    }
};

template <class G>
struct TableOf {
    using type = PlainTable;
};
template <int W, int H, int K>
    requires(W * (H + 1) <= 56 && W * H <= 60)
struct TableOf<Fixed<W, H, K>> {
    using type = CompactTable<W*(H + 1)>;
};

struct Interrupted {};

// What both searches share: the board, the table, the counting of nodes and the ways to be ended.
template <class G>
struct Base {
    using Board = typename G::Board;
    using Table = typename TableOf<G>::type;
    using Place = typename Table::Place;
    Lines<G> g;
    Table table, near;
    HotTask& task;
    std::uint64_t nodes, next_poll;

    explicit Base(HotTask& t)
        : g(t),
          table(t.table, t.buckets),
          near(t.near, t.near_buckets),
          task(t),
          nodes(t.nodes),
          next_poll(t.next_poll) {
        if (task.node_limit < next_poll) next_poll = task.node_limit;
    }

    void plan_poll() {
        // Less than a millisecond.
        // At first nearly every node uses a page of the table that the system has yet to provide.
        const std::uint64_t usual = G::fixed ? 4096 : sizeof(Board) == 8 ? 1024 : 128;
        next_poll = nodes + (nodes < 4096 ? 4 : nodes < 65536 ? 64 : usual);
        if (task.node_limit < next_poll) next_poll = task.node_limit;
    }
    // Ends the search by an exception: the inner loop pays nothing for it.
    [[gnu::noinline, gnu::cold]] void poll() {
        task.nodes = nodes;
        if (nodes >= task.node_limit || (task.poll && task.poll(task.poll_self, task)))
            throw Interrupted{};
        plan_poll();
    }
    void enter() {
        if (nodes >= next_poll) poll();
        ++nodes;
    }
    static int work_of(std::uint64_t nodes) { return 64 - __builtin_clzll(nodes | 1); }

    // The score of a game that ends with stone number n, seen from the side that wins.
    int worth(int n) const { return (g.cells() + 2 - n) / 2; }

    // Late positions have small trees and meet their like soon or never: they stay in the near
    // table, in the cache of the core. Only earlier ones are worth a trip to memory. (Measured on
    // 7x6: 22 instead of 13 million nodes a second.)
    static constexpr int near_until = 20;  // empty cells
    // With fewer empty cells hardly any mirror image comes up.
    static constexpr int mirror_from = 17;

    const Table& table_for(int left) const { return left <= near_until ? near : table; }

    // Each column of own + all + bottom is a number of its own: with h stones, 2^h <= it < 2^(h+1),
    // that is a one on top of the own stones of the h lowest cells. No two positions share a key.
    Place place_of(const Board& own, const Board& other, int left) const {
        const Board all = own | other;
        Board key = g.undead(own, other) + all + g.bottom();
        if (left >= mirror_from) {
            const Board mirrored = g.mirror(key);
            if (mirrored < key) key = mirrored;
        }
        return table_for(left).place(key);
    }

    // A position in the search: stones and threats of the side to move (own) and of the other side.
    struct View {
        Board own, other, own_threats, other_threats;
        int stones;
    };
    // A move, the threats that it leaves, and how promising it is.
    struct Child {
        Board move, threats;
        int order;
    };

    // The position of the task.
    View start() const {
        View v;
        load(v.own, task.own);
        load(v.other, task.other);
        v.stones = task.stones;
        const Board all = v.own | v.other;
        v.own_threats = g.threats(v.own) & ~all;
        v.other_threats = g.threats(v.other) & ~all;
        return v;
    }
    static View after(const View& v, const Child& c) {
        return {v.other, v.own | c.move, v.other_threats & ~c.move, c.threats, v.stones + 1};
    }
    // The lowest empty cell of every column that is not full.
    Board playable(const View& v) const { return ((v.own | v.other) + g.bottom()) & g.board(); }

    // Keeps the n children sorted, the most promising first; of equal ones the earlier.
    static void insert(Child* children, int n, const Child& child) {
        for (; n > 0 && children[n - 1].order < child.order; --n) children[n] = children[n - 1];
        children[n] = child;
    }

    // Narrows what is known by what the table knows; true if that decides the window, with r.
    bool look_up(const Place& place, int left, int alpha, Known& known, int& r) const {
        Known found;
        if (!table_for(left).find(place, found)) return false;
        r = found.lower > alpha ? found.lower : found.upper;
        if (found.lower > alpha || found.upper <= alpha) return true;
        if (found.upper < known.upper) known.upper = found.upper;
        if (found.lower > known.lower) known.lower = found.lower;
        return false;
    }

    bool done() const {
        return task.lower >= task.upper || task.lower >= task.stop_lower ||
               task.upper <= task.stop_upper;
    }
    void settle(int score) { task.lower = task.upper = score; }

    // Narrows the bounds by questions "is the score over alpha?"; search(alpha) answers as the
    // searches do.
    //
    // Quick wins and losses first, from the extremes inward: such questions are shallow, and for
    // most positions that are not hard one of them is the answer. When a small share of the likely
    // work is used up, the great question: who wins? From there outward.
    template <class Search>
    void narrow(int lower, int upper, Search search) {
        if (task.lower < lower) task.lower = lower;
        if (task.upper > upper) task.upper = upper;
        const auto ask = [&](int alpha) {
            const int r = search(alpha);
            if (r > alpha) {
                if (r > task.lower) task.lower = r;
            } else {
                if (r < task.upper) task.upper = r;
            }
        };
        try {
            if (task.stop_lower - task.stop_upper > 1) {  // else there is but one question
                const int left = g.cells() - task.stones;
                const std::uint64_t until =
                    nodes + (std::uint64_t(4 + left % 3) << (left < 90 ? left / 3 : 30)) * 3 / 2;
                for (bool win = true;
                     !done() && nodes < until && (task.lower < 0 || task.upper > 0); win = !win) {
                    if (win && task.upper > 0) ask(task.upper - 1);
                    if (!win && task.lower < 0) ask(task.lower);
                }
            }
            while (!done() && !task.quick) {
                const int low = task.lower > task.stop_upper ? task.lower : task.stop_upper;
                const int high = task.upper < task.stop_lower ? task.upper : task.stop_lower;
                ask(low > 0 ? low : high <= 0 ? high - 1 : 0);
            }
        } catch (const Interrupted&) {
            task.interrupted = true;
        }
        task.nodes = nodes;
        task.next_poll = next_poll;
    }
};

#include "falling_misere.inl"
#include "falling_normal.inl"

template <class G>
void solve_on(HotTask& task) {
    if (task.misere) {
        Misere<G>(task).solve();
    } else {
        Normal<G>(task).solve();
    }
}

template <int W, int H, int K>
bool solved_on_fixed(HotTask& task) {
    using Table = typename TableOf<Fixed<W, H, K>>::type;
    if (task.misere || task.width != W || task.height != H || task.k != K) return false;
    if (task.buckets < Table::least_buckets || task.near_buckets < Table::least_buckets)
        return false;
    Normal<Fixed<W, H, K>>(task).solve();
    return true;
}

void solve(HotTask& task) {
    if (solved_on_fixed<7, 6, 4>(task)) return;
    const int bits = task.width * (task.height + 1);
    if (bits > 128) return solve_on<Loose<Wide<falling_words>>>(task);
    if (bits > 64) return solve_on<Loose<Wide<2>>>(task);
    if (solved_on_fixed<6, 6, 4>(task) || solved_on_fixed<6, 7, 4>(task) ||
        solved_on_fixed<7, 5, 4>(task) || solved_on_fixed<7, 7, 4>(task) ||
        solved_on_fixed<8, 5, 4>(task) || solved_on_fixed<8, 6, 4>(task) ||
        solved_on_fixed<7, 4, 4>(task) || solved_on_fixed<8, 4, 4>(task))
        return;
    solve_on<Loose<std::uint64_t>>(task);
}

}  // namespace

const HotFunctions functions = {solve, INAROW_HOT_NAME};

}  // namespace inarow::INAROW_HOT
