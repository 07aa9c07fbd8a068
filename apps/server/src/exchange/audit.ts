import type pg from 'pg';
import { BEGIN_AUDIT, CHECKS, firstDifferences } from './audit.queries.ts';

export type Check = keyof typeof CHECKS;
/** `expected` follows from the journal, `found` is stored. */
export type Difference = { check: Check; subject: string; expected: number | null; found: number | null };
export type AuditReport = {
  differences: Difference[];
  /** Those beyond the first `MOST_PER_CHECK` of each check are counted only. */
  total: number;
  checks: number;
};

const MOST_PER_CHECK = 100;

/** Recomputes every balance and every share count from history, in one snapshot, and writes nothing. No difference: the books are right. */
export async function audit(pool: pg.Pool): Promise<AuditReport> {
  const client = await pool.connect();
  try {
    await client.query(BEGIN_AUDIT);
    return await runChecks(client);
  } finally {
    // Nothing was written, so nothing is lost with a connection that can't even end its transaction.
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
  }
}

/** The checks alone, on whatever the client's transaction sees. */
export async function runChecks(client: pg.ClientBase): Promise<AuditReport> {
  const report: AuditReport = { differences: [], total: 0, checks: 0 };
  for (const [check, text] of Object.entries(CHECKS) as [Check, string][]) {
    const { rows } = await client.query<{ subject: string; expected: unknown; found: unknown; total: unknown }>(
      firstDifferences(text, MOST_PER_CHECK),
    );
    for (const { subject, expected, found } of rows)
      report.differences.push({ check, subject, expected: number(expected), found: number(found) });
    report.total += Number(rows[0]?.total ?? 0);
    report.checks += 1;
  }
  return report;
}

const number = (value: unknown): number | null => (value === null ? null : Number(value));
