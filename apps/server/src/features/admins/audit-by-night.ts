import { audit } from '../../exchange/index.ts';
import type { Dependencies } from '../dependencies.ts';
import { insertAudit } from './summary.queries.ts';

export const AUDIT_BY_NIGHT = 'auditByNight';

/** Runs the audit, stores its outcome for admins, and logs an error if there are differences. */
export async function auditByNight({
  db,
  maintenance,
  clock,
  log,
}: Pick<Dependencies, 'db' | 'maintenance' | 'clock' | 'log'>): Promise<void> {
  const { checks, total } = await audit(maintenance);
  await insertAudit(db, { finishedAt: clock.now(), checks, differences: total });
  if (total > 0) log.error({ differences: total }, 'the audit found differences; run `npm run admin -- audit`');
}
