/** A piece of a text, a link if it has `href`. The pieces add up to the text. */
export type TextPiece = { text: string; href?: string };

/** An address ends before white space, quotation marks, angle brackets, and invisible characters, which could disguise it as another one. */
const ADDRESS = /(?<![\p{L}\p{N}])https?:\/\/[^\s<>"„”“«»\p{Cc}\p{Cf}]+/giu;
/** A character that ends a sentence rather than an address. */
const TRAILING = /[.,;:!?…'’*_~\])}]$/u;
const OPENING: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/** Finds the addresses in a text that users have written. Only plain http(s) addresses without a user name become links. */
export function splitLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutTrailing(found);
    const href = safeHref(address);
    if (href === null) continue;
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: address, href });
    end = index + address.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

/** A closing bracket belongs to the address if its opening one does. */
function withoutTrailing(address: string): string {
  let rest = address;
  while (TRAILING.test(rest)) {
    const last = rest.at(-1)!;
    const opening = OPENING[last];
    if (opening !== undefined && count(rest, opening) >= count(rest, last)) break;
    rest = rest.slice(0, -1);
  }
  return rest;
}

const count = (text: string, character: string): number => text.split(character).length - 1;

/** The address, if it is a plain http(s) address without a user name. */
export function safeHref(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, username, password, href } = new URL(address);
  const isPlain = (protocol === 'http:' || protocol === 'https:') && username === '' && password === '';
  return isPlain ? href : null;
}
