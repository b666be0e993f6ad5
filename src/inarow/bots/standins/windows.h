/* The few things of Windows that Gomocup's template for brains uses, on POSIX threads. */
#ifndef INAROW_WINDOWS_H
#define INAROW_WINDOWS_H

#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

typedef void *HANDLE, *HMODULE, *HWND, *HINSTANCE, *LPVOID, *PVOID;
typedef uint32_t DWORD, UINT, ULONG, COLORREF, *LPDWORD;
typedef int32_t LONG, BOOL;
typedef uint16_t WORD;
typedef uint8_t BYTE;
typedef char TCHAR, CHAR, *LPSTR, *LPTSTR;
typedef const char *LPCSTR, *LPCTSTR;
typedef int64_t LONGLONG, __int64;
typedef uint64_t ULONGLONG, DWORD64;
typedef union {
    struct {
        DWORD LowPart;
        LONG HighPart;
    } u;
    LONGLONG QuadPart;
} LARGE_INTEGER;
typedef pthread_mutex_t CRITICAL_SECTION;
typedef DWORD (*LPTHREAD_START_ROUTINE)(LPVOID);

#define WINAPI
#define CALLBACK
#define __stdcall
#define __cdecl
#define VOID void
#define TRUE 1
#define FALSE 0
#define INFINITE 0xFFFFFFFFu
#define WAIT_OBJECT_0 0u
#define WAIT_TIMEOUT 258u
#define MAX_PATH 4096
#define STD_INPUT_HANDLE ((DWORD)-10)
#define STD_OUTPUT_HANDLE ((DWORD)-11)
#define INVALID_HANDLE_VALUE ((HANDLE)(intptr_t)-1)
#define THREAD_PRIORITY_NORMAL 0
#define THREAD_PRIORITY_BELOW_NORMAL (-1)
#ifndef _T
#define _T(text) text
#endif
#define TEXT(text) text

#define UInt32x32To64(a, b) ((uint64_t)(uint32_t)(a) * (uint32_t)(b))
#define Int32x32To64(a, b) ((int64_t)(int32_t)(a) * (int32_t)(b))
#define ZeroMemory(place, size) memset(place, 0, size)
#define CopyMemory(to, from, size) memcpy(to, from, size)
#define __forceinline inline
#define _countof(array) (sizeof(array) / sizeof *(array))

#define _stricmp strcasecmp
#define stricmp strcasecmp
#define _strcmpi strcasecmp
#define strcmpi strcasecmp
#define _strnicmp strncasecmp
#define strnicmp strncasecmp
#define _snprintf snprintf
#define _vsnprintf vsnprintf

/* An event or a thread: something to wait for. */
typedef struct {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    int is_set, stays_set;
    LPTHREAD_START_ROUTINE routine;
    LPVOID argument;
} InarowEvent;

static inline HANDLE CreateEvent(void *security, BOOL stays_set, BOOL is_set, LPCSTR name) {
    InarowEvent *event = (InarowEvent *)calloc(1, sizeof *event);
    (void)security;
    (void)name;
    pthread_mutex_init(&event->mutex, NULL);
    pthread_cond_init(&event->changed, NULL);
    event->stays_set = stays_set;
    event->is_set = is_set;
    return event;
}
#define CreateEventA CreateEvent

static inline BOOL InarowChange(HANDLE handle, int is_set) {
    InarowEvent *event = (InarowEvent *)handle;
    pthread_mutex_lock(&event->mutex);
    event->is_set = is_set;
    pthread_cond_broadcast(&event->changed);
    pthread_mutex_unlock(&event->mutex);
    return TRUE;
}
static inline BOOL SetEvent(HANDLE event) { return InarowChange(event, 1); }
static inline BOOL ResetEvent(HANDLE event) { return InarowChange(event, 0); }

