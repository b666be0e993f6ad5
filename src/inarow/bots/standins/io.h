/* What programs for Windows include it for is here. */
#pragma once

#include <unistd.h>
