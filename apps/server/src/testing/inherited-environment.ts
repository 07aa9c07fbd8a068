/**
 * The environment variables that a test passes on to the processes that it starts: none of the developer's settings, but Node's compile
 * cache, which halves the time that a server takes to start.
 */
export function inheritedEnvironment(): Record<string, string | undefined> {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE };
}