static inline DWORD WaitForSingleObject(HANDLE handle, DWORD milliseconds) {
    InarowEvent *event = (InarowEvent *)handle;
    struct timespec until;
    int late = 0;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += milliseconds / 1000;
    until.tv_nsec += (long)(milliseconds % 1000) * 1000000;
    if (until.tv_nsec >= 1000000000) {
        until.tv_sec++;
        until.tv_nsec -= 1000000000;
    }
    pthread_mutex_lock(&event->mutex);
    while (!event->is_set && !late)
        if (milliseconds == INFINITE)
            pthread_cond_wait(&event->changed, &event->mutex);
        else
            late = pthread_cond_timedwait(&event->changed, &event->mutex, &until) != 0;
    late = !event->is_set;
    if (!event->stays_set) event->is_set = 0;
    pthread_mutex_unlock(&event->mutex);
    return late ? WAIT_TIMEOUT : WAIT_OBJECT_0;
}

static inline void *InarowRun(void *handle) {
    InarowEvent *thread = (InarowEvent *)handle;
    thread->routine(thread->argument);
    SetEvent(thread);
    return NULL;
}

static inline HANDLE CreateThread(void *security, size_t stack, LPTHREAD_START_ROUTINE routine,
                                  LPVOID argument, DWORD flags, LPDWORD number) {
    InarowEvent *thread = (InarowEvent *)CreateEvent(security, TRUE, FALSE, NULL);
    pthread_t made;
    pthread_attr_t wish;
    (void)flags;
    thread->routine = routine;
    thread->argument = argument;
    pthread_attr_init(&wish);
    pthread_attr_setstacksize(&wish, stack > 8u << 20 ? stack : 8u << 20);
    pthread_attr_setdetachstate(&wish, PTHREAD_CREATE_DETACHED);
    pthread_create(&made, &wish, InarowRun, thread);
    if (number) *number = 1;
    return thread;
}

static inline BOOL SetThreadPriority(HANDLE thread, int priority) {
    (void)thread;
    (void)priority;
    return TRUE;
}
static inline BOOL CloseHandle(HANDLE handle) {
    (void)handle;
    return TRUE;
}

static inline ULONGLONG InarowNanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (ULONGLONG)now.tv_sec * 1000000000u + (ULONGLONG)now.tv_nsec;
}
static inline ULONGLONG GetTickCount64(void) { return InarowNanoseconds() / 1000000; }
static inline DWORD GetTickCount(void) { return (DWORD)GetTickCount64(); }
#define timeGetTime GetTickCount
static inline void Sleep(DWORD milliseconds) {
    struct timespec pause = {milliseconds / 1000, (long)(milliseconds % 1000) * 1000000};
    nanosleep(&pause, NULL);
}
static inline BOOL QueryPerformanceFrequency(LARGE_INTEGER *each_second) {
    each_second->QuadPart = 1000000000;
    return TRUE;
}
static inline BOOL QueryPerformanceCounter(LARGE_INTEGER *now) {
    now->QuadPart = (LONGLONG)InarowNanoseconds();
    return TRUE;
}

static inline void InitializeCriticalSection(CRITICAL_SECTION *section) {
    pthread_mutex_init(section, NULL);
}
static inline void EnterCriticalSection(CRITICAL_SECTION *section) { pthread_mutex_lock(section); }
static inline void LeaveCriticalSection(CRITICAL_SECTION *section) {
    pthread_mutex_unlock(section);
}
static inline void DeleteCriticalSection(CRITICAL_SECTION *section) {
    pthread_mutex_destroy(section);
}

/* Nobody sits at a console. */
static inline HANDLE GetStdHandle(DWORD which) {
    (void)which;
    return NULL;
}
static inline BOOL GetConsoleMode(HANDLE console, LPDWORD mode) {
    (void)console;
    *mode = 0;
    return FALSE;
}
static inline BOOL SetConsoleMode(HANDLE console, DWORD mode) {
    (void)console;
    (void)mode;
    return FALSE;
}
static inline DWORD GetModuleFileName(HMODULE module, LPSTR path, DWORD size) {
    ssize_t length = readlink("/proc/self/exe", path, size - 1);
    (void)module;
    path[length > 0 ? length : 0] = 0;
    return (DWORD)(length > 0 ? length : 0);
}
#define GetModuleFileNameA GetModuleFileName

#ifdef __cplusplus
#include <algorithm>
using std::max;
using std::min;
#endif

#endif
