import { z } from 'zod';
import { audit } from './exchange/index.ts';
import { deleteExpiredResets } from './features/users/users.queries.ts';
import { SEND_RESET, sendReset } from './features/users/reset-password.ts';
import { MAKE_THUMBNAILS, makeThumbnails } from './features/covers/make-thumbnails.ts';
import type { Dependencies } from './features/dependencies.ts';
import { deleteExpiredCounts } from './platform/http/limits.queries.ts';
import type { Tasks } from './platform/jobs.ts';

const resetPayload = z.object({ email: z.string() });
const thumbnailsPayload = z.object({ after: z.string().default('') });

/** Every job by its name, see `platform/jobs.ts`. */
export const createTasks = (dependencies: Dependencies): Tasks => ({
  [SEND_RESET]: { do: (payload) => sendReset(dependencies, resetPayload.parse(payload).email) },

  // At the start for covers from before there were thumbnails; again for those that servers of an older version store beside us.
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

  // A flood from many addresses leaves a row for each, so these don't wait for the hour.
  deleteExpiredCounts: { every: '*/2 * * * *', do: () => deleteExpiredCounts(dependencies.db, dependencies.clock.now()) },

  auditByNight: {
    every: '40 2 * * *',
    async do() {
      const { differences } = await audit(dependencies.maintenance);
      if (differences.length > 0)
        dependencies.log.error({ differences: differences.length }, 'the audit found differences; run `npm run admin -- audit`');
    },
  },
});
