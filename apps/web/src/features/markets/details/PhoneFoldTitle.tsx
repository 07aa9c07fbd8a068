import { IconChevronDown, IconChevronUp } from '#kit/icons/icons.ts';
import classes from './MarketPage.module.css';

type PhoneFoldTitleProps = {
  id: string;
  title: string;
  /** A few words behind the title. */
  aside?: string;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  /** Id of the content. */
  controls: string;
};

/** The heading of a section that phones show folded: the whole row is its button. */
export function PhoneFoldTitle({ id, title, aside, isOpen, onToggle, controls }: PhoneFoldTitleProps) {
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <h2 id={id} className={classes.phoneFoldTitle}>
      <button
        type="button"
        className={classes.phoneFoldRow}
        aria-expanded={isOpen}
        aria-controls={isOpen ? controls : undefined}
        onClick={() => onToggle(!isOpen)}
      >
        <span className={classes.phoneFoldWords}>
          {title} {aside !== undefined && <span className={`num ${classes.phoneFoldAside}`}>{aside}</span>}
        </span>
        <Chevron size={20} />
      </button>
    </h2>
  );
}
