import { CloseButton, Drawer, Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { uiTexts } from '@wieszcz/texts';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { LiveRegion } from '../feedback/LiveRegion.tsx';
import classes from './DialogParts.module.css';

export type DialogProps = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  subtitle?: ReactNode;
  children?: ReactNode;
};

export type SheetProps = DialogProps & {
  /** The head is fixed and the children fill the rest: they scroll by themselves and bring their own padding. */
  fitted?: boolean;
};

export type DialogBoxProps = DialogProps & {
  /** What the dialog says or asks, above the children. Screen readers read it after the title when the dialog opens. */
  text?: ReactNode;
  size?: number;
  /** False: only a button inside closes it, not Esc, a click outside or an ×. */
  dismissable?: boolean;
};

/*
 * Mantine's Header renders <header>, which assistive technology reports as a second banner of the page. The titles are therefore
 * in a plain <div>; Modal.Title and Drawer.Title still label the dialog.
 * Mantine's Body is the dialog's accessible description, which screen readers read as one flat sentence. It holds only the `text`: fields,
 * figures and buttons are for the user to explore.
 * When `opened` changes to true, Mantine remembers which element gets the focus back, so a dialog is mounted closed.
 */

export function DialogBox({ opened, onClose, title, subtitle, text, children, size = 440, dismissable = true }: DialogBoxProps) {
  const mounted = useMounted();
  return (
    <Modal.Root
      opened={opened && mounted}
      onClose={onClose}
      size={size}
      centered
      closeOnClickOutside={dismissable}
      closeOnEscape={dismissable}
    >
      <Modal.Overlay />
      <Modal.Content className={classes.dialog}>
        <div className={classes.body}>
          <div className={classes.head}>
            <div>
              <Modal.Title className={classes.title}>{title}</Modal.Title>
              {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
            </div>
            {dismissable && <CloseButton className={classes.close} size={44} aria-label={uiTexts.close} onClick={onClose} />}
          </div>
          {text && <Modal.Body className={classes.text}>{text}</Modal.Body>}
          {children}
          <LiveRegion isModal isClosing={!opened} />
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

/** A panel that slides up from the bottom edge, as high as its content unless `fitted`, above an open on-screen keyboard. */
export function Sheet({ opened, onClose, title, subtitle, children, fitted = false }: SheetProps) {
  const mounted = useMounted();
  const keyboard = useKeyboardHeight();
  const isKeyboardOpen = keyboard > 0;
  useEffect(() => {
    // The browser has scrolled to the typed field before the sheet became lower.
    if (opened && isKeyboardOpen) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [opened, isKeyboardOpen]);
  return (
    <Drawer.Root
      opened={opened && mounted}
      onClose={onClose}
      position="bottom"
      size="auto"
      // As the className of Drawer.Content it would be that of the box around it, too, and the sheet would rise by the keyboard twice.
      classNames={{ content: classes.sheet! }}
      style={{ '--keyboard-height': `${keyboard}px` }}
    >
      <Drawer.Overlay />
      <Drawer.Content data-fitted={fitted || undefined} data-keyboard={isKeyboardOpen || undefined}>
        <div className={classes.body}>
          <div className={classes.head}>
            <div>
              <Drawer.Title className={classes.title}>{title}</Drawer.Title>
              {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
            </div>
            <CloseButton className={classes.close} size={44} aria-label={uiTexts.close} onClick={onClose} />
          </div>
          {children}
          <LiveRegion isModal isClosing={!opened} />
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** An on-screen keyboard is higher than this, in px; the bars of a browser that slide away are lower. */
const LEAST = 100;

function subscribe(onChange: () => void): () => void {
  const viewport = window.visualViewport;
  viewport?.addEventListener('resize', onChange);
  viewport?.addEventListener('scroll', onChange);
  return () => {
    viewport?.removeEventListener('resize', onChange);
    viewport?.removeEventListener('scroll', onChange);
  };
}

/** Zooming makes the visual viewport smaller too, so a keyboard is detected only while the page isn't zoomed. */
function keyboardHeight(): number {
  const viewport = window.visualViewport;
  if (!viewport || viewport.scale !== 1) return 0;
  const covered = Math.round(window.innerHeight - viewport.height - viewport.offsetTop);
  return covered >= LEAST ? covered : 0;
}

/** How much of the window's lower edge an on-screen keyboard covers, in px. The layout of the page doesn't change when it opens. */
const useKeyboardHeight = (): number => useSyncExternalStore(subscribe, keyboardHeight);
