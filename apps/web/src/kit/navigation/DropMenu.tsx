import { useClickOutside } from '@mantine/hooks';
import { useId, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useBackCloses } from '../dialogs/backEntries.ts';
import { IconChevronDown } from '../icons/icons.ts';
import { useEscape } from '../useEscape.ts';
import classes from './navigation.module.css';

type DropMenuProps = {
  /** Text of the button, or an icon; an icon needs `name` as its aria-label. */
  label: ReactNode;
  name?: string;
  chevron?: boolean;
  buttonClass?: string | undefined;
  current?: boolean;
  /** The edge of the button with which the list is aligned. */
  align?: 'start' | 'end';
  /** Links and buttons, each with the class `dropItem`. */
  children: ReactNode;
};

export const dropItem = classes.item;

/** A button that opens a short list of links. Esc, Back, a click outside, a navigation, or a focus that leaves it closes it. */
export function DropMenu({
  label,
  name,
  chevron = true,
  buttonClass,
  current = false,
  align = 'start',
  children,
}: DropMenuProps) {
  const { key } = useLocation();
  // Key of the location at which the menu was opened: any navigation closes it, without an effect that resets a flag.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const opened = openedAt === key;
  const button = useRef<HTMLButtonElement>(null);
  const box = useClickOutside<HTMLDivElement>(() => setOpenedAt(null));
  const id = useId();
  useBackCloses(opened, () => setOpenedAt(null));
  useEscape(opened, () => {
    setOpenedAt(null);
    button.current?.focus();
  });
  // Without a target the focus left the window, or Safari took it from a link that is being pressed.
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpenedAt(null);
  };
  return (
    <div ref={box} className={classes.box} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={[classes.button, buttonClass].filter(Boolean).join(' ')}
        aria-expanded={opened}
        aria-controls={id}
        data-current={current || undefined}
        onClick={() => setOpenedAt(opened ? null : key)}
        {...(name ? { 'aria-label': name } : {})}
      >
        {label}
        {chevron && <IconChevronDown size={16} />}
      </button>
      <div id={id} className={classes.list} data-align={align} hidden={!opened}>
        {children}
      </div>
    </div>
  );
}
