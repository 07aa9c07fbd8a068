import { typo, legalTexts } from '@wieszcz/texts';
import type { LegalDocument } from '@wieszcz/api';
import { useOperator } from '#api/info.ts';
import { LegalLink } from '#game/operator/LegalLink.tsx';
import classes from './auth.module.css';

const ORDER: readonly LegalDocument[] = ['terms', 'privacy'];

/** What a new player agrees to, with links that leave the form open; nothing where the operator has published nothing. */
export function Consent() {
  const operator = useOperator();
  const sentences = ORDER.flatMap((document) => {
    const at = operator?.[document];
    if (!at) return [];
    const [before, link, after] = legalTexts.consent[document];
    return [
      <span key={document}>
        {typo(before)}
        <LegalLink document={document} at={at} newTab>
          {link}
        </LegalLink>
        {after}{' '}
      </span>,
    ];
  });
  return sentences.length > 0 && <p className={classes.aside}>{sentences}</p>;
}
