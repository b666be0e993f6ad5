// The inner loops for one instruction set; see network_hot.hpp.
#if defined(__x86_64__)
#define INAROW_HOT network_avx2
#define INAROW_HOT_NAME "avx2"
#include "network_hot.inl"
#endif
