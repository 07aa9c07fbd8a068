import type { Query, QueryClient } from '@tanstack/react-query';
import { isForEverybody } from './keys.ts';
import type { Market } from './market.ts';
import type { Session } from './session.ts';

/**
 * Follows the session, so that no user's answer is shown to another. When a session ends without a sign-out on this page, what everybody may
 * see stays on the screen and is read anew: the screen goes on, with the player's entries, and asks for a new sign-in. The returned function
 * stops this.
 */
export function followSession(client: QueryClient, session: Session): () => void {
  let pageUser = session.pageUser();
  return session.subscribe(() => {
    const isSameUser = session.pageUser() === pageUser;
    pageUser = session.pageUser();
    if (!isSameUser) forget(client, () => true);
    else if (session.get() === null)
      forget(client, (query) => !isForEverybody(query.queryKey) || query.state.data === undefined || isUnpublished(query));
    void client.invalidateQueries();
  });
}

/** Whether the answer is a market that only its author may see. As nobody has traded on it, its charts tell nothing. */
const isUnpublished = ({ state }: Query): boolean => (state.data as Partial<Market> | undefined)?.stage === 'unpublished';

/**
 * Drops answers and calls under way. Without the reset, the screens would go on showing the dropped answers until they render for another
 * reason. When they render, they ask again for what they may still read.
 */
function forget(client: QueryClient, predicate: (query: Query) => boolean): void {
  const queries = client.getQueryCache().findAll({ predicate });
  for (const query of queries) {
    query.reset();
    client.getQueryCache().remove(query);
  }
  client.getMutationCache().clear();
}
