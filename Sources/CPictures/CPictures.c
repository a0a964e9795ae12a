#include "CPictures.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>

static char failure[512];

/// Where a function is to be found, and where its pointer goes.
struct entry {
  const char *name;
  size_t offset;
};

struct library {
  /// The names that it has on the systems we know of; the last is NULL.
  const char *const *names;
  const struct entry *entries;
  size_t count;
};

static bool load(const struct library *library, void *table) {
  void *handle = NULL;
  for (size_t index = 0; library->names[index] && !handle; index++) {
    handle = dlopen(library->names[index], RTLD_NOW | RTLD_LOCAL);
    if (!handle && index == 0) snprintf(failure, sizeof failure, "%s", dlerror());
  }
  if (!handle) return false;
  failure[0] = '\0';
  for (size_t index = 0; index < library->count; index++) {
    void *function = dlsym(handle, library->entries[index].name);
    if (!function) {
      snprintf(failure, sizeof failure, "it has no %s", library->entries[index].name);
      return false;
    }
    *(void **)((char *)table + library->entries[index].offset) = function;
  }
  return true;
}

#define COUNT(array) (sizeof(array) / sizeof(*(array)))

// MARK: Cairo

static struct cpictures_cairo cairo;
static bool has_cairo;

static void load_cairo(void) {
#define ENTRY(name) {"cairo_" #name, offsetof(struct cpictures_cairo, name)},
  static const struct entry entries[] = {CPICTURES_CAIRO_FUNCTIONS(ENTRY)};
#undef ENTRY
  static const char *const names[] = {
      "libcairo.so.2", "libcairo.2.dylib", "/opt/homebrew/lib/libcairo.2.dylib", "/usr/local/lib/libcairo.2.dylib", NULL,
  };
  struct library library = {names, entries, COUNT(entries)};
  has_cairo = load(&library, &cairo);
}

const struct cpictures_cairo *cpictures_cairo(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load_cairo);
  return has_cairo ? &cairo : NULL;
}

// MARK: giflib

static struct cpictures_gif gif;
static bool has_gif;

static void load_gif(void) {
#define ENTRY(name) {#name, offsetof(struct cpictures_gif, name)},
  static const struct entry entries[] = {CPICTURES_GIF_FUNCTIONS(ENTRY)};
#undef ENTRY
  static const char *const names[] = {
      "libgif.so.7", "libgif.7.dylib", "/opt/homebrew/lib/libgif.dylib", "/usr/local/lib/libgif.dylib", NULL,
  };
  struct library library = {names, entries, COUNT(entries)};
  has_gif = load(&library, &gif);
}

const struct cpictures_gif *cpictures_gif(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load_gif);
  return has_gif ? &gif : NULL;
}

const char *cpictures_failure(void) { return failure; }
