import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { LegalDocument } from '@wieszcz/api';
import { errorTexts, legalTexts } from '@wieszcz/texts';
import { codeOf, loadingMessageOf } from '#api/failures.ts';
import { useInfo, useLegalText } from '#api/info.ts';
import { NotFoundState } from '#game/states/NotFoundState.tsx';
import { Loading } from '#kit/feedback/Loading.tsx';
import { UnloadedScreen } from '#kit/feedback/UnloadedScreen.tsx';
import { MarkdownPage } from '#kit/markdown/MarkdownPage.tsx';
import { readMarkdown } from '#kit/markdown/readMarkdown.ts';
import { PageTitle } from '#kit/navigation/PageTitle.tsx';
import { paths } from '#paths.ts';

export const PrivacyScreen = () => <LegalScreen key="privacy" document="privacy" />;
export const TermsScreen = () => <LegalScreen key="terms" document="terms" />;

/** A legal text of the operator, if there is one. */
function LegalScreen({ document }: { document: LegalDocument }) {
  const info = useInfo();
  const title = legalTexts.titles[document];
  if (!info.data) return <Unloaded title={title} query={info} />;
  const at = info.data.operator?.[document];
  if (!at) return <Absent document={document} />;
  return at.url === null ? <OwnText document={document} title={title} /> : <Elsewhere title={title} url={at.url} />;
}

function OwnText({ document, title }: { document: LegalDocument; title: string }) {
  const query = useLegalText(document);
  if (query.data) {
    const text = readMarkdown(query.data.markdown);
    return <MarkdownPage title={text.title ?? title} blocks={text.blocks} />;
  }
  if (codeOf(query.error) === 'LEGAL_TEXT_NOT_FOUND') return <Absent document={document} />;
  return <Unloaded title={title} query={query} />;
}

const Absent = ({ document }: { document: LegalDocument }) => (
  <NotFoundState
    sentence={legalTexts.absent[document]}
    hint={errorTexts.LEGAL_TEXT_NOT_FOUND}
    to={paths.home}
    label={legalTexts.home}
  />
);

const LINES = [90, 100, 95, 60];

function Unloaded({ title, query }: { title: string; query: UseQueryResult }) {
  return (
    <UnloadedScreen title={title} failure={query.error && loadingMessageOf(query.error)} query={query}>
      <Loading>
        {LINES.map((width) => (
          <Skeleton key={width} height={14} width={`${width}%`} mt={14} maw="46rem" />
        ))}
      </Loading>
    </UnloadedScreen>
  );
}

/** A document at another address. Links of the game open that address directly; this screen is for users who enter its own. */
function Elsewhere({ title, url }: { title: string; url: string }) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <p style={{ overflowWrap: 'anywhere' }}>
        {legalTexts.elsewhere}{' '}
        <a href={url} rel="noopener">
          {url}
        </a>
      </p>
    </>
  );
}
