import { isBlank, PASSWORD_LENGTH, PERSON_NAME_LENGTH, USERNAME_LENGTH } from '@wieszcz/domain';
import { validationTexts } from '@wieszcz/texts';
import { z } from 'zod';
import { BY_HAND } from './admin/by-hand.ts';
import { endpoint } from './endpoint.ts';
import { errorText } from './errors.ts';
import { dollars, hasLength, lengthMeta, line, passwordTyped, reason, required, usernameTyped } from './fields.ts';
import { email } from './people/email-address.ts';
import { objectionToUsername } from './people/username-rules.ts';
import { optionalCode, OWN_PASSWORD } from './second-factor.ts';

export const ROLES = ['ROLE_PLAYER', 'ROLE_MODERATOR', 'ROLE_ADMIN'] as const;
export type Role = (typeof ROLES)[number];

const USERNAME = /^[A-Za-zĄĆĘŁŃÓŚŹŻąćęłńóśźż0-9_.-]+$/;

/** Field schemas, shared by the forms and the server. */
export const username = usernameTyped()
  .refine((value) => !isBlank(value), { error: validationTexts.required, abort: true })
  .refine((value) => USERNAME.test(value) && hasLength(value, USERNAME_LENGTH), {
    error: validationTexts.username(USERNAME_LENGTH),
  })
  // `/player/ranking` is the ranking, `/player/:username` a budget.
  .refine((value) => value.toLowerCase() !== 'ranking', { error: validationTexts.usernameRanking })
  .meta({
    ...lengthMeta(USERNAME_LENGTH),
    pattern: USERNAME.source,
    description: 'Measured in code points, without the spaces at its ends; not `ranking`',
  });
/** A username that a person may choose. The server refuses others with codes of their own, so calls take `username`. */
export const newUsername = username.superRefine((value, context) => {
  const code = objectionToUsername(value);
  if (code) context.addIssue({ code: 'custom', message: errorText(code) });
});
export const personName = line(PERSON_NAME_LENGTH, validationTexts.personName(PERSON_NAME_LENGTH));
export const password = required()
  .refine((value) => hasLength(value, PASSWORD_LENGTH), { error: validationTexts.password(PASSWORD_LENGTH) })
  .meta({ ...lengthMeta(PASSWORD_LENGTH), description: 'No common one and not the name of the user' });
const token = required().meta({ description: 'From the e-mail' });
const repeated = required().meta({ description: 'The same as the new password' });

/** Lower case, as by the database's `caseless`, so that all spellings find one user and share one rate limit. */
const caseless = (value: string) => value.toLowerCase();
const usernameToFind = usernameTyped(validationTexts.usernameRequired).transform(caseless);
const emailToFind = email.transform(caseless);

const same = (first: string, second: string) =>
  [
    (value: Record<string, unknown>) => value[first] === value[second],
    { error: validationTexts.passwordsDiffer as string, path: [second] as PropertyKey[] },
  ] as const;

export const signInBody = z.object({
  username: usernameToFind,
  password: passwordTyped(),
  code: optionalCode,
});
export const signUpBody = z.object({ username, firstName: personName, surname: personName, email, password });
/** For forms, which check the name before it is sent. */
export const newPersonForm = signUpBody.extend({ username: newUsername });
export const changePasswordBody = z
  .object({ newPassword: password, repeatedPassword: repeated, token })
  .refine(...same('newPassword', 'repeatedPassword'));
export const editPasswordBody = z
  .object({ oldPassword: passwordTyped(validationTexts.required), newPassword: password, repeatedNewPassword: repeated })
  .refine(...same('newPassword', 'repeatedNewPassword'));
