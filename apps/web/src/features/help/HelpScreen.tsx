import { typo } from '@wieszcz/texts';
import guideSource from '../../../../../docs/guide.md?raw';
import { PageTitle } from '../../kit/navigation/PageTitle.tsx';
import classes from './HelpScreen.module.css';
import { readGuide, type Block, type Picture, type Span } from './readGuide.ts';

const guide = readGuide(guideSource);
/** The addresses of the guide's pictures by their paths. */
const urls = import.meta.glob<string>('../../../../../docs/pictures/*.png', { eager: true, query: '?url', import: 'default' });
const urlOf = (file: string) => urls[`../../../../../docs/pictures/${file}`];

/** The guide, which is also a page of the repository (docs/guide.md). */
export function HelpScreen() {
  return (
    <article className={classes.guide}>
      <PageTitle>{guide.title}</PageTitle>
      {guide.blocks.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the blocks never change
        <GuideBlock key={index} block={block} />
      ))}
    </article>
  );
}

function GuideBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? <h2>{typo(block.text)}</h2> : <h3>{typo(block.text)}</h3>;
    case 'paragraph':
      return (
        <p>
          <Spans spans={block.spans} />
        </p>
      );
    case 'list':
      return <List {...block} />;
    case 'pictures':
      return <Pictures pictures={block.pictures} />;
  }
}

function List({ ordered, items }: { ordered: boolean; items: Span[][] }) {
  const Tag = ordered ? 'ol' : 'ul';
  return (
    <Tag>
      {items.map((spans, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the items never change
        <li key={index}>
          <Spans spans={spans} />
        </li>
      ))}
    </Tag>
  );
}

function Pictures({ pictures }: { pictures: Picture[] }) {
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
  return spans.map(({ kind, text }, index) => {
    const Tag = TAGS[kind];
    // oxlint-disable-next-line react/no-array-index-key -- the spans never change
    return <Tag key={index}>{typo(text)}</Tag>;
  });
}
