import { Badge } from '@mantine/core';
import { uiTexts } from '@wieszcz/texts';
import type { ReactNode } from 'react';
import { IconCheck, IconClock, IconPin, IconTrophy, IconX } from '#kit/icons/icons.ts';
import classes from './trading.module.css';

type BadgeLook = { color: string; variant?: 'light' | 'filled' | 'outline'; icon?: ReactNode; children: ReactNode };

function Label({ color, variant = 'light', icon, children }: BadgeLook) {
  return (
    <Badge component="span" className={classes.badge} color={color} variant={variant} radius="xs" leftSection={icon}>
      {children}
    </Badge>
  );
}

const glyph = { size: 13, stroke: 2.2 };

const statuses = {
  PENDING: { color: 'chaber', icon: <IconClock {...glyph} /> },
  WON: { color: 'paproc', icon: <IconTrophy {...glyph} /> },
  LOST: { color: 'mak', icon: <IconX {...glyph} /> },
} as const;

/** Status of a position. */
export function StatusBadge({ status }: { status: keyof typeof statuses }) {
  return <Label {...statuses[status]}>{uiTexts.status[status]}</Label>;
}

const sideWords = {
  short: [uiTexts.no, uiTexts.yes],
  option: [uiTexts.optionNo, uiTexts.optionYes],
  position: [uiTexts.positionNo, uiTexts.positionYes],
} as const;

/** Yes or no; `words` chooses 'Tak', 'Opcja na tak' or 'Kontrakt na tak'. */
export function SideBadge({ option, words = 'short' }: { option: boolean; words?: keyof typeof sideWords }) {
  return <Label color={option ? 'baltyk' : 'bursztyn'}>{sideWords[words][option ? 1 : 0]}</Label>;
}

/** Outcome of a resolved bet. */
export function OutcomeBadge({ fulfilled }: { fulfilled: boolean }) {
  return fulfilled ? (
    <Label color="paproc" variant="filled" icon={<IconCheck {...glyph} />}>
      {uiTexts.fulfilled}
    </Label>
  ) : (
    <Label color="mak" icon={<IconX {...glyph} />}>
      {uiTexts.unfulfilled}
    </Label>
  );
}

/** Marks the user's own row or offer: 'Ty', 'Twoja oferta'. */
export function OwnBadge({ children }: { children: ReactNode }) {
  return (
    <Label color="chaber" variant="filled">
      {children}
    </Label>
  );
}

/** What the user has of a row: 'Twoje zlecenie: 50', 'Masz 200 na tak'. */
export function OwnAmountBadge({ children }: { children: ReactNode }) {
  return (
    <Label color="chaber" variant="outline" icon={<IconPin {...glyph} />}>
      {children}
    </Label>
  );
}
