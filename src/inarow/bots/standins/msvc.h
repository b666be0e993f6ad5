/* What Microsoft's compiler and its headers give to everybody, and others only to who asks. */
#pragma once

#include <ctype.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifdef __cplusplus
#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <iomanip>
#include <iostream>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <vector>
#endif

#define sscanf_s sscanf
#define fscanf_s fscanf
#define scanf_s scanf
#define printf_s printf
#define fprintf_s fprintf
#define strtok_s strtok_r
#define localtime_s(to, from) localtime_r(from, to)
#define fopen_s(file, name, mode) ((*(file) = fopen(name, mode)) == NULL)
#define _TRUNCATE INT_MAX

static inline int strncpy_s(char *to, size_t size, const char *from, size_t count) {
    return snprintf(to, size, "%.*s", (int)(count < INT_MAX ? count : INT_MAX), from) < 0;
}
static inline int strcpy_s(char *to, size_t size, const char *from) {
    return snprintf(to, size, "%s", from) < 0;
}
static inline int strcat_s(char *to, size_t size, const char *from) {
    return strcpy_s(to + strlen(to), size - strlen(to), from);
}

#ifdef __cplusplus
template <size_t size> int strncpy_s(char (&to)[size], const char *from, size_t count) {
    return strncpy_s(to, size, from, count);
}
template <size_t size> int strcpy_s(char (&to)[size], const char *from) {
    return strcpy_s(to, size, from);
}
template <size_t size> int strcat_s(char (&to)[size], const char *from) {
    return strcat_s(to, size, from);
}
template <size_t size, class... Values>
int sprintf_s(char (&to)[size], const char *format, Values... values) {
    return snprintf(to, size, format, values...);
}
template <class... Values>
int sprintf_s(char *to, size_t size, const char *format, Values... values) {
    return snprintf(to, size, format, values...);
}
#else
#define sprintf_s snprintf
#endif
