import { validationTexts } from '@wieszcz/texts';
import { z } from 'zod';
import { BY_HAND } from './admin/by-hand.ts';
import { endpoint } from './endpoint.ts';
import { dollars, reason, responseId, timestamp, usernameTyped } from './fields.ts';
import { DEFAULT_PAGE_SIZE, page, paging } from './paging.ts';

/**
 * pair: two accounts that trade mostly with each other; price: sales of one account to another far from the book; network: accounts that
 * sign in from one network.
 */
export const SUSPICION_KINDS = ['pair', 'price', 'network'] as const;
export type SuspicionKind = (typeof SUSPICION_KINDS)[number];

export const markBody = z.object({ reason });

const accountSchema = z
  .object({
    username: z.string(),
    blocked: z.boolean(),
    mark: z
      .object({ reason: z.string(), markedDate: timestamp, markedBy: z.string() })
      .nullable()
      .meta({ description: 'An admin has left the account out of the rankings by net worth and by profit' }),
  })
  .meta({ id: 'SuspectAccount' });
export type SuspectAccount = z.infer<typeof accountSchema>;

const found = { id: responseId, firstFoundDate: timestamp, foundDate: timestamp, accounts: z.array(accountSchema) };

/**
 * Figures of seven days. For a pair found in several nights, those of the week that moved the most money, but `sharedNetworks` of the last
 * search; for prices, those of the week that deviated most from the book; for a network, those of the week before `foundDate`.
 */
export const suspicionSchema = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('pair'),
      ...found,
      evidence: z.object({
        trades: z.int(),
        shares: z.int(),
        moved: dollars,
        paidToFirst: dollars.meta({
          description: 'What the second account paid the first; a merge counts as a sale of the dearer of its two shares',
        }),
        paidToSecond: dollars,
        volumeOfFirst: dollars.meta({ description: 'The sum of all trades of the first account, with everybody' }),
        volumeOfSecond: dollars,
        sharedNetworks: z.int(),
      }),
    }),
    z.object({
      kind: z.literal('price'),
      ...found,
      evidence: z.object({
        trades: z.int(),
        shares: z.int(),
        amount: dollars,
        gainOfSeller: dollars.meta({ description: 'Against the book; negative where the buyer gained' }),
        againstBook: dollars.meta({ description: 'The sum of the distances from the book, times the shares' }),
        worst: z.object({
          marketId: responseId,
          topic: z.string(),
          betId: responseId,
          betTitle: z.string(),
          option: z.boolean(),
          price: dollars,
          bookPrice: dollars,
          shares: z.int(),
          date: timestamp,
        }),
      }),
    }),
    z.object({ kind: z.literal('network'), ...found, evidence: z.object({ accounts: z.int() }) }),
  ])
  .meta({ id: 'Suspicion' });
export type Suspicion = z.infer<typeof suspicionSchema>;

export const suspicionEndpoints = {
  listSuspicions: endpoint({
    method: 'GET',
    path: '/api/admin/suspicions',
    tag: 'administration',
    summary: 'What suggests that one person plays with several accounts, found by night; the last night first',
    access: 'admin',
    query: z.object({
      kind: z.enum(SUSPICION_KINDS, { error: validationTexts.suspicionKind(SUSPICION_KINDS) }).default('pair'),
      ...paging(DEFAULT_PAGE_SIZE),
    }),
    answer: page(suspicionSchema),
    errors: [],
  }),
  markPlayer: endpoint({
    method: 'PUT',
    path: '/api/admin/marks/:username',
    tag: 'administration',
    summary: 'Leave a player out of the rankings by net worth and by profit',
    access: 'admin',
    stranger: 'none',
    params: z.object({ username: usernameTyped() }),
    body: markBody,
    answer: accountSchema,
    errors: ['USER_NOT_FOUND', 'ACCOUNT_REMOVED'],
    rateLimit: BY_HAND,
  }),
  unmarkPlayer: endpoint({
    method: 'DELETE',
    path: '/api/admin/marks/:username',
    tag: 'administration',
    summary: 'Let a player stand in all rankings again',
    access: 'admin',
    stranger: 'none',
    params: z.object({ username: usernameTyped() }),
    answer: accountSchema,
    errors: ['USER_NOT_FOUND', 'ACCOUNT_REMOVED'],
    rateLimit: BY_HAND,
  }),
};
