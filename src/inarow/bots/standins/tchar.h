/* Letters that are narrow or wide on Windows: here they are narrow. */
#pragma once

typedef char _TCHAR;
#define _tmain main
#ifndef _T
#define _T(text) text
#endif
#define _tprintf printf
#define _tcslen strlen
