import { toMarketId } from '@wieszcz/domain';
import { validationTexts } from '@wieszcz/texts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, reason, reasonBody, responseId, timestamp, usernameTyped } from '../fields.ts';
import { expectedEnd } from '../market-schemas.ts';
import { flag, page, paging, textFilter } from '../paging.ts';
import { newUsername, newUsernameErrors, ROLES, username } from '../users.ts';
import { BY_HAND } from './by-hand.ts';

export const roleBody = z.object({ role: z.enum(ROLES, { error: validationTexts.role(ROLES) }), reason });
export const reassignBody = z.object({ username: usernameTyped(), reason });

export const renameBody = z.object({ newUsername: username, reason });
/** For the form, which checks the name before it is sent. */
export const renameForm = renameBody.extend({ newUsername });

const named = z.object({ username: usernameTyped() });

export const managedUserSchema = z
  .object({
    username: z.string(),
    firstName: z.string(),
    surname: z.string(),
    email: z.string(),
    roles: z.array(z.enum(ROLES)),
    createdDate: timestamp,
    /** null: not blocked. */
    blockedDate: timestamp.nullable(),
    /** Whether the person was removed: then the account stays blocked for ever. */
    removed: z.boolean(),
    /** Published markets of which the user is the author and which aren't resolved. */
    openMarkets: z.int(),
  })
  .meta({ id: 'ManagedUser' });
export type ManagedUser = z.infer<typeof managedUserSchema>;

export const managedMarketSchema = z
  .object({
    marketId: responseId,
    topic: z.string(),
    endDate: expectedEnd,
    overdue: z.boolean(),
    author: z.string(),
    /** Whether the author, blocked or no moderator any more, can't resolve it. */
    abandoned: z.boolean(),
  })
  .meta({ id: 'ManagedMarket' });
export type ManagedMarket = z.infer<typeof managedMarketSchema>;

