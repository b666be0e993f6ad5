// The inner loop for one instruction set; see falling_hot.hpp.
#define INAROW_HOT hot_plain
#define INAROW_HOT_NAME "plain"
#include "falling_hot.inl"
