/**
 * Parses a query string leniently, as some API clients encode it wrongly: a malformed percent escape is text, and everything from `#` on is
 * dropped. A repeated key becomes an array.
 */
export function parseQueryString(text: string): Record<string, string | string[]> {
  const query = Object.create(null) as Record<string, string | string[]>;
  const [withoutFragment = ''] = text.split('#', 1);
  for (const [key, value] of new URLSearchParams(withoutFragment.replaceAll(ESCAPES, escapeUnlessUtf8))) {
    const earlier = query[key];
    if (Array.isArray(earlier)) earlier.push(value);
    else query[key] = earlier === undefined ? value : [earlier, value];
  }
  return query;
}

const ESCAPES = /(?:%[0-9a-f]{2})+/gi;

/** `URLSearchParams` keeps `%zz` as text, but would replace escaped bytes that aren't UTF-8. */
function escapeUnlessUtf8(escapes: string): string {
  try {
    decodeURIComponent(escapes);
    return escapes;
  } catch {
    return escapes.replaceAll('%', '%25');
  }
}
