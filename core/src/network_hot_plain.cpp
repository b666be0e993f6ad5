// The inner loops for one instruction set; see network_hot.hpp.
#define INAROW_HOT network_plain
#define INAROW_HOT_NAME "plain"
#include "network_hot.inl"
