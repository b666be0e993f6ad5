/* On systems that tell capitals from small letters. */
#include "../windows.h"
