import { safeHref, splitLinks } from '../text/splitLinks.ts';

/** A piece of the text of a paragraph or list item. */
export type Span = { text: string; kind: 'plain' | 'bold' | 'code' } | { text: string; kind: 'link'; href: string };
export type Picture = { file: string; alt: string; width?: number };
export type Block =
  | { kind: 'heading'; level: 2 | 3; text: string }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; ordered: boolean; start?: number; items: Span[][] }
  | { kind: 'pictures'; pictures: Picture[] };
/** `title` is the heading of the first level with which the text begins. */
type MarkdownText = { title: string | null; blocks: Block[] };

/** A block whose text isn't parsed yet. */
type RawBlock =
  | { kind: 'heading'; marks: number; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; ordered: boolean; start: number; items: string[] };

const HEADING = /^(#{1,6}) +(.+)$/;
const ITEM = /^(?:[-*]|(\d{1,9})\.) +(.+)$/;
const PICTURE = /!\[([^\]]*)\]\(([^)\s]+)\)|<img src="([^"]+)"(?: width="(\d+)")? alt="([^"]*)">/g;
const SPAN = /\*\*(.+?)\*\*|`([^`]+)`|\[([^[\]]+)\]\(([^()\s]+)\)/g;

/**
 * Parses a part of Markdown: headings, paragraphs, lists of one level, bold words, code and links. With `pictures`, a paragraph that has
 * pictures (also as `<img>`) becomes these pictures. Everything else, including other HTML, is shown as it is written.
 */
export function readMarkdown(markdown: string, { pictures = false } = {}): MarkdownText {
  const [first, ...rest] = splitBlocks(markdown);
  const isTitle = first?.kind === 'heading' && first.marks === 1;
  const blocks = (isTitle || !first ? rest : [first, ...rest]).map((block) => readBlock(block, pictures));
  return { title: isTitle ? first.text : null, blocks };
}

function splitBlocks(markdown: string): RawBlock[] {
  const found: RawBlock[] = [];
  let isAfterGap = true;
  for (const line of markdown.split(/\r\n?|\n/)) {
    const text = line.trim();
    if (text !== '') addLine(found, text, { isAfterGap, isIndented: /^\s/.test(line) });
    isAfterGap = text === '';
  }
  return found;
}

/** Adds a line to the last block, or begins a new one with it. */
function addLine(
  found: RawBlock[],
  text: string,
  { isAfterGap, isIndented }: { isAfterGap: boolean; isIndented: boolean },
): void {
  const last = found.at(-1);
  const [, marks, heading] = HEADING.exec(text) ?? [];
  if (marks !== undefined && heading !== undefined)
    return void found.push({ kind: 'heading', marks: marks.length, text: heading });
  const [, number, item] = ITEM.exec(text) ?? [];
  const isOrdered = number !== undefined;
  const isParagraphOpen = !isAfterGap && last?.kind === 'paragraph';
  // A number other than 1 at the start of a paragraph's line doesn't begin a list: the line may just have been wrapped there.
  if (item !== undefined && !(isParagraphOpen && isOrdered && number !== '1')) {
    if (last?.kind === 'list' && last.ordered === isOrdered) last.items.push(item);
    else found.push({ kind: 'list', ordered: isOrdered, start: Number(number ?? 1), items: [item] });
  } else if (isParagraphOpen) last.text += ` ${text}`;
  else if (last?.kind === 'list' && (!isAfterGap || isIndented)) last.items.push(`${last.items.pop()} ${text}`);
  else found.push({ kind: 'paragraph', text });
}

function readBlock(block: RawBlock, withPictures: boolean): Block {
  if (block.kind === 'heading') return { kind: 'heading', level: block.marks <= 2 ? 2 : 3, text: block.text };
  if (block.kind === 'list') {
    const { ordered, start, items } = block;
    return { kind: 'list', ordered, ...(start === 1 ? {} : { start }), items: items.map(readSpans) };
  }
  const pictures = withPictures ? [...block.text.matchAll(PICTURE)].map(readPicture) : [];
  return pictures.length > 0 ? { kind: 'pictures', pictures } : { kind: 'paragraph', spans: readSpans(block.text) };
}

/** `file` is the last part of the picture's path. */
function readPicture([, markdownAlt, markdownPath, path, width, alt]: RegExpMatchArray): Picture {
  const file = (markdownPath ?? path ?? '').split('/').at(-1) ?? '';
  return { file, alt: markdownAlt ?? alt ?? '', ...(width === undefined ? {} : { width: Number(width) }) };
}

function readSpans(line: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const found of line.matchAll(SPAN)) {
    const span = spanOf(found);
    if (span === null) continue;
    spans.push(...plainSpans(line.slice(end, found.index)), span);
    end = found.index + found[0].length;
  }
  return [...spans, ...plainSpans(line.slice(end))];
}

/** Null for a link to an address that isn't allowed. Its source is then shown as it is written. */
function spanOf([, bold, code, text, address]: RegExpMatchArray): Span | null {
  if (bold !== undefined) return { text: bold, kind: 'bold' };
  if (code !== undefined) return { text: code, kind: 'code' };
  const href = hrefOf(address ?? '');
  return href === null || text === undefined ? null : { text, kind: 'link', href };
}

/** The address of a link, if it is that of a site, an e-mail address or a screen of the game; else null. */
const hrefOf = (address: string): string | null =>
  /^(?:mailto:[\w.+-]+@[\w.-]+|#\/[\w/-]*)$/.test(address) ? address : safeHref(address);

/** The spans of plain text: complete addresses of sites become links. */
const plainSpans = (text: string): Span[] =>
  text === ''
    ? []
    : splitLinks(text).map(({ text: piece, href }) =>
        href === undefined ? { text: piece, kind: 'plain' } : { text: piece, kind: 'link', href },
      );
