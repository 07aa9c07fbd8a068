import { validationTexts } from '@wieszcz/texts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { required, timestamp } from './fields.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const sessionId = required()
  .transform((value) => value.toLowerCase())
  .refine((value) => UUID.test(value), { error: validationTexts.id })
  .meta({ format: 'uuid' });

const sessionSchema = z
  .object({
    id: z.string(),
    createdDate: timestamp,
    usedDate: timestamp.meta({ description: 'The last call, exact to some minutes' }),
    network: z.string().meta({ description: 'The IPv4 address, or the /64 of the IPv6 address, of the sign-in' }),
    device: z.string().meta({ description: "Browser and system of the sign-in; '' if unknown" }),
    current: z.boolean().meta({ description: 'Whether this call was made with its token' }),
  })
  .meta({ id: 'Session' });
export type OwnSession = z.infer<typeof sessionSchema>;

export const sessionEndpoints = {
  signOut: endpoint({
    method: 'POST',
    path: '/api/auth/signout',
    tag: 'accounts',
    summary: 'End the session of the token, which is refused from now on',
    access: 'user',
    answer: 'text',
    errors: [],
    allowedWithoutSecondFactor: true,
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/api/me/sessions',
    tag: 'accounts',
    summary: "The user's sessions that have not ended, the most recently used first",
    access: 'user',
    answer: z.array(sessionSchema),
    errors: [],
    allowedWithoutSecondFactor: true,
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/me/sessions/:id',
    tag: 'accounts',
    summary: "End one of the user's sessions",
    access: 'user',
    stranger: 'SESSION_NOT_FOUND',
    params: z.object({ id: sessionId }),
    answer: 'text',
    errors: ['SESSION_NOT_FOUND'],
    allowedWithoutSecondFactor: true,
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/api/me/sessions',
    tag: 'accounts',
    summary: 'End all own sessions, that of this call included',
    access: 'user',
    answer: 'text',
    errors: [],
    allowedWithoutSecondFactor: true,
  }),
};
