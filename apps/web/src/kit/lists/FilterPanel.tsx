import { Badge, Button } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { uiTexts } from '@wieszcz/texts';
import type { ReactNode } from 'react';
import { IconAdjustmentsHorizontal } from '../icons/icons.ts';
import classes from './FilterPanel.module.css';
import { Sheet } from '../dialogs/Dialogs.tsx';

type FilterPanelProps = {
  children: ReactNode;
  /** How many filters differ from their defaults. */
  active: number;
  onClear: () => void;
  /** 'Pokaż 24 rynki' */
  showLabel?: string;
  /** Runs when the sheet's main button is pressed (lists that apply their filters on demand). */
  onShow?: () => void;
};

const WIDE = '(min-width: 75em)';

/** The filters of a list: a column beside it on wide screens, a button that opens a sheet elsewhere. */
export function FilterPanel({ children, active, onClear, showLabel = uiTexts.showResults, onShow }: FilterPanelProps) {
  const wide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false });
  const [opened, sheet] = useDisclosure(false);
  if (wide) {
    return (
      <aside className={classes.column} aria-label={uiTexts.filters}>
        {children}
      </aside>
    );
  }
  const show = () => {
    onShow?.();
    sheet.close();
  };
  return (
    <>
      <Button
        className={classes.open}
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        onClick={sheet.open}
        aria-haspopup="dialog"
        {...(active > 0 ? { rightSection: <ActiveCount count={active} /> } : {})}
      >
        {uiTexts.filters}
      </Button>
      <Sheet opened={opened} onClose={sheet.close} title={uiTexts.filters}>
        <div className={classes.fields}>{children}</div>
        <div className={classes.actions}>
          <Button variant="default" size="md" onClick={onClear}>
            {uiTexts.clearFilters}
          </Button>
          <Button size="md" onClick={show}>
            {showLabel}
          </Button>
        </div>
      </Sheet>
    </>
  );
}

function ActiveCount({ count }: { count: number }) {
  return (
    <Badge size="sm" circle>
      <span aria-hidden>{count}</span>
      <span className="srOnly">{uiTexts.activeFilters(count)}</span>
    </Badge>
  );
}

type FilteredPageProps = { panel: ReactNode; toolbar?: ReactNode; children: ReactNode };

/** Layout of a filtered list: the panel beside the list, or next to the toolbar on narrow screens. */
export function FilteredPage({ panel, toolbar, children }: FilteredPageProps) {
  return (
    <div className={classes.page} data-toolbar={toolbar ? true : undefined}>
      <div className={classes.panel}>{panel}</div>
      {toolbar && <div className={classes.toolbar}>{toolbar}</div>}
      <div className={classes.list}>{children}</div>
    </div>
  );
}
