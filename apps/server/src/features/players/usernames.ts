import type { Database } from '../../platform/database/pool.ts';
import { selectUsernames } from './players.queries.ts';

/** Names never change, so a name once read is kept; of very many the oldest are forgotten. */
const REMEMBERED = 100_000;

export type Usernames = {
  /** Names these users; asks the database only for those not met before. */
  of(users: readonly (number | null)[]): Promise<(user: number) => string>;
};

export function createUsernames(db: Database): Usernames {
  const names = new Map<number, string>();

  const learn = async (users: number[]) => {
    for (const { id, username } of await selectUsernames(db, users)) names.set(id, username);
  };
  const forgetOldest = () => {
    for (const oldest of names.keys()) {
      if (names.size <= REMEMBERED) return;
      names.delete(oldest);
    }
  };

  return {
    async of(users) {
      const unknown = users.filter((user) => user !== null && !names.has(user)) as number[];
      if (unknown.length === 0) return (user) => names.get(user)!;
      await learn([...new Set(unknown)]);
      const known = new Map(users.filter((user) => user !== null).map((user) => [user, names.get(user)!]));
      forgetOldest();
      return (user) => known.get(user)!;
    },
  };
}
