import { z } from 'zod';
import { audit } from './exchange/index.ts';
import { MAKE_THUMBNAILS, makeThumbnails } from './features/covers/make-thumbnails.ts';
import type { Dependencies } from './features/dependencies.ts';
import { WRITE_NET_WORTHS, writeNetWorths } from './features/players/net-worths.ts';
import { SEND_RESET, sendReset } from './features/users/reset-password.ts';
import { deleteExpiredResets } from './features/users/users.queries.ts';
import { createDatabase } from './platform/database/pool.ts';
import { deleteExpiredCounts } from './platform/http/rate-limits/rate-limits.queries.ts';
import type { Tasks } from './platform/jobs.ts';

const resetPayload = z.object({ email: z.string() });
const thumbnailsPayload = z.object({ after: z.string().default('') });

/** All jobs by their names; `platform/jobs.ts` describes the members. */
export const createTasks = (dependencies: Dependencies): Tasks => ({
  [SEND_RESET]: { do: (payload) => sendReset(dependencies, resetPayload.parse(payload).email) },

  // At the start for covers stored before thumbnails existed; periodically for those that a server of the former release stores.
  [MAKE_THUMBNAILS]: {
    every: '*/10 * * * *',
    atStart: true,
    do: (payload) => makeThumbnails(dependencies, thumbnailsPayload.parse(payload).after),
  },

  cleanUp: {
    every: '17 * * * *',
    async do() {
      await deleteExpiredResets(dependencies.db, dependencies.clock.now());
      await dependencies.exchange.deleteExpiredKeys();
      await dependencies.exchange.deleteOldBatches();
      await dependencies.knownNetworks.deleteOld();
    },
  },

  // A flood of calls from many addresses leaves a row for each address, so these are deleted more often.
  deleteExpiredCounts: { every: '*/2 * * * *', do: () => deleteExpiredCounts(dependencies.db, dependencies.clock.now()) },

  // Midnight in Warsaw is 22:00 or 23:00 UTC. At the start for days that passed while no server ran, and for existing games.
  [WRITE_NET_WORTHS]: {
    every: '15 22,23 * * *',
    atStart: true,
    // Maintenance connections, as a batch of a large game may take longer than other connections allow.
    do: () => writeNetWorths(createDatabase(dependencies.maintenance, { prepared: false }), dependencies.clock.now()),
  },

  auditByNight: {
    every: '40 2 * * *',
    async do() {
      const { differences } = await audit(dependencies.maintenance);
      if (differences.length > 0)
        dependencies.log.error({ differences: differences.length }, 'the audit found differences; run `npm run admin -- audit`');
    },
  },
});
