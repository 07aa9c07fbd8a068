import { endpoints, reassignBody, signUpBody } from '@wieszcz/api';
import { knownEnd, warsawDay, warsawMidnight } from '@wieszcz/domain';
import { z } from 'zod';
import { closeTrading } from '../features/admins/close-trading.ts';
import { countManagedMarkets, listManagedMarkets } from '../features/admins/managed.queries.ts';
import { reassignMarket } from '../features/admins/reassign-market.ts';
import {
  countMarketsInNeed,
  countToday,
  findGameFigures,
  findLastAudit,
  listFailingJobs,
} from '../features/admins/summary.queries.ts';
import { silentLog } from '../platform/log.ts';
import { createMail } from '../platform/mail/mail.ts';
import { StartupError } from '../platform/startup-error.ts';
import { type AdminCommand, limitSchema, parse, RULES, table } from './command.ts';

const MAX_COUNT = 10_000_000;

const listMarkets: AdminCommand = {
  flags: '[--text …] [--state overdue|abandoned] [--limit 100]',
  about: "lists published markets that aren't resolved",
  async does({ db }, flags, { clock }) {
    const { text, state, limit } = parse(
      z.object({
        text: endpoints.listManagedMarkets.query.shape.marketTitle,
        state: z.enum(['overdue', 'abandoned']).nullable().default(null),
        limit: limitSchema,
      }),
      flags,
    );
    const filter = { title: text, state, today: warsawDay(clock.now()) };
    const markets = await listManagedMarkets(db, filter, { page: 0, size: limit });
    const count = await countManagedMarkets(db, filter, MAX_COUNT);
    const rows = markets.map(({ id, endDate, author, abandoned, topic }) => [
      String(id),
      knownEnd(endDate) ?? 'undetermined',
      abandoned ? `${author} (inactive)` : author,
      topic,
    ]);
    return `${table([['ID', 'END', 'MODERATOR', 'TOPIC'], ...rows])}\n${markets.length} of ${count} markets`;
  },
};

const assignFlags = reassignBody.extend({
  market: endpoints.reassignMarket.params.shape.id,
  reason: reassignBody.shape.reason.nullable().default(null),
});

const assignMarket: AdminCommand = {
  flags: '--market ID --username … [--reason …]',
  about: "makes another moderator the author of a market that isn't resolved",
  async does({ changes }, flags, { clock }) {
    const { market, username, reason } = parse(assignFlags, flags, { ...RULES, username: 'is missing' });
    await reassignMarket({ changes, clock }, { market, username, by: null, reason });
    return `Gave market ${market} to ${username}.`;
  },
};

const closeMarket: AdminCommand = {
  flags: '--market ID [--reason …]',
  about:
    'closes the trade of a market at once and for good; its moderator still resolves it, or takes it back if players have neither bought nor bid',
  async does({ changes }, flags, { clock }) {
    const { market, reason } = parse(assignFlags.omit({ username: true }), flags);
    await closeTrading({ changes, clock }, market, reason);
    return `Closed the trade of market ${market}; bids on it end within a minute.`;
  },
};

const stats: AdminCommand = {
  about: 'prints figures of the game and of today',
  async does({ db }, _flags, { clock }) {
    const today = warsawDay(clock.now());
    const [counts, need, game, jobs, audit] = await Promise.all([
      countToday(db, warsawMidnight(today)),
      countMarketsInNeed(db, today),
      findGameFigures(db, today),
      listFailingJobs(db),
      findLastAudit(db),
    ]);
    const failing = jobs.map(({ name, count }) => `${name} (${count})`).join(', ');
    return table([
      ['players', String(game.players)],
      ['players today', String(counts.players)],
      ['trades today', String(counts.trades)],
      ['open markets', String(game.openMarkets)],
      ['overdue markets', String(need.overdue)],
      ['abandoned markets', String(need.abandoned)],
      ['waiting jobs', String(game.waitingJobs)],
      ['failing jobs', failing || 'none'],
      ['last audit', audit ? `${audit.finishedAt.toISOString()}, ${audit.differences} differences` : 'none yet'],
    ]);
  },
};

const testMail: AdminCommand = {
  flags: '--to ADDRESS',
  about: 'sends an e-mail and tells what the mail server says',
  async does(_database, flags, { config }) {
    const { to } = parse(z.object({ to: signUpBody.shape.email }), flags);
    const mail = createMail(config, silentLog);
    try {
      await mail.send({ to, subject: 'Wieszcz: test', text: 'The game can send e-mails.\n' });
    } catch (error) {
      throw new StartupError((error as Error).message);
    } finally {
      mail.close();
    }
    return config.smtpUrl
      ? `The mail server took an e-mail from ${config.mailFrom} to ${to}.`
      : `SMTP_URL is not set: the e-mail is a file in ${config.dataDir}/outbox.`;
  },
};

export const GAME_COMMANDS: Record<string, AdminCommand> = {
  'market list': listMarkets,
  'market assign': assignMarket,
  'market close': closeMarket,
  'mail test': testMail,
  stats,
};
