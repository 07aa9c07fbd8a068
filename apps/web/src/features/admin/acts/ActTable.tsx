import type { Act, ActKind } from '@wieszcz/api';
import { adminTexts, dateTime, dateTimeInWords, withNoBreakSpaces } from '@wieszcz/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CardTable } from '#kit/lists/CardTable.tsx';
import { paths } from '#paths.ts';
import classes from './acts.module.css';

const logTexts = adminTexts.log;

const columns = [
  { key: 'when', label: logTexts.columns.when },
  { key: 'who', label: logTexts.columns.who },
  { key: 'what', label: logTexts.columns.what },
  { key: 'subject', label: logTexts.columns.subject },
  { key: 'reason', label: logTexts.columns.reason },
] as const;

/** Acts, newest first: when, who, what, on whom or what, and why. */
export function ActTable({ acts }: { acts: readonly Act[] }) {
  const rows = acts.map((act) => ({ key: act.id, cells: cellsOf(act) }));
  return <CardTable caption={logTexts.list} columns={columns} rows={rows} className={classes.table} />;
}

const cellsOf = (act: Act): ReactNode[] => [
  <time key="when" className={`num ${classes.when}`} dateTime={act.date} title={dateTimeInWords(act.date)}>
    {dateTime(act.date)}
  </time>,
  act.actor === null ? logTexts.byOperator : <UserLink key="who" username={act.actor} />,
  <Description key="what" act={act} />,
  <Subject key="subject" act={act} />,
  <div key="reason">
    {act.reason ?? <span className={classes.hint}>{logTexts.noReason}</span>}
    {act.requestId && <div className={classes.request}>{logTexts.request(act.requestId)}</div>}
  </div>,
];

function UserLink({ username, children = username }: { username: string; children?: string }) {
  return <Link to={paths.adminUser(username)}>{children}</Link>;
}

function Subject({ act: { subject, username, marketId, marketPublished } }: { act: Act }) {
  if (username !== null) return <UserLink username={username}>{subject}</UserLink>;
  const topic = withNoBreakSpaces(subject);
  if (marketId === null) return topic;
  // Only its author can open an unpublished market. It is reassigned by its id, because no list of the admins has it.
  if (marketPublished === false) {
    return (
      <>
        {topic}
        <div className={classes.hint}>{logTexts.unpublished(marketId)}</div>
      </>
    );
  }
  return <Link to={paths.marketDetails(marketId)}>{topic}</Link>;
}

function Description({ act: { kind, detail } }: { act: Act }) {
  const { betTitle, option, none, changed, formerTopic, correction } = detail;
  const { formerUsername, formerAuthor, author, formerRole, role } = detail;
  const { cancelledBids, withdrawnOffers } = detail;
  const lines = [
    betTitle !== undefined && (option === undefined ? logTexts.bet(betTitle) : logTexts.verdict(betTitle, option)),
    none === true && logTexts.noneOfBets,
    changed && logTexts.changed(changed),
    formerTopic !== undefined && logTexts.formerTopic(formerTopic),
    correction !== undefined && logTexts.correction(correction),
    formerUsername !== undefined && logTexts.formerUsername(formerUsername),
    formerAuthor !== undefined && author !== undefined && logTexts.authors(formerAuthor, author),
    role !== undefined && (formerRole === undefined ? logTexts.newRole(role) : logTexts.roles(formerRole, role)),
    cancelledBids !== undefined && logTexts.cancelledBids(cancelledBids),
    withdrawnOffers !== undefined && logTexts.withdrawnOffers(withdrawnOffers),
  ].filter((line) => typeof line === 'string');
  return (
    <>
      <div className={classes.kind}>{nameOfKind(kind)}</div>
      {lines.map((line) => (
        <div key={line} className={classes.hint}>
          {withNoBreakSpaces(line)}
        </div>
      ))}
    </>
  );
}

const kindNames: ReadonlyMap<string, string> = new Map(Object.entries(logTexts.kinds satisfies Record<ActKind, string>));

/** A kind of a newer release has no name here. */
const nameOfKind = (kind: string): string => kindNames.get(kind) ?? logTexts.otherKind;

export const kindOptions = [...kindNames].map(([value, label]) => ({ value, label }));
