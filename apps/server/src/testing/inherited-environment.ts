/**
 * The environment that tests, benchmarks and fault runs pass on to their processes: what programs need to run, Node's compile cache, which
 * halves a server's start, and the limit of glibc's arenas that `npm start` sets; none of the developer's settings.
 */
export function inheritedEnvironment(): Record<string, string | undefined> {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX } = process.env;
  return { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX };
}
