#ifndef CEDIT_H
#define CEDIT_H

#include <histedit.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

// MARK: Standard streams and character width

FILE *cedit_stdin(void);
FILE *cedit_stdout(void);
FILE *cedit_stderr(void);

/// Terminal columns of a character in the locale of LC_CTYPE; -1 when it cannot be shown.
int cedit_wcwidth(uint32_t scalar);

// MARK: el_set, el_get and history, one function a shape of arguments

typedef char *(*cedit_prompt_function)(EditLine *);
typedef unsigned char (*cedit_key_function)(EditLine *, int);

int cedit_set_int(EditLine *editor, int operation, int value);
int cedit_set_string(EditLine *editor, int operation, const char *value);
int cedit_set_pointer(EditLine *editor, int operation, void *value);

/// EL_PROMPT_ESC and EL_RPROMPT_ESC: text between two `marker`s takes no room on the screen.
int cedit_set_prompt(EditLine *editor, int operation, cedit_prompt_function prompt, char marker);

/// EL_ADDFN. The strings are copied.
int cedit_add_function(EditLine *editor, const char *name, const char *help, cedit_key_function function);

/// EL_BIND with a key and a function. -1 when there is no such function.
int cedit_bind(EditLine *editor, const char *key, const char *function);

int cedit_set_history(EditLine *editor, History *history);
int cedit_refresh(EditLine *editor);

int cedit_get_int(EditLine *editor, int operation, int *value);
int cedit_get_pointer(EditLine *editor, int operation, void **value);

/// Whether the terminal has a capability with a string value, by its two-letter termcap name: `up` moves the cursor up.
bool cedit_has_capability(EditLine *editor, const char *name);

int cedit_history(History *history, HistEvent *event, int operation);
int cedit_history_int(History *history, HistEvent *event, int operation, int value);
int cedit_history_string(History *history, HistEvent *event, int operation, const char *value);

/// Has keys read in a way that notices Ctrl-C, Ctrl-Z with what follows it, and a new size of the window at any moment.
/// libedit's own handling of signals (EL_SIGNAL) is to be off.
int cedit_take_reading(EditLine *editor);

/// What is done while a key is waited for: before each wait, and again when the time it gives back is over.
/// Returns the seconds until it wants to be called again; INFINITY where only a key gives it reason to, and less than 0 to
/// have the line left as if its end of input had come.
typedef double (*cedit_idle_function)(EditLine *);
void cedit_set_idle(cedit_idle_function idle);

/// el_gets, known to the guard while it lasts. NULL is the end of input, or an interrupt when `cedit_interrupted()` says
/// so; an interrupt that comes before the call ends it at once.
const char *cedit_gets(EditLine *editor, int *count);

// MARK: The guard

/// Ways in which the terminal can differ from how it was found, apart from its line discipline.
enum cedit_mode {
  CEDIT_BRACKETED_PASTE,
  CEDIT_HIDDEN_CURSOR,
  CEDIT_ALTERNATE_SCREEN,
  CEDIT_SYNCHRONIZED_OUTPUT,
  /// Nothing is written to begin it; it is ended by resetting all attributes.
  CEDIT_ATTRIBUTES,
  CEDIT_MODE_COUNT
};

/// Notes the state of the terminal and sees to it that it is given back in that state at exit, at TERM, HUP, QUIT
/// and at a crash (ABRT, SEGV, BUS, ILL, TRAP, FPE). These signals then take their default action, not that of a
/// handler installed earlier, so that the Swift runtime's backtracer does not ask questions in a terminal.
/// Ctrl-Z leaves a clean terminal, too. A signal that was being ignored stays ignored. May be called again; only
/// the first call counts.
/// \param descriptor where the terminal is; a descriptor that is no terminal leaves only the signals to do.
void cedit_guard_install(int descriptor);

/// Turns a mode on or off at the terminal, and the guard will turn it off in an emergency.
/// Does nothing before `cedit_guard_install` found a terminal.
void cedit_set_mode(enum cedit_mode mode, bool on);

/// Stops the terminal from showing what is typed, or goes back to what it did before. What is typed is kept.
void cedit_set_echo(bool on);

/// Has keys come one by one, unseen, without Enter; or goes back to what was before. The guard goes back, too.
void cedit_set_keys(bool on);

/// Whether since the last call the program was stopped and goes on, or the window has another size: what is shown is no
/// longer what was drawn.
bool cedit_take_redraw(void);

// MARK: Interrupts

/// From now on SIGINT sets a flag and ends a slow system call with EINTR.
/// \param even_if_ignored also when the program was started with SIGINT ignored, as in the background of a script.
void cedit_catch_interrupt(bool even_if_ignored);
bool cedit_interrupted(void);
void cedit_clear_interrupt(void);

#endif
