#define _GNU_SOURCE
#include "CEdit.h"

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

FILE *cedit_stdin(void) { return stdin; }
FILE *cedit_stdout(void) { return stdout; }
FILE *cedit_stderr(void) { return stderr; }

int cedit_wcwidth(uint32_t scalar) { return wcwidth((wchar_t)scalar); }

// MARK: el_set, el_get and history

int cedit_set_int(EditLine *editor, int operation, int value) { return el_set(editor, operation, value); }

int cedit_set_string(EditLine *editor, int operation, const char *value) { return el_set(editor, operation, value); }

int cedit_set_pointer(EditLine *editor, int operation, void *value) { return el_set(editor, operation, value); }

int cedit_set_prompt(EditLine *editor, int operation, cedit_prompt_function prompt, char marker) {
  return el_set(editor, operation, prompt, marker);
}

int cedit_add_function(EditLine *editor, const char *name, const char *help, cedit_key_function function) {
  return el_set(editor, EL_ADDFN, name, help, function);
}

int cedit_bind(EditLine *editor, const char *key, const char *function) {
  return el_set(editor, EL_BIND, key, function, (char *)NULL);
}

int cedit_set_history(EditLine *editor, History *value) { return el_set(editor, EL_HIST, history, value); }

int cedit_refresh(EditLine *editor) { return el_set(editor, EL_REFRESH); }

int cedit_get_int(EditLine *editor, int operation, int *value) { return el_get(editor, operation, value); }

int cedit_get_pointer(EditLine *editor, int operation, void **value) { return el_get(editor, operation, value); }

bool cedit_has_capability(EditLine *editor, const char *name) {
  char *value = NULL;
  return el_get(editor, EL_GETTC, name, &value, (char *)NULL) == 0 && value != NULL && *value != '\0';
}

int cedit_history(History *entries, HistEvent *event, int operation) { return history(entries, event, operation); }

int cedit_history_int(History *entries, HistEvent *event, int operation, int value) {
  return history(entries, event, operation, value);
}

int cedit_history_string(History *entries, HistEvent *event, int operation, const char *value) {
  return history(entries, event, operation, value);
}

// MARK: The guard
//
// Everything below that a handler touches is either written once, before the handlers are installed, or a
// sig_atomic_t; the handlers call only what POSIX lists as safe in them.

struct switching {
  const char *begin;
  const char *end;
};

static const struct switching switchings[CEDIT_MODE_COUNT] = {
    [CEDIT_BRACKETED_PASTE] = {"\x1b[?2004h", "\x1b[?2004l"},
    [CEDIT_HIDDEN_CURSOR] = {"\x1b[?25l", "\x1b[?25h"},
    [CEDIT_ALTERNATE_SCREEN] = {"\x1b[?1049h", "\x1b[?1049l"},
    [CEDIT_SYNCHRONIZED_OUTPUT] = {"\x1b[?2026h", "\x1b[?2026l"},
    [CEDIT_ATTRIBUTES] = {"", "\x1b[0m"},
};

/// In which order the modes end: what delays or hides the others' end comes first.
static const enum cedit_mode ending[CEDIT_MODE_COUNT] = {
    CEDIT_SYNCHRONIZED_OUTPUT, CEDIT_BRACKETED_PASTE, CEDIT_ATTRIBUTES, CEDIT_HIDDEN_CURSOR, CEDIT_ALTERNATE_SCREEN,
};

static int terminal = -1;
static struct termios found;
static struct termios echoing;
static volatile sig_atomic_t is_on[CEDIT_MODE_COUNT];
static volatile sig_atomic_t is_editing;
static volatile sig_atomic_t is_silent;
static volatile sig_atomic_t is_interrupted;
static volatile sig_atomic_t was_continued;
static volatile sig_atomic_t was_resized;

static void put(const char *text) {
  size_t left = strlen(text);
  while (left > 0) {
    ssize_t written = write(terminal, text, left);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    text += written;
    left -= (size_t)written;
  }
}

static void begin_modes(void) {
  for (int mode = 0; mode < CEDIT_MODE_COUNT; mode++)
    if (is_on[mode]) put(switchings[mode].begin);
}

static void end_modes(void) {
  for (int index = 0; index < CEDIT_MODE_COUNT; index++)
    if (is_on[ending[index]]) put(switchings[ending[index]].end);
}

/// A program in the background must not change the terminal of the one in front. A terminal that controls no session of
/// this program's has neither.
static bool is_in_front(void) {
  if (terminal < 0) return false;
  pid_t front = tcgetpgrp(terminal);
  return front < 0 ? errno == ENOTTY : front == getpgrp();
}

