import { isStorable, plainLine, toMarketId, USERNAME_LENGTH } from '@wieszcz/domain';
import { validationTexts } from '@wieszcz/texts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { calendarDay, id, MAX_TYPED, responseId, timestamp } from '../fields.ts';
import { flag, page, paging, textFilter } from '../paging.ts';
import { ROLES } from '../users.ts';

/** What admins, moderators and the operator do. A kind is never renamed: the log keeps it for ever. */
export const ACT_KINDS = [
  'marketCreated',
  'marketEdited',
  'coverChanged',
  'betAdded',
  'betDeleted',
  'marketPublished',
  'marketTakenBack',
  'marketCorrected',
  'marketPaused',
  'marketResumed',
  'marketSolved',
  'marketDeleted',
  'marketReassigned',
  'userAdded',
  'userBlocked',
  'userUnblocked',
  'sessionsEnded',
  'secondFactorReset',
  'roleChanged',
  'passwordSet',
  'emailSet',
  'userRenamed',
  'userAnonymized',
  'playerMarked',
  'playerUnmarked',
] as const;
export type ActKind = (typeof ACT_KINDS)[number];

/** Only the fields that the kind of the act has. */
export const actDetail = z.object({
  betTitle: z.string().optional(),
  option: z.boolean().optional(),
  /** The market was resolved by none of its bets. */
  none: z.boolean().optional(),
  /** Names of the fields of a market that were changed. */
  changed: z.array(z.string()).optional(),
  formerTopic: z.string().optional(),
  /** The text of a correction. */
  correction: z.string().optional(),
  formerAuthor: z.string().optional(),
  author: z.string().optional(),
  formerUsername: z.string().optional(),
  formerRole: z.enum(ROLES).optional(),
  role: z.enum(ROLES).optional(),
  /** Numbers of orders that a block has closed. */
  cancelledBids: z.int().optional(),
  withdrawnOffers: z.int().optional(),
});
export type ActDetail = z.infer<typeof actDetail>;

export const actSchema = z
  .object({
    id: responseId,
    date: timestamp,
    /** One of `ACT_KINDS`, or a kind of a newer release. */
    kind: z.string(),
    /** null: the operator, on the command line. */
    actor: z.string().nullable(),
    /** The username or the topic at that time. */
    subject: z.string(),
    /** Exactly one of `username` and `marketId` is set; for a market that was deleted, neither. */
    username: z.string().nullable(),
    marketId: responseId.nullable(),
    /** Whether everybody may open the page of the market; null without `marketId`. */
    marketPublished: z.boolean().nullable(),
    detail: actDetail,
    reason: z.string().nullable(),
    requestId: z.string().nullable(),
  })
  .meta({ id: 'Act' });
export type Act = z.infer<typeof actSchema>;

const usernameFilter = z
  .string()
  .max(MAX_TYPED, { error: validationTexts.username(USERNAME_LENGTH) })
  .transform(plainLine)
  .refine(isStorable, { error: validationTexts.characters })
  .default('')
  .meta({ description: 'A whole username, of any case; empty for all users' });

const dayFilter = z
  .union([calendarDay, z.literal('')])
  .transform((day) => (day === '' ? null : day))
  .default(null);

export const actEndpoints = {
  listActs: endpoint({
    method: 'GET',
    path: '/api/admin/acts',
    tag: 'administration',
    summary: 'What admins, moderators and the operator did, newest first; `operator` chooses the acts of the command line',
    access: 'admin',
    stranger: 'none',
    query: z.object({
      kind: z
        .union([z.enum(ACT_KINDS), z.literal('')], { error: validationTexts.actKind })
        .transform((kind) => (kind === '' ? null : kind))
        .default(null),
      actor: usernameFilter,
      operator: flag,
      user: usernameFilter,
      marketId: id(toMarketId).optional(),
      subject: textFilter,
      from: dayFilter.meta({ description: 'The first day, in Europe/Warsaw; empty for no limit' }),
      to: dayFilter.meta({ description: 'The last day, in Europe/Warsaw; empty for no limit' }),
      ...paging(20),
    }),
    answer: page(actSchema),
    errors: [],
  }),
};
