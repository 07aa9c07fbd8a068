import { Radio, SegmentedControl } from '@mantine/core';
import { contractsTexts as say } from '@wieszcz/texts';
import classes from './positions.module.css';
import type { PositionFilters } from './usePositions.ts';

type Status = PositionFilters['status'];
type StatusProps = { value: Status; onChange: (status: Status) => void };

const statuses: Status[] = ['', 'PENDING', 'WON', 'LOST'];

/** For the filter panel of wide screens. */
export function StatusRadios({ value, onChange }: StatusProps) {
  return (
    <Radio.Group label={say.status} value={value} onChange={(status) => onChange(status)}>
      <div className={classes.radios}>
        {statuses.map((status) => (
          <Radio key={status} value={status} label={say.statuses[status]} />
        ))}
      </div>
    </Radio.Group>
  );
}

/** For narrow screens. */
export function StatusSwitch({ value, onChange }: StatusProps) {
  return (
    <SegmentedControl
      className={classes.switch}
      fullWidth
      aria-label={say.status}
      value={value}
      onChange={(status) => onChange(status)}
      data={statuses.map((status) => ({ value: status, label: say.statuses[status] }))}
    />
  );
}
