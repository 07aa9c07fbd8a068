/** Far more than any call has; what comes after is ignored. */
const MOST_PARAMETERS = 200;

/**
 * Reads a query string as leniently as other people's clients write them: `+` is a space, a malformed percent escape is text,
 * stray `&` are skipped, everything from a `#` on is dropped. A repeated key becomes an array.
 */
export function parseQueryString(text: string): Record<string, string | string[]> {
  const query = Object.create(null) as Record<string, string | string[]>;
  const [read = ''] = text.split('#', 1);
  for (const part of read.split('&', MOST_PARAMETERS)) {
    if (part === '') continue;
    const at = part.indexOf('=');
    const key = decode(at === -1 ? part : part.slice(0, at));
    const value = decode(at === -1 ? '' : part.slice(at + 1));
    const earlier = query[key];
    query[key] = earlier === undefined ? value : [earlier, value].flat();
  }
  return query;
}

function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  if (!spaced.includes('%')) return spaced;
  // Each run of escapes is one piece of UTF-8; a run that isn't stays as it was written.
  return spaced.replace(/(?:%[0-9a-f]{2})+/gi, (run) => decodeRun(run));
}

function decodeRun(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return run;
  }
}
