// A set of up to 64 * N cells as one number: the few operations that the falling-stones search
// needs, for boards that do not fit a machine word. 19x19 with a spare bit a column is 380 bits:
// N = 6.
//
// Included only by falling_hot.inl, inside the namespace of one instruction set (see there),
// because the same code is compiled more than once.

template <int N>
struct Wide {
    std::uint64_t word[N] = {};  // word[0] holds bits 0..63

    constexpr Wide() = default;
    constexpr Wide(std::uint64_t low) { word[0] = low; }

    explicit constexpr operator bool() const {
        std::uint64_t any = 0;
        for (int i = 0; i < N; ++i) any |= word[i];
        return any != 0;
    }
    friend constexpr bool operator==(const Wide& a, const Wide& b) {
        for (int i = 0; i < N; ++i)
            if (a.word[i] != b.word[i]) return false;
        return true;
    }
    friend constexpr bool operator<(const Wide& a, const Wide& b) {
        for (int i = N - 1; i >= 0; --i)
            if (a.word[i] != b.word[i]) return a.word[i] < b.word[i];
        return false;
    }
    friend constexpr Wide operator&(Wide a, const Wide& b) {
        for (int i = 0; i < N; ++i) a.word[i] &= b.word[i];
        return a;
    }
    friend constexpr Wide operator|(Wide a, const Wide& b) {
        for (int i = 0; i < N; ++i) a.word[i] |= b.word[i];
        return a;
    }
    friend constexpr Wide operator^(Wide a, const Wide& b) {
        for (int i = 0; i < N; ++i) a.word[i] ^= b.word[i];
        return a;
    }
    friend constexpr Wide operator~(Wide a) {
        for (int i = 0; i < N; ++i) a.word[i] = ~a.word[i];
        return a;
    }
    friend constexpr Wide operator+(Wide a, const Wide& b) {
        std::uint64_t carry = 0;
        for (int i = 0; i < N; ++i) {
            const std::uint64_t sum = a.word[i] + b.word[i];
            const std::uint64_t next = sum < a.word[i];
            a.word[i] = sum + carry;
            carry = next | (a.word[i] < carry);
        }
        return a;
    }
    friend constexpr Wide operator-(const Wide& a, const Wide& b) { return a + ~b + Wide(1); }
    friend constexpr Wide operator<<(const Wide& a, int n) {
        Wide r;
        const int whole = n >> 6, part = n & 63;
        for (int i = N - 1; i >= whole; --i) {
            r.word[i] = a.word[i - whole] << part;
            if (part && i > whole) r.word[i] |= a.word[i - whole - 1] >> (64 - part);
        }
        return r;
    }
    friend constexpr Wide operator>>(const Wide& a, int n) {
        Wide r;
        const int whole = n >> 6, part = n & 63;
        for (int i = 0; i + whole < N; ++i) {
            r.word[i] = a.word[i + whole] >> part;
            if (part && i + whole + 1 < N) r.word[i] |= a.word[i + whole + 1] << (64 - part);
        }
        return r;
    }
    constexpr Wide& operator|=(const Wide& b) { return *this = *this | b; }
    constexpr Wide& operator&=(const Wide& b) { return *this = *this & b; }
    constexpr Wide& operator^=(const Wide& b) { return *this = *this ^ b; }
};
