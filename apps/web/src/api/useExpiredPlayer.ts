import { useState } from 'react';
import { useIsPlayer, useSession } from './session.ts';

/** The username of the player whose session has ended on this page; null while signed in, and for all other guests. */
export function useExpiredPlayer(): string | null {
  const user = useSession();
  const isPlayer = useIsPlayer();
  const [player, setPlayer] = useState<string | null>(null);
  if (user && isPlayer && user.username !== player) setPlayer(user.username);
  return user === null ? player : null;
}
