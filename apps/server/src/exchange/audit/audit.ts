import type pg from 'pg';
import { BEGIN_AUDIT, CHECKS, firstDifferences } from './audit.queries.ts';

export type Check = keyof typeof CHECKS;
/**
 * `expected` is the value that the rule of the check demands, `found` the actual one: never the same, unless both are null because the rule
 * doesn't compare two values. Money in cents.
 */
export type Difference = { check: Check; subject: string; expected: number | null; found: number | null };
export type AuditReport = {
  differences: Difference[];
  /** The number of all differences; `differences` lists the first `MAX_PER_CHECK` of each check. */
  total: number;
  checks: number;
};

const MAX_PER_CHECK = 100;

/** Recomputes every balance and every number of shares from the journal, in one snapshot. Writes nothing. */
export async function audit(pool: pg.Pool): Promise<AuditReport> {
  const client = await pool.connect();
  try {
    await client.query(BEGIN_AUDIT);
    return await runChecks(client);
  } finally {
    // A connection on which even the rollback fails is not returned to the pool.
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
  }
}

/** Runs the checks in the client's open transaction. */
export async function runChecks(client: pg.ClientBase): Promise<AuditReport> {
  const report: AuditReport = { differences: [], total: 0, checks: 0 };
  for (const [check, text] of Object.entries(CHECKS) as [Check, string][]) {
    const { rows } = await client.query<{ subject: string; expected: unknown; found: unknown; total: unknown }>(
      firstDifferences(text, MAX_PER_CHECK),
    );
    for (const { subject, expected, found } of rows)
      report.differences.push({ check, subject, expected: numberOrNull(expected), found: numberOrNull(found) });
    report.total += Number(rows[0]?.total ?? 0);
    report.checks += 1;
  }
  return report;
}

const numberOrNull = (value: unknown): number | null => (value === null ? null : Number(value));
