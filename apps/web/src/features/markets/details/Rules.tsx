import { marketTexts as say } from '@wieszcz/texts';
import { useId, useState } from 'react';
import { LinkedText } from '#kit/text/LinkedText.tsx';
import { useIsPhone } from '#kit/theme/useIsPhone.ts';
import { PhoneFoldTitle } from './PhoneFoldTitle.tsx';
import classes from './details.module.css';

/** The rules by which a market is resolved. Phones show them folded. */
export function Rules({ text }: { text: string }) {
  const isPhone = useIsPhone();
  const title = useId();
  const content = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={isPhone ? 'card' : classes.section} aria-labelledby={title}>
      {isPhone ? (
        <PhoneFoldTitle id={title} title={say.rules} isOpen={isOpen} onToggle={setOpen} controls={content} />
      ) : (
        <h2 id={title} className={classes.rulesTitle}>
          {say.rules}
        </h2>
      )}
      {(isOpen || !isPhone) && (
        <p id={content} className={classes.text}>
          <LinkedText text={text} />
        </p>
      )}
    </section>
  );
}
