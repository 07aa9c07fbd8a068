import type { Category } from '@wieszcz/domain';
import celebrities from './celebrities.svg?inline';
import economy from './economy.svg?inline';
import other from './other.svg?inline';
import policy from './policy.svg?inline';
import sport from './sport.svg?inline';

/** Inlined into the code: as files they would load only after the cards are rendered. */
const covers: Record<Category, string> = {
  SPORT: sport,
  ECONOMY: economy,
  CELEBRITIES: celebrities,
  POLICY: policy,
  OTHER: other,
};

/** The cover of a market without one of its own, as a data URL. */
export const defaultCover = (category: Category): string => covers[category];

const SCALES = [1, 1.45, 1.8];
const ORIGINS = [18, 50, 82, 34, 66];

/** Style of a default cover: a crop by the market's id, so that the five pictures don't look repeated in a list. */
export const coverCrop = (id: number): { transform: string; transformOrigin: string } => ({
  transform: `scale(${SCALES[id % 3]})`,
  transformOrigin: `${ORIGINS[(id * 7) % 5]}% 45%`,
});
