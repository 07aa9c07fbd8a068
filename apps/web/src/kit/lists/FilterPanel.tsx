import { Badge, Button } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { uiTexts } from '@wieszcz/texts';
import type { ReactNode } from 'react';
import { Sheet } from '../dialogs/Dialogs.tsx';
import { IconAdjustmentsHorizontal } from '../icons/icons.ts';
import classes from './lists.module.css';

type FilterPanelProps = {
  children: ReactNode;
  /** How many filters differ from their defaults. */
  active: number;
  onClear: () => void;
  /** Text of the sheet's main button, such as 'Pokaż 24 rynki'. */
  showLabel?: string;
  /** Called by the sheet's main button, for lists whose filters take effect only when they are applied. */
  onShow?: () => void;
};

/** The filters of a list: a column beside the list on wide screens, and a button that opens a sheet on narrower ones. */
export function FilterPanel({ children, active, onClear, showLabel = uiTexts.showResults, onShow }: FilterPanelProps) {
  const isBesideList = useFiltersBesideList();
  const [opened, sheet] = useDisclosure(false);
  if (isBesideList) {
    return (
      <aside className={classes.column} aria-label={uiTexts.filters}>
        {children}
      </aside>
    );
  }
  const showResults = () => {
    onShow?.();
    sheet.close();
  };
  return (
    <>
      <Button
        className={classes.open}
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={18} />}
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
            {uiTexts.clear}
          </Button>
          <Button size="md" onClick={showResults}>
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

/** Layout of a filtered list. The panel is beside the list on wide screens, and next to the toolbar on narrower ones. */
export function FilteredPage({ panel, toolbar, children }: FilteredPageProps) {
  return (
    <div className={classes.page} data-toolbar={toolbar ? true : undefined}>
      <div className={classes.panel}>{panel}</div>
      {toolbar && <div className={classes.toolbar}>{toolbar}</div>}
      <div className={classes.list}>{children}</div>
    </div>
  );
}

const WIDE = '(min-width: 75em)';

/** Whether the screen is wide enough for the filters to stand beside their list. */
export const useFiltersBesideList = (): boolean => useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false });
