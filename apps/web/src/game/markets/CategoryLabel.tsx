import type { Category } from '@wieszcz/domain';
import { uiTexts } from '@wieszcz/texts';
import { IconBallFootball, IconBuildingBank, IconChartBar, IconSparkles, IconWorld } from '#kit/icons/icons.ts';
import classes from './markets.module.css';

const icons = {
  SPORT: IconBallFootball,
  CELEBRITIES: IconSparkles,
  POLICY: IconBuildingBank,
  ECONOMY: IconChartBar,
  OTHER: IconWorld,
} satisfies Record<Category, unknown>;

/** Icon and name of a category. */
export function CategoryLabel({ category, size = 'sm' }: { category: Category; size?: 'sm' | 'md' }) {
  const Icon = icons[category];
  return (
    <span className={classes.label} data-size={size}>
      <Icon size={size === 'sm' ? 15 : 18} stroke={1.7} />
      {uiTexts.category[category]}
    </span>
  );
}
