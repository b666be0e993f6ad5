// The inner loop for one instruction set; see falling_hot.hpp.
#if defined(__x86_64__)
#define INAROW_HOT hot_avx2
#define INAROW_HOT_NAME "avx2"
#include "falling_hot.inl"
#endif
