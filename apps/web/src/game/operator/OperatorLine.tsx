import type { LegalDocument } from '@wieszcz/api';
import { legalTexts } from '@wieszcz/texts';
import { useOperator } from '#api/info.ts';
import { LegalLink } from './LegalLink.tsx';
import classes from './OperatorLine.module.css';

// Not `LEGAL_DOCUMENTS`: the foot is on every first screen, which doesn't load the schemas of the API.
const DOCUMENTS: readonly LegalDocument[] = ['privacy', 'terms'];

/** Who runs the game, where to write, and the legal texts, for the foot of every screen; nothing where the operator has set nothing. */
export function OperatorLine() {
  const operator = useOperator();
  if (!operator) return null;
  const { name, contactEmail } = operator;
  const documents = DOCUMENTS.map((document) => ({ document, at: operator[document] }));
  if (name === null && contactEmail === null && documents.every(({ at }) => at === null)) return null;
  return (
    <div className={classes.line}>
      {name !== null && <span>{legalTexts.operator(name)}</span>}
      {contactEmail !== null && (
        <span>
          {legalTexts.contact} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        </span>
      )}
      {documents.some(({ at }) => at !== null) && (
        <span className={classes.links}>
          {documents.map(
            ({ document, at }) =>
              at !== null && (
                <LegalLink key={document} document={document} at={at}>
                  {legalTexts.links[document]}
                </LegalLink>
              ),
          )}
        </span>
      )}
    </div>
  );
}