export const confirmEmailBody = z.object({ token });
/** All personal fields to create a moderator, or only the username of a player to promote. */
export const addModeratorBody = z.object({
  username,
  firstName: personName.optional(),
  surname: personName.optional(),
  email: email.optional(),
  password: password.optional(),
  reason: reason.optional().meta({ description: 'For the log of acts' }),
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

/** Why a user can't be given a name. */
export const newUsernameErrors = ['USERNAME_RESERVED', 'USERNAME_VULGAR', 'USERNAME_TAKEN', 'USERNAME_LOOKS_TAKEN'] as const;

export const userEndpoints = {
  signIn: endpoint({
    method: 'POST',
    path: '/api/auth/signin',
    tag: 'accounts',
    summary: "Sign in; a player's first login of a day in Europe/Warsaw adds the daily bonus",
    access: 'public',
    body: signInBody,
    answer: userSchema,
    errors: [
      'CREDENTIALS_INVALID',
      'ACCOUNT_BLOCKED',
      'SECOND_FACTOR_REQUIRED',
      'SECOND_FACTOR_WRONG',
      'SECOND_FACTOR_UNREADABLE',
    ],
    rateLimit: { max: 20, seconds: 60, userField: 'username', slowsKnownNetworks: true, forgivesSuccess: true },
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
    errors: [...newUsernameErrors, 'EMAIL_TAKEN', 'PASSWORD_COMMON', 'PASSWORD_IS_NAME', 'TOO_MANY_SIGN_UPS'],
    rateLimit: { max: 20, seconds: 60, forgivesSuccess: true },
    idempotent: true,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/auth/confirmEmail',
    tag: 'accounts',
    summary: 'Confirm an e-mail address with the token that was sent to it, which is used up',
    access: 'public',
    body: confirmEmailBody,
    answer: 'text',
    errors: ['CONFIRMATION_TOKEN_INVALID'],
    rateLimit: { max: 10, seconds: 60, forgivesSuccess: true },
  }),
  requestConfirmation: endpoint({
    method: 'POST',
    path: '/api/auth/requestConfirmation',
    tag: 'accounts',
    summary: "Send a new confirmation token to the user's e-mail address; the former one becomes invalid",
    access: 'user',
    answer: 'text',
    errors: ['EMAIL_ALREADY_CONFIRMED', 'TOO_MANY_CONFIRMATIONS'],
    rateLimit: { max: 5, seconds: 900, forgivesSuccess: true },
  }),
  requestReset: endpoint({
    method: 'POST',
    path: '/api/auth/resetPassword',
    tag: 'accounts',
    summary:
      'Send a reset token to the e-mail address given as `username`; the answer is the same if the address is unknown or has just got a token',
    access: 'public',
    query: z.object({ username: emailToFind.meta({ description: 'The e-mail address' }) }),
    answer: 'text',
    errors: [],
    // Not limited per address: strangers could keep its owner from asking. The e-mails to an address are limited where they are sent.
    rateLimit: { max: 5, seconds: 60 },
  }),
  checkToken: endpoint({
    method: 'GET',
    path: '/api/auth/checkToken',
    tag: 'accounts',
    summary: 'Whether a reset token is still good',
    access: 'public',
    query: z.object({ token }),
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
    errors: ['RESET_TOKEN_INVALID', 'PASSWORD_COMMON', 'PASSWORD_IS_NAME'],
    rateLimit: { max: 10, seconds: 60 },
  }),
  editPassword: endpoint({
    method: 'PUT',
    path: '/api/auth/editPassword',
    tag: 'accounts',
    summary: "Change the user's password; all tokens issued before become invalid",
    access: 'user',
    body: editPasswordBody,
    answer: 'text',
    errors: ['OLD_PASSWORD_WRONG', 'PASSWORD_COMMON', 'PASSWORD_IS_NAME'],
    rateLimit: OWN_PASSWORD,
  }),
  getMe: endpoint({
    method: 'GET',
    path: '/api/me',
    tag: 'accounts',
    summary: "The user's account; budget, reserve and bonus are null for staff",
    access: 'user',
    allowedWithoutSecondFactor: true,
    answer: z.object({
      username: z.string(),
      firstName: z.string(),
      surname: z.string(),
      email: z.string(),
      roles: z.array(z.enum(ROLES)),
      budget: dollars.nullable(),
      reserved: dollars.nullable().meta({ description: 'Of open bids' }),
      bonusToday: dollars.nullable(),
      mustConfirmEmail: z.boolean().meta({ description: 'No trades and no daily bonus before the e-mail address is confirmed' }),
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
    errors: [
      ...newUsernameErrors,
      'EMAIL_TAKEN',
      'PASSWORD_COMMON',
      'PASSWORD_IS_NAME',
      'USER_NOT_FOUND',
      'ACCOUNT_REMOVED',
      'ALREADY_STAFF',
      'HAS_TRADED',
      'EXCHANGE_BUSY',
    ],
    idempotent: true,
    rateLimit: BY_HAND,
  }),
};
