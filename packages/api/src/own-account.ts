import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { passwordTyped } from './fields.ts';
import { optionalCode, OWN_PASSWORD } from './second-factor.ts';

export const deleteAccountBody = z.object({
  password: passwordTyped(),
  code: optionalCode,
});

const time = z.string().meta({ description: 'ISO 8601 with its zone' });
const amount = z.number().meta({ description: 'In $' });
const traded = { market: z.string(), bet: z.string(), option: z.boolean(), price: amount, shares: z.int() };

const ownDataSchema = z
  .object({
    account: z.object({
      id: z.int(),
      username: z.string(),
      firstName: z.string(),
      surname: z.string(),
      email: z.string(),
      emailConfirmed: z.boolean(),
      role: z.string(),
      created: time,
      blocked: time.nullable(),
    }),
    secondFactorSince: time.nullable(),
    passwordResetUntil: time.nullable(),
    emailConfirmationUntil: time.nullable(),
    sessions: z.array(
      z.object({
        created: time,
        used: time,
        ended: time.nullable(),
        expires: time,
        network: z.string(),
        device: z.string(),
      }),
    ),
    knownNetworks: z.array(z.object({ lastSeen: time })).meta({ description: 'Only keyed hashes of the networks are stored' }),
    budget: amount.nullable(),
    reserved: amount.nullable(),
    positions: z.array(
      z.object({
        market: z.string(),
        bet: z.string(),
        option: z.boolean(),
        status: z.string(),
        shares: z.int(),
        listedShares: z.int(),
        cost: amount,
        modified: time,
      }),
    ),
    offers: z.array(z.object({ ...traded, created: time })),
    bids: z.array(z.object({ ...traded, created: time, expires: time.nullable() })),
    bonusDays: z.array(z.string()),
    netWorths: z.array(z.object({ day: z.string(), netWorth: amount })),
    rankings: z
      .object({
        budgetPlace: z.int(),
        netWorth: amount,
        netWorthPlace: z.int().nullable(),
        profit: amount,
        profitPlace: z.int().nullable(),
      })
      .nullable(),
    leftOutOfRankings: z.object({ reason: z.string(), since: time }).nullable(),
    markets: z.array(z.object({ topic: z.string(), created: time, published: time.nullable(), solved: time.nullable() })),
    acts: z.array(
      z.object({
        date: time,
        kind: z.string(),
        subject: z.string().nullable().meta({ description: 'null: another user, or a market that got another author' }),
        detail: z.record(z.string(), z.unknown()),
        reason: z.string().nullable(),
      }),
    ),
    movements: z
      .array(z.object({ date: time, kind: z.string(), account: z.enum(['player', 'reserve']), amount }))
      .meta({ description: 'Of the budget, and purchases from the reserve' }),
    trades: z.array(z.object({ date: time, kind: z.string(), ...traded, side: z.enum(['bought', 'sold']) })),
  })
  .meta({ id: 'OwnData' });

export const ownAccountEndpoints = {
  getOwnData: endpoint({
    method: 'GET',
    path: '/api/me/data',
    tag: 'accounts',
    summary: "A copy of everything that the game keeps about the user's account, but for secrets",
    access: 'user',
    answer: ownDataSchema,
    errors: [],
    rateLimit: { max: 5, seconds: 60 },
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: '/api/me/delete',
    tag: 'accounts',
    summary:
      "Remove the user's personal data for ever and close the account, with the password and, where the second factor is on, a code; the trades stay under another name",
    access: 'player',
    body: deleteAccountBody,
    answer: 'text',
    errors: ['PASSWORD_WRONG', 'SECOND_FACTOR_REQUIRED', 'CODE_WRONG', 'SECOND_FACTOR_UNREADABLE', 'STAFF_ACCOUNT'],
    rateLimit: OWN_PASSWORD,
  }),
};