export const adminEndpoints = {
  getAdminSummary: endpoint({
    method: 'GET',
    path: '/api/admin/summary',
    tag: 'administration',
    summary: 'Figures of today, what needs attention, and the first steps of an empty game',
    access: 'admin',
    answer: z.object({
      playersToday: z.int().meta({
        description: 'Players who have got the daily bonus today in Europe/Warsaw, by their first sign-in or call',
      }),
      tradesToday: z.int(),
      overdueMarkets: z.int(),
      abandonedMarkets: z.int(),
      /** Jobs whose latest attempt failed; `exhausted`: there is no further attempt. */
      failingJobs: z.array(z.object({ name: z.string(), count: z.int(), exhausted: z.int() })),
      /** null: no nightly audit has finished yet. */
      lastAudit: z.object({ date: timestamp, checks: z.int(), differences: z.int() }).nullable(),
      firstSteps: z.object({ hasModerator: z.boolean(), hasMarket: z.boolean(), hasPublished: z.boolean() }),
    }),
    errors: [],
  }),
  listUsers: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    tag: 'administration',
    summary: 'Users whose name, e-mail address, first name or surname contains the text, newest first',
    access: 'admin',
    query: z.object({
      text: textFilter,
      role: z
        .union([z.enum(ROLES), z.literal('')], { error: validationTexts.role(ROLES) })
        .transform((role) => (role === '' ? null : role))
        .default(null),
      blocked: flag,
      ...paging(20),
    }),
    answer: page(managedUserSchema),
    errors: [],
  }),
  getUser: endpoint({
    method: 'GET',
    path: '/api/admin/users/:username',
    tag: 'administration',
    summary: 'One user',
    access: 'admin',
    stranger: 'none',
    params: named,
    answer: managedUserSchema,
    errors: ['USER_NOT_FOUND'],
  }),
  blockUser: endpoint({
    method: 'POST',
    path: '/api/admin/users/:username/block',
    tag: 'administration',
    summary: 'Block a user: ends their sessions, refuses new ones, cancels their bids and withdraws their offers',
    access: 'admin',
    stranger: 'none',
    params: named,
    body: reasonBody,
    answer: managedUserSchema,
    errors: ['USER_NOT_FOUND', 'ACT_ON_SELF', 'ACCOUNT_REMOVED', 'ALREADY_BLOCKED', 'EXCHANGE_BUSY'],
    idempotent: true,
    rateLimit: BY_HAND,
  }),
  unblockUser: endpoint({
    method: 'POST',
    path: '/api/admin/users/:username/unblock',
    tag: 'administration',
    summary: 'Unblock a user, who has to sign in again',
    access: 'admin',
    stranger: 'none',
    params: named,
    body: reasonBody,
    answer: managedUserSchema,
    errors: ['USER_NOT_FOUND', 'ACCOUNT_REMOVED', 'NOT_BLOCKED'],
    rateLimit: BY_HAND,
  }),
  endUserSessions: endpoint({
    method: 'POST',
    path: '/api/admin/users/:username/endSessions',
    tag: 'administration',
    summary: 'End all sessions of a user, who may sign in again',
    access: 'admin',
    stranger: 'none',
    params: named,
    body: reasonBody,
    answer: managedUserSchema,
    errors: ['USER_NOT_FOUND', 'ACCOUNT_REMOVED'],
    rateLimit: BY_HAND,
  }),
  resetSecondFactor: endpoint({
    method: 'POST',
    path: '/api/admin/users/:username/resetSecondFactor',
    tag: 'administration',
    summary: "Remove another user's second factor and end their sessions; the next sign-in needs the password alone",
    access: 'admin',
    stranger: 'none',
    params: named,
    body: reasonBody,
    answer: managedUserSchema,
    errors: ['USER_NOT_FOUND', 'ACT_ON_SELF', 'ACCOUNT_REMOVED', 'SECOND_FACTOR_OFF'],
    rateLimit: BY_HAND,
  }),
  renameUser: endpoint({
    method: 'POST',
    path: '/api/admin/users/:username/rename',
    tag: 'administration',
    summary: 'Give another user a new name and end their sessions; an e-mail tells them the name and the reason',
    access: 'admin',
    stranger: 'none',
    params: named,
    body: renameBody,
    answer: managedUserSchema,
    errors: ['USER_NOT_FOUND', 'ACT_ON_SELF', 'ACCOUNT_REMOVED', ...newUsernameErrors],
    idempotent: true,
    rateLimit: BY_HAND,
  }),
  changeRole: endpoint({
    method: 'POST',
    path: '/api/admin/users/:username/role',
    tag: 'administration',
    summary: "Promote or demote a user by one step: player, moderator, admin; a player who has traded can't be promoted",
    access: 'admin',
    stranger: 'none',
    params: named,
    body: roleBody,
    answer: managedUserSchema,
    errors: [
      'USER_NOT_FOUND',
      'ACT_ON_SELF',
      'ACCOUNT_REMOVED',
      'ROLE_NOT_NEXT',
      'USERNAME_OF_STAFF',
      'HAS_TRADED',
      'ALREADY_STAFF',
      'EXCHANGE_BUSY',
    ],
    idempotent: true,
    rateLimit: BY_HAND,
  }),
  listManagedMarkets: endpoint({
    method: 'GET',
    path: '/api/admin/markets',
    tag: 'administration',
    summary: 'Published markets that are not resolved, earliest end date first',
    access: 'admin',
    query: z.object({
      marketTitle: textFilter,
      state: z
        .enum(['', 'overdue', 'abandoned'], { error: validationTexts.marketState })
        .transform((state) => (state === '' ? null : state))
        .default(null),
      ...paging(20),
    }),
    answer: page(managedMarketSchema),
    errors: [],
  }),
  reassignMarket: endpoint({
    method: 'POST',
    path: '/api/admin/markets/:id/author',
    tag: 'administration',
    summary: 'Make another moderator the author of a market that is not resolved',
    access: 'admin',
    stranger: 'none',
    params: z.object({ id: id(toMarketId) }),
    body: reassignBody,
    answer: managedMarketSchema,
    errors: ['MARKET_NOT_FOUND', 'MARKET_SOLVED', 'MODERATOR_NOT_FOUND', 'ALREADY_AUTHOR', 'EXCHANGE_BUSY'],
    rateLimit: BY_HAND,
  }),
};
