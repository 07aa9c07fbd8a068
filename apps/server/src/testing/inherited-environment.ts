/**
 * The environment that tests, benchmarks and fault runs pass on to their processes: what programs need to run and Node's compile cache, which
 * halves a server's start; none of the developer's settings.
 */
export function inheritedEnvironment(): Record<string, string | undefined> {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE };
}
