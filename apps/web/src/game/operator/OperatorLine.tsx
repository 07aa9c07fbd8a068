import type { LegalDocument } from '@wieszcz/api';
import { legalTexts } from '@wieszcz/texts';
import { useOperator } from '#api/info.ts';
import { LegalLink } from './LegalLink.tsx';
import classes from './OperatorLine.module.css';

/** `LEGAL_DOCUMENTS` isn't imported, because it would add the API's schemas to what the first screen loads. */
const DOCUMENTS = Object.keys(legalTexts.links) as LegalDocument[];

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
