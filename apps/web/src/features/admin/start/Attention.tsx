import type { Answer, endpoints } from '@wieszcz/api';
import { adminTexts, dateTime } from '@wieszcz/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { IconAlertTriangle, IconCircleCheck } from '#kit/icons/icons.ts';
import { paths } from '#paths.ts';
import classes from './start.module.css';

const summaryTexts = adminTexts.summary;

type Summary = Answer<(typeof endpoints)['getAdminSummary']>;

/** What needs the attention of an admin, each with a link if there is a screen for it, and the last audit. */
export function Attention({ summary }: { summary: Summary }) {
  const { overdueMarkets, abandonedMarkets, failingJobs, lastAudit } = summary;
  const failing = failingJobs.reduce((sum, { count }) => sum + count, 0);
  const isAuditWrong = lastAudit !== null && lastAudit.differences > 0;
  const isWell = overdueMarkets + abandonedMarkets + failing === 0 && !isAuditWrong;
  return (
    <section aria-labelledby="attention">
      <h2 id="attention" className={classes.heading}>
        {summaryTexts.attention}
      </h2>
      <ul className={`card ${classes.list}`}>
        {isWell && <Line well>{summaryTexts.allWell}</Line>}
        {overdueMarkets > 0 && (
          <Line hint={summaryTexts.overdueHint}>
            <Link to={paths.adminMarkets('overdue')}>{summaryTexts.overdue(overdueMarkets)}</Link>
          </Line>
        )}
        {abandonedMarkets > 0 && (
          <Line hint={summaryTexts.abandonedHint}>
            <Link to={paths.adminMarkets('abandoned')}>{summaryTexts.abandoned(abandonedMarkets)}</Link>
          </Line>
        )}
        {failing > 0 && (
          <Line hint={summaryTexts.jobsHint}>
            {summaryTexts.jobs(failing)}
            <ul className={classes.jobs}>
              {failingJobs.map(({ name, count, exhausted }) => (
                <li key={name}>{summaryTexts.job(name, count, exhausted)}</li>
              ))}
            </ul>
          </Line>
        )}
        <AuditLine audit={lastAudit} />
      </ul>
    </section>
  );
}

function AuditLine({ audit }: { audit: Summary['lastAudit'] }) {
  if (audit === null)
    return (
      <Line well hint={summaryTexts.auditNone}>
        {summaryTexts.audit}
      </Line>
    );
  if (audit.differences > 0)
    return <Line hint={summaryTexts.auditWrongHint}>{summaryTexts.auditWrong(audit.differences, dateTime(audit.date))}</Line>;
  return (
    <Line well hint={summaryTexts.auditClean(audit.checks, dateTime(audit.date))}>
      {summaryTexts.audit}
    </Line>
  );
}

function Line({ children, hint, well = false }: { children: ReactNode; hint?: string; well?: boolean }) {
  const Icon = well ? IconCircleCheck : IconAlertTriangle;
  return (
    <li className={classes.line} data-well={well || undefined}>
      <Icon className={classes.icon} size={20} stroke={1.7} />
      <div>
        <div className={classes.text}>{children}</div>
        {hint && <p className={classes.hint}>{hint}</p>}
      </div>
    </li>
  );
}
