import { withNoBreakSpaces } from '@wieszcz/texts';
import { splitLinks } from './splitLinks.ts';

/** A text that users have written, with its addresses as links. */
export const LinkedText = ({ text }: { text: string }) =>
  splitLinks(text).map(({ text: piece, href }, index) =>
    href === undefined ? (
      withNoBreakSpaces(piece)
    ) : (
      <a key={index} href={href} target="_blank" rel="nofollow ugc noopener">
        {piece}
      </a>
    ),
  );