/// The line discipline is set only when it was changed: in a pipe to a pager it is the pager's by now.
static void give_back(void) {
  if (!is_in_front()) return;
  end_modes();
  if (is_editing || is_silent) tcsetattr(terminal, TCSANOW, &found);
}

static void raise_with_default_action(int signal_number) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = SIG_DFL;
  sigemptyset(&action.sa_mask);
  sigaction(signal_number, &action, NULL);
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, signal_number);
  sigprocmask(SIG_UNBLOCK, &only, NULL);
  raise(signal_number);
}

static void on_end(int signal_number) {
  give_back();
  raise_with_default_action(signal_number);
}

static void install(int signal_number, void (*handler)(int), int flags) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = flags;
  sigemptyset(&action.sa_mask);
  sigaction(signal_number, &action, NULL);
}

static bool is_ignored(int signal_number) {
  struct sigaction action;
  return sigaction(signal_number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

/// Whoever reads a line takes the terminal back when it goes on; a command that runs does so here.
static void on_stop(int signal_number) {
  int saved_errno = errno;
  struct termios current;
  bool is_running = is_in_front() && !is_editing && is_silent && tcgetattr(terminal, &current) == 0;
  give_back();
  raise_with_default_action(signal_number);
  install(signal_number, on_stop, SA_RESTART);
  // Where no shell could take over there was no stop, and nothing that continues.
  was_continued = true;
  if (is_in_front()) begin_modes();
  if (is_running && is_in_front()) tcsetattr(terminal, TCSANOW, &current);
  errno = saved_errno;
}

static void on_continue(int signal_number) {
  (void)signal_number;
  was_continued = true;
}

static void on_resize(int signal_number) {
  (void)signal_number;
  was_resized = true;
}

/// A stack that overflowed has no room for a handler.
static void provide_signal_stack(void) {
  static char memory[65536];
  stack_t present;
  if (sigaltstack(NULL, &present) == 0 && !(present.ss_flags & SS_DISABLE)) return;
  stack_t stack = {.ss_sp = memory, .ss_size = sizeof memory, .ss_flags = 0};
  sigaltstack(&stack, NULL);
}

void cedit_guard_install(int descriptor) {
  static bool is_installed = false;
  if (is_installed) return;
  is_installed = true;
  if (isatty(descriptor) && tcgetattr(descriptor, &found) == 0) terminal = descriptor;
  provide_signal_stack();
  static const int ends[] = {SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE};
  for (size_t index = 0; index < sizeof ends / sizeof *ends; index++)
    if (!is_ignored(ends[index])) install(ends[index], on_end, SA_ONSTACK);
  if (!is_ignored(SIGTSTP)) install(SIGTSTP, on_stop, SA_RESTART);
  install(SIGCONT, on_continue, SA_RESTART);
  install(SIGWINCH, on_resize, SA_RESTART);
  atexit(give_back);
}

void cedit_set_mode(enum cedit_mode mode, bool on) {
  if (terminal < 0 || is_on[mode] == on) return;
  // Noted before it is begun and after it is ended: a signal in between ends it once too often rather than never.
  if (on) is_on[mode] = true;
  put(on ? switchings[mode].begin : switchings[mode].end);
  is_on[mode] = on;
}

void cedit_set_echo(bool on) {
  if (terminal < 0 || is_silent == !on || !is_in_front()) return;
  if (on) {
    tcsetattr(terminal, TCSANOW, &echoing);
    is_silent = false;
    return;
  }
  if (tcgetattr(terminal, &echoing) != 0) return;
  struct termios silent = echoing;
  silent.c_lflag &= ~(tcflag_t)ECHO;
  is_silent = true;
  tcsetattr(terminal, TCSANOW, &silent);
}

void cedit_set_keys(bool on) {
  static struct termios before;
  static bool was_silent;
  static bool is_set = false;
  if (terminal < 0 || is_set == on || !is_in_front()) return;
  if (on) {
    if (tcgetattr(terminal, &before) != 0) return;
    was_silent = is_silent;
    struct termios single = before;
    single.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    single.c_cc[VMIN] = 1;
    single.c_cc[VTIME] = 0;
    is_silent = true;
    tcsetattr(terminal, TCSANOW, &single);
  } else {
    tcsetattr(terminal, TCSANOW, &before);
    is_silent = was_silent;
  }
  is_set = on;
}

bool cedit_take_redraw(void) {
  bool is_needed = was_continued || was_resized;
  was_continued = was_resized = false;
  return is_needed;
}

static void on_interrupt(int signal_number) {
  (void)signal_number;
  is_interrupted = true;
}

// MARK: Reading a line
//
// The signals that matter to a line are blocked while it is read, but for the moments in which a key is waited for: so
// none comes between a question about it and the wait, where it would go unnoticed until the next key.

static sigset_t outer_signals;
static struct termios editing;

static void block_signals(void) {
  static const int signals[] = {SIGINT, SIGTSTP, SIGCONT, SIGWINCH};
  sigset_t set;
  sigemptyset(&set);
  for (size_t index = 0; index < sizeof signals / sizeof *signals; index++) sigaddset(&set, signals[index]);
  pthread_sigmask(SIG_BLOCK, &set, &outer_signals);
}

static bool edits(EditLine *editor) {
  int value = 0;
  return el_get(editor, EL_EDITMODE, &value) == 0 && value;
}

/// After a stop the shell has changed the line discipline, and written where the line was.
static void take_back(EditLine *editor) {
  if (!is_in_front() || !edits(editor)) return;
  tcsetattr(terminal, TCSANOW, &editing);
  begin_modes();
  el_set(editor, EL_REFRESH);
}

static cedit_idle_function idle;

void cedit_set_idle(cedit_idle_function function) { idle = function; }

/// Whoever works here can be interrupted like a command.
static double call_idle(EditLine *editor) {
  if (!idle) return INFINITY;
  sigset_t blocked;
  pthread_sigmask(SIG_SETMASK, &outer_signals, &blocked);
  double seconds = idle(editor);
  pthread_sigmask(SIG_SETMASK, &blocked, NULL);
  return seconds;
}

static int wait_for_input(int descriptor, double seconds) {
  fd_set readable;
  FD_ZERO(&readable);
  FD_SET(descriptor, &readable);
  struct timespec limit = {0, 0};
  bool is_limited = seconds < 86400;
  if (is_limited) {
    limit.tv_sec = (time_t)seconds;
    limit.tv_nsec = (long)((seconds - (double)limit.tv_sec) * 1e9);
  }
  return pselect(descriptor + 1, &readable, NULL, NULL, is_limited ? &limit : NULL, &outer_signals);
}

/// Waits until there is something to read.
/// \return false after an interrupt, and when the line is to be left.
static bool wait_for_key(EditLine *editor, int descriptor) {
  while (!is_interrupted) {
    if (was_resized) el_resize(editor);
    if (was_continued) take_back(editor);
    was_resized = was_continued = false;
    double seconds = call_idle(editor);
    if (seconds < 0) break;
    // These may have come in the meantime.
    if (is_interrupted || was_resized || was_continued) continue;
    int count = wait_for_input(descriptor, seconds);
    if (count > 0 || (count < 0 && errno != EINTR)) return true;
  }
  errno = EINTR;
  return false;
}

/// EL_GETCFN: a character in the locale of LC_CTYPE. Bytes that make none are passed over.
static int read_character(EditLine *editor, wchar_t *character) {
  int descriptor = fileno(stdin);
  mbstate_t state;
  memset(&state, 0, sizeof state);
  while (wait_for_key(editor, descriptor)) {
    char byte;
    ssize_t count = read(descriptor, &byte, 1);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return (int)count;
    size_t taken = mbrtowc(character, &byte, 1, &state);
    if (taken == (size_t)-1) {
      // It may be the first of another character.
      memset(&state, 0, sizeof state);
      taken = mbrtowc(character, &byte, 1, &state);
      if (taken == (size_t)-1) memset(&state, 0, sizeof state);
    }
    if (taken != (size_t)-1 && taken != (size_t)-2) return 1;
  }
  return -1;
}

int cedit_take_reading(EditLine *editor) { return el_set(editor, EL_GETCFN, read_character); }

/// libedit shows the prompt before it changes the line discipline; a Ctrl-D typed in between would be lost.
static void change_line_discipline(EditLine *editor) {
  if (edits(editor)) el_set(editor, EL_PREP_TERM, 1);
  if (terminal >= 0) tcgetattr(terminal, &editing);
}

const char *cedit_gets(EditLine *editor, int *count) {
  const char *line = NULL;
  *count = -1;
  block_signals();
  is_editing = true;
  was_continued = false;
  if (!is_interrupted) {
    change_line_discipline(editor);
    line = el_gets(editor, count);
  }
  is_editing = false;
  pthread_sigmask(SIG_SETMASK, &outer_signals, NULL);
  return line;
}

// MARK: Interrupts

void cedit_catch_interrupt(bool even_if_ignored) {
  if (even_if_ignored || !is_ignored(SIGINT)) install(SIGINT, on_interrupt, 0);
}

bool cedit_interrupted(void) { return is_interrupted; }

void cedit_clear_interrupt(void) { is_interrupted = false; }
