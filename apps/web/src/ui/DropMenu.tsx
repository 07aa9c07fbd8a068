import { useClickOutside, useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import classes from './DropMenu.module.css';

type DropMenuProps = {
  /** The button's words, or its icon with `name` said aloud. */
  label: ReactNode;
  name?: string;
  chevron?: boolean;
  buttonClass?: string | undefined;
  current?: boolean;
  /** Which edge of the button the list keeps to. */
  align?: 'start' | 'end';
  /** Links and buttons, each with the class `dropItem`. */
  children: ReactNode;
};

export const dropItem = classes.item;

/** A button that opens a short list of links. Esc, a click outside or a choice closes it. */
export function DropMenu({
  label,
  name,
  chevron = true,
  buttonClass,
  current = false,
  align = 'start',
  children,
}: DropMenuProps) {
  const [opened, menu] = useDisclosure(false);
  const button = useRef<HTMLButtonElement>(null);
  const box = useClickOutside<HTMLDivElement>(menu.close);
  const id = useId();
  const { key } = useLocation();
  useEffect(() => menu.close(), [key, menu]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opened) return;
    menu.close();
    button.current?.focus();
  };
  return (
    <div ref={box} className={classes.box} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className={[classes.button, buttonClass].filter(Boolean).join(' ')}
        aria-expanded={opened}
        aria-controls={id}
        data-current={current || undefined}
        onClick={menu.toggle}
        {...(name ? { 'aria-label': name } : {})}
      >
        {label}
        {chevron && <IconChevronDown size={16} aria-hidden />}
      </button>
      <div id={id} className={classes.list} data-align={align} hidden={!opened}>
        {children}
      </div>
    </div>
  );
}
