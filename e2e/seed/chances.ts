import type { Bet } from '@wieszcz/api';
import type { Game } from '../fixtures/game.ts';

/** Records chances (of yes, in ten-thousandths) of a bet, each at a time before now in days. */
export async function recordChances(
  { database }: Game,
  { id }: Pick<Bet, 'id'>,
  chances: readonly { daysAgo: number; chance: number }[],
): Promise<void> {
  await database.pool.query(
    `insert into chances (bet_id, recorded_at, chance, unscaled)
     select $1, now() - days * interval '1 day', chance, chance from unnest($2::float[], $3::smallint[]) as past (days, chance)`,
    [id, chances.map(({ daysAgo }) => daysAgo), chances.map(({ chance }) => chance)],
  );
}
