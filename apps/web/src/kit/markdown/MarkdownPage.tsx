import { withNoBreakSpaces } from '@wieszcz/texts';
import { PageTitle } from '../navigation/PageTitle.tsx';
import type { Block, Picture, Span } from './readMarkdown.ts';
import classes from './MarkdownPage.module.css';

type MarkdownPageProps = {
  title: string;
  blocks: readonly Block[];
  /** The address of a picture by the name of its file. */
  urlOf?: (file: string) => string | undefined;
};

/** The screen of a text that `readMarkdown` has read. */
export function MarkdownPage({ title, blocks, urlOf = () => undefined }: MarkdownPageProps) {
  return (
    <article className={classes.page}>
      <PageTitle>{title}</PageTitle>
      {blocks.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the blocks of a text never change
        <OneBlock key={index} block={block} urlOf={urlOf} />
      ))}
    </article>
  );
}

function OneBlock({ block, urlOf }: { block: Block } & Required<Pick<MarkdownPageProps, 'urlOf'>>) {
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? <h2>{withNoBreakSpaces(block.text)}</h2> : <h3>{withNoBreakSpaces(block.text)}</h3>;
    case 'paragraph':
      return (
        <p>
          <Spans spans={block.spans} />
        </p>
      );
    case 'list':
      return <List {...block} />;
    case 'pictures':
      return <Pictures pictures={block.pictures} urlOf={urlOf} />;
  }
}

function List({ ordered, start, items }: { ordered: boolean; start?: number; items: Span[][] }) {
  const content = items.map((spans, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the items never change
    <li key={index}>
      <Spans spans={spans} />
    </li>
  ));
  return ordered ? <ol start={start}>{content}</ol> : <ul>{content}</ul>;
}

function Pictures({ pictures, urlOf }: { pictures: Picture[] } & Required<Pick<MarkdownPageProps, 'urlOf'>>) {
  return (
    <div className={classes.pictures}>
      {pictures.map(({ file, alt, width }) => (
        <img key={file} src={urlOf(file)} alt={alt} width={width} loading="lazy" />
      ))}
    </div>
  );
}

const TAGS = { plain: 'span', bold: 'b', code: 'code' } as const;

function Spans({ spans }: { spans: Span[] }) {
  return spans.map((span, index) => {
    if (span.kind === 'link')
      return (
        // oxlint-disable-next-line react/no-array-index-key -- the spans never change
        <a key={index} href={span.href} rel="noopener">
          {span.text}
        </a>
      );
    const Tag = TAGS[span.kind];
    // oxlint-disable-next-line react/no-array-index-key -- the spans never change
    return <Tag key={index}>{withNoBreakSpaces(span.text)}</Tag>;
  });
}
