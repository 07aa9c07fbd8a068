import { shellTexts } from '@wieszcz/texts';
import { MarkdownPage } from '#kit/markdown/MarkdownPage.tsx';
import { readMarkdown } from '#kit/markdown/readMarkdown.ts';
import guideSource from '../../../../../docs/guide.md?raw';

const { title, blocks } = readMarkdown(guideSource, { pictures: true });
/** The addresses of the guide's pictures by their paths. */
const urls = import.meta.glob<string>('../../../../../docs/pictures/*.png', { eager: true, query: '?url', import: 'default' });
const urlOf = (file: string) => urls[`../../../../../docs/pictures/${file}`];

/** The guide, which is also a page of the repository (docs/guide.md). */
export const HelpScreen = () => <MarkdownPage title={title ?? shellTexts.help} blocks={blocks} urlOf={urlOf} />;
