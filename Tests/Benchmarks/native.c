// What the benchmarks need of C; scripts/bench compiles it with -O3 for the processor Swift compiles for.

#if defined(__APPLE__)
#include <malloc/malloc.h>
#else
#include <malloc.h>
#endif

// The bytes that were taken from the heap and not given back.
long heap_bytes(void) {
#if defined(__APPLE__)
  struct mstats statistics = mstats();
  return (long)statistics.bytes_used;
#else
  struct mallinfo2 information = mallinfo2();
  return (long)(information.uordblks + information.hblkhd);
#endif
}

// What memory and the multipliers allow: the exact step of a spring for a fixed time, over structures of arrays. The
// batch is measured beside it.

void step_shared(long count, double *restrict x, double *restrict v, double a, double b, double c, double d) {
  for (long lane = 0; lane < count; lane++) {
    double distance = x[lane], velocity = v[lane];
    x[lane] = a * distance + b * velocity;
    v[lane] = c * distance + d * velocity;
  }
}

void step_own(
  long count, double *restrict x, double *restrict v, const double *restrict a, const double *restrict b,
  const double *restrict c, const double *restrict d
) {
  for (long lane = 0; lane < count; lane++) {
    double distance = x[lane], velocity = v[lane];
    x[lane] = a[lane] * distance + b[lane] * velocity;
    v[lane] = c[lane] * distance + d[lane] * velocity;
  }
}
