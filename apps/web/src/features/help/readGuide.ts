/** A piece of a line of the guide. */
export type Span = { text: string; kind: 'plain' | 'bold' | 'code' };
export type Picture = { file: string; alt: string; width?: number };
export type Block =
  | { kind: 'heading'; level: 2 | 3; text: string }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; ordered: boolean; items: Span[][] }
  | { kind: 'pictures'; pictures: Picture[] };
type Guide = { title: string; blocks: Block[] };

const HEADING = /^(#{1,3}) (.+)$/;
const ITEM = /^(?:-|\d+\.) +/;
const PICTURE = /!\[([^\]]*)\]\(([^)\s]+)\)|<img src="([^"]+)"(?: width="(\d+)")? alt="([^"]*)">/g;
const SPAN = /\*\*(.+?)\*\*|`([^`]+)`/g;

/**
 * Parses the guide (docs/guide.md), which uses this much of Markdown: headings, paragraphs, lists of one level, bold words, code and
 * pictures on lines of their own.
 */
export function readGuide(markdown: string): Guide {
  const [title, ...blocks] = markdown
    .trim()
    .split(/\n{2,}/)
    .map(readBlock);
  if (title?.kind !== 'title') throw new Error('The guide must begin with its title');
  return { title: title.text, blocks: blocks.map(notTitle) };
}

function notTitle(block: Block | { kind: 'title'; text: string }): Block {
  if (block.kind === 'title') throw new Error(`The guide has a second title: ${block.text}`);
  return block;
}

function readBlock(text: string): Block | { kind: 'title'; text: string } {
  const [, marks, heading] = HEADING.exec(text) ?? [];
  if (marks !== undefined && heading !== undefined)
    return marks.length === 1
      ? { kind: 'title', text: heading }
      : { kind: 'heading', level: marks.length === 2 ? 2 : 3, text: heading };
  const pictures = [...text.matchAll(PICTURE)].map(readPicture);
  if (pictures.length > 0) return { kind: 'pictures', pictures };
  if (!ITEM.test(text)) return { kind: 'paragraph', spans: readSpans(text) };
  const items = text.split(/\n(?=(?:-|\d+\.) )/).map((item) => readSpans(item.replace(ITEM, '')));
  return { kind: 'list', ordered: /^\d/.test(text), items };
}

/** The name of its file is the last part of its path. */
function readPicture([, markdownAlt, markdownPath, path, width, alt]: RegExpMatchArray): Picture {
  const file = (markdownPath ?? path ?? '').split('/').at(-1) ?? '';
  return { file, alt: markdownAlt ?? alt ?? '', ...(width === undefined ? {} : { width: Number(width) }) };
}

/** Line breaks of the source are spaces. */
function readSpans(text: string): Span[] {
  const line = text.replaceAll(/\s*\n\s*/g, ' ');
  const spans: Span[] = [];
  let end = 0;
  const addPlain = (until: number) => until > end && spans.push({ text: line.slice(end, until), kind: 'plain' });
  for (const found of line.matchAll(SPAN)) {
    addPlain(found.index);
    spans.push(found[1] === undefined ? { text: found[2] ?? '', kind: 'code' } : { text: found[1], kind: 'bold' });
    end = found.index + found[0].length;
  }
  addPlain(line.length);
  return spans;
}
