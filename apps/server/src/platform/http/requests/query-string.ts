/** Far more than any endpoint takes; further parameters are ignored. */
const MAX_PARAMETERS = 200;

/**
 * Parses a query string leniently, as some API clients encode it wrongly: `+` is a space, a malformed percent escape is text, empty
 * parameters between `&` are skipped, and everything from `#` on is dropped. A repeated key becomes an array.
 */
export function parseQueryString(text: string): Record<string, string | string[]> {
  const query = Object.create(null) as Record<string, string | string[]>;
  const [withoutFragment = ''] = text.split('#', 1);
  for (const parameter of withoutFragment.split('&', MAX_PARAMETERS)) {
    if (parameter === '') continue;
    const separator = parameter.indexOf('=');
    const key = decode(separator === -1 ? parameter : parameter.slice(0, separator));
    const value = decode(separator === -1 ? '' : parameter.slice(separator + 1));
    const earlier = query[key];
    query[key] = earlier === undefined ? value : [earlier, value].flat();
  }
  return query;
}

function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  if (!spaced.includes('%')) return spaced;
  // Decodes each run of escapes as one piece of UTF-8; a run that isn't valid UTF-8 stays as it is.
  return spaced.replace(/(?:%[0-9a-f]{2})+/gi, (run) => decodeRun(run));
}

function decodeRun(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return run;
  }
}
