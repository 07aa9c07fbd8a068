import type { LegalDocument } from '@wieszcz/api';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Operator } from '#api/info.ts';
import { paths } from '#paths.ts';

type LegalLinkProps = {
  document: LegalDocument;
  at: NonNullable<Operator[LegalDocument]>;
  /** Set where leaving the screen would lose what the user has entered. */
  newTab?: boolean;
  children: ReactNode;
};

/** A link to a legal text of the operator: to a screen of the game, or to an address elsewhere. */
export function LegalLink({ document, at, newTab = false, children }: LegalLinkProps) {
  const target = newTab ? { target: '_blank', rel: 'noopener' } : { rel: 'noopener' };
  return at.url === null ? (
    <Link to={paths[document]} {...target}>
      {children}
    </Link>
  ) : (
    <a href={at.url} {...target}>
      {children}
    </a>
  );
}
