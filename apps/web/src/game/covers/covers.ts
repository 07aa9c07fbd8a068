import type { Category } from '@wieszcz/domain';
import celebrities from './celebrities.svg?inline';
import economy from './economy.svg?inline';
import other from './other.svg?inline';
import policy from './policy.svg?inline';
import sport from './sport.svg?inline';

/** Part of the code: as files they would be asked for only when the cards are there. */
const covers: Record<Category, string> = {
  SPORT: sport,
  ECONOMY: economy,
  CELEBRITIES: celebrities,
  POLICY: policy,
  OTHER: other,
};

/** The picture of a market that has none of its own. */
export const defaultCover = (category: Category): string => covers[category];

const SCALES = [1, 1.45, 1.8];
const ORIGINS = [18, 50, 82, 34, 66];

/** Five pictures would repeat down a list, so each market sees its own part of one. */
export const coverCrop = (id: number): { transform: string; transformOrigin: string } => ({
  transform: `scale(${SCALES[id % 3]})`,
  transformOrigin: `${ORIGINS[(id * 7) % 5]}% 45%`,
});
