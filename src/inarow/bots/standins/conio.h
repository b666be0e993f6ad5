/* A brain has no console. */
#include "windows.h"
