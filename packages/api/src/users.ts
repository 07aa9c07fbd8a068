import { isBlank, PASSWORD_LENGTH, PERSON_NAME_LENGTH, USERNAME_LENGTH } from '@wieszcz/domain';
import { validationTexts as say } from '@wieszcz/texts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { checkedText, dollars, hasLength, lineComplaint, required, text } from './fields.ts';

export const ROLES = ['ROLE_PLAYER', 'ROLE_MODERATOR', 'ROLE_ADMIN'] as const;
export type Role = (typeof ROLES)[number];

/** `ranking` is reserved: `/player/ranking` is the ranking, `/player/:username` a budget. */
const USERNAME = /^(?!ranking$)[A-Za-zĄĆĘŁŃÓŚŹŻąćęłńóśźż0-9_.-]+$/i;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Field schemas, shared by the forms and the server. */
export const username = required()
  .transform((value) => value.normalize('NFC'))
  .refine((value) => !isBlank(value), { error: say.required, abort: true })
  .refine((value) => USERNAME.test(value) && hasLength(value, USERNAME_LENGTH), {
    error: say.username(USERNAME_LENGTH),
  });
export const personName = text(PERSON_NAME_LENGTH, say.personName(PERSON_NAME_LENGTH));
export const email = required()
  .transform((value) => value.normalize('NFC').trim())
  .pipe(checkedText(lineComplaint))
  .refine((value) => EMAIL.test(value) && value.length <= 254, { error: say.email });
export const password = required().refine((value) => hasLength(value, PASSWORD_LENGTH), {
  error: say.password(PASSWORD_LENGTH),
});

/** Normalizes a name as the database's `caseless` does, so that all spellings find one user and share one rate limit. */
const caseless = (value: string) => value.normalize('NFC').trim().toLowerCase();
const usernameToFind = required(say.usernameRequired).transform(caseless);
const emailToFind = email.transform(caseless);

const same = (first: string, second: string) =>
  [
    (value: Record<string, unknown>) => value[first] === value[second],
    { error: say.passwordsDiffer as string, path: [second] as PropertyKey[] },
  ] as const;

export const signInBody = z.object({ username: usernameToFind, password: required(say.passwordRequired) });
export const signUpBody = z.object({ username, firstName: personName, surname: personName, email, password });
export const changePasswordBody = z
  .object({ newPassword: password, repeatedPassword: required(), token: required() })
  .refine(...same('newPassword', 'repeatedPassword'));
export const editPasswordBody = z
  .object({ oldPassword: required(), newPassword: password, repeatedNewPassword: required() })
  .refine(...same('newPassword', 'repeatedNewPassword'));
/** All fields to create a moderator, or only the username of a player to promote. */
export const addModeratorBody = z.object({
  username,
  firstName: personName.optional(),
  surname: personName.optional(),
  email: email.optional(),
  password: password.optional(),
});

export const userSchema = z
  .object({
    token: z.string(),
    username: z.string(),
    firstName: z.string(),
    surname: z.string(),
    email: z.string(),
    roles: z.array(z.enum(ROLES)),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;

export const userEndpoints = {
  signIn: endpoint({
    method: 'POST',
    path: '/api/auth/signin',
    tag: 'accounts',
    summary: "Sign in; a player's first login of a day in Europe/Warsaw adds the daily bonus",
    access: 'public',
    body: signInBody,
    answer: userSchema,
    errors: ['CREDENTIALS_INVALID', 'ACCOUNT_BLOCKED', 'EXCHANGE_BUSY'],
    rateLimit: { max: 20, seconds: 60, userField: 'username', slowsKnownNetworks: true },
    jsonErrors: true,
  }),
  signUp: endpoint({
    method: 'POST',
    path: '/api/auth/signup',
    tag: 'accounts',
    summary: "Create a player's account",
    access: 'public',
    body: signUpBody,
    answer: 'text',
    errors: ['USERNAME_TAKEN', 'EMAIL_TAKEN', 'EXCHANGE_BUSY'],
    rateLimit: { max: 20, seconds: 60 },
  }),
  requestReset: endpoint({
    method: 'POST',
    path: '/api/auth/resetPassword',
    tag: 'accounts',
    summary: 'Send a reset token to the e-mail given as `username`; answers the same whether or not it is known',
    access: 'public',
    query: z.object({ username: emailToFind }),
    answer: 'text',
    errors: [],
    rateLimit: { max: 5, seconds: 60, userField: 'username' },
  }),
  checkToken: endpoint({
    method: 'GET',
    path: '/api/auth/checkToken',
    tag: 'accounts',
    summary: 'Whether a reset token is still good',
    access: 'public',
    query: z.object({ token: required() }),
    answer: 'text',
    errors: ['RESET_TOKEN_INVALID'],
    rateLimit: { max: 10, seconds: 60 },
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/auth/changePassword',
    tag: 'accounts',
    summary: 'Set a new password with a reset token, which is used up',
    access: 'public',
    body: changePasswordBody,
    answer: 'text',
    errors: ['RESET_TOKEN_INVALID'],
    rateLimit: { max: 10, seconds: 60 },
  }),
  editPassword: endpoint({
    method: 'PUT',
    path: '/api/auth/editPassword',
    tag: 'accounts',
    summary: 'Change the own password; all tokens issued before die',
    access: 'user',
    body: editPasswordBody,
    answer: 'text',
    errors: ['OLD_PASSWORD_WRONG'],
    rateLimit: { max: 10, seconds: 60 },
  }),
  getMe: endpoint({
    method: 'GET',
    path: '/api/me',
    tag: 'accounts',
    summary: 'The own account; budget and bonus are null for staff',
    access: 'user',
    answer: z.object({
      username: z.string(),
      firstName: z.string(),
      surname: z.string(),
      email: z.string(),
      roles: z.array(z.enum(ROLES)),
      budget: dollars.nullable(),
      bonusToday: dollars.nullable(),
    }),
    errors: [],
  }),
  addModerator: endpoint({
    method: 'POST',
    path: '/api/admin/moderators',
    tag: 'administration',
    summary: "Create a moderator's account, or promote an account that has never traded",
    access: 'admin',
    body: addModeratorBody,
    answer: z.object({ username: z.string(), roles: z.array(z.enum(ROLES)) }),
    errors: ['USERNAME_TAKEN', 'EMAIL_TAKEN', 'USER_NOT_FOUND', 'ALREADY_STAFF', 'HAS_TRADED', 'EXCHANGE_BUSY'],
  }),
  getInfo: endpoint({
    method: 'GET',
    path: '/api/info',
    tag: 'administration',
    summary: 'What kind of server this is; a demo names its accounts',
    access: 'public',
    answer: z.object({
      demo: z
        .object({ password: z.string(), accounts: z.array(z.object({ username: z.string(), role: z.enum(ROLES) })) })
        .nullable(),
      startBudget: dollars,
    }),
    errors: [],
  }),
};
