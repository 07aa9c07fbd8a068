import { Checkbox } from '@mantine/core';
import { CATEGORIES, type Category } from '@wieszcz/domain';
import { uiTexts } from '@wieszcz/texts';
import { CategoryLabel } from './CategoryLabel.tsx';
import classes from './markets.module.css';

type CategoryCheckboxesProps = { value: readonly Category[]; onChange: (value: Category[]) => void };

export function CategoryCheckboxes({ value, onChange }: CategoryCheckboxesProps) {
  return (
    <Checkbox.Group label={uiTexts.categories} value={[...value]} onChange={(chosen) => onChange(chosen)}>
      <div className={classes.list}>
        {CATEGORIES.map((category) => (
          <Checkbox key={category} value={category} label={<CategoryLabel category={category} size="md" />} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
