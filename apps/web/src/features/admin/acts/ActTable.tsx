import type { Act } from '@wieszcz/api';
import { adminTexts, dateTime, dateTimeInWords, typo } from '@wieszcz/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CardTable } from '#kit/lists/CardTable.tsx';
import { paths } from '#paths.ts';
import { nameOfKind } from './kinds.ts';
import classes from './acts.module.css';

const say = adminTexts.log;

const columns = [
  { key: 'when', label: say.columns.when },
  { key: 'who', label: say.columns.who },
  { key: 'what', label: say.columns.what },
  { key: 'subject', label: say.columns.subject },
  { key: 'reason', label: say.columns.reason },
] as const;

/** Acts, newest first: when, who, what, on whom or what, and why. */
export function ActTable({ acts }: { acts: readonly Act[] }) {
  const rows = acts.map((act) => ({ key: act.id, cells: cellsOf(act) }));
  return <CardTable caption={say.list} columns={columns} rows={rows} className={classes.table} />;
}

const cellsOf = (act: Act): ReactNode[] => [
  <time key="when" className={`num ${classes.when}`} dateTime={act.date} title={dateTimeInWords(act.date)}>
    {dateTime(act.date)}
  </time>,
  act.actor === null ? say.byOperator : <UserLink key="who" username={act.actor} />,
  <Description key="what" act={act} />,
  <Subject key="subject" act={act} />,
  <div key="reason">
    {act.reason ?? <span className={classes.hint}>{say.noReason}</span>}
    {act.requestId && <div className={classes.request}>{say.request(act.requestId)}</div>}
  </div>,
];

function UserLink({ username, children = username }: { username: string; children?: string }) {
  return <Link to={paths.adminUser(username)}>{children}</Link>;
}

function Subject({ act: { subject, username, marketId } }: { act: Act }) {
  if (username !== null) return <UserLink username={username}>{subject}</UserLink>;
  return marketId === null ? typo(subject) : <Link to={paths.marketDetails(marketId)}>{typo(subject)}</Link>;
}

function Description({ act: { kind, detail } }: { act: Act }) {
  const { betTitle, option, none, changed, formerTopic, correction } = detail;
  const { formerUsername, formerAuthor, author, formerRole, role } = detail;
  const { cancelledBids, withdrawnOffers } = detail;
  const lines = [
    betTitle !== undefined && (option === undefined ? say.bet(betTitle) : say.verdict(betTitle, option)),
    none === true && say.noneOfBets,
    changed && say.changed(changed),
    formerTopic !== undefined && say.formerTopic(formerTopic),
    correction !== undefined && say.correction(correction),
    formerUsername !== undefined && say.formerUsername(formerUsername),
    formerAuthor !== undefined && author !== undefined && say.authors(formerAuthor, author),
    role !== undefined && (formerRole === undefined ? say.newRole(role) : say.roles(formerRole, role)),
    cancelledBids !== undefined && say.cancelledBids(cancelledBids),
    withdrawnOffers !== undefined && say.withdrawnOffers(withdrawnOffers),
  ].filter((line) => typeof line === 'string');
  return (
    <>
      <div className={classes.kind}>{nameOfKind(kind)}</div>
      {lines.map((line) => (
        <div key={line} className={classes.hint}>
          {typo(line)}
        </div>
      ))}
    </>
  );
}
