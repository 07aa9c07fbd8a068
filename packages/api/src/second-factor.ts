import { validationTexts } from '@wieszcz/texts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { passwordTyped, required } from './fields.ts';

/** A code of the authenticator app, or a recovery code, as typed: with or without spaces and hyphens. */
const typedCode = required()
  .max(40, { error: validationTexts.code })
  .meta({ description: 'Of the authenticator app, or a recovery code; spaces and hyphens are ignored' });
export const optionalCode = z
  .union([z.literal(''), typedCode])
  .optional()
  .meta({
    description: 'Of the authenticator app, or a recovery code, for users with a second factor; an empty one counts as none',
  });

export const startSecondFactorBody = z.object({ password: passwordTyped() });
export const confirmSecondFactorBody = z.object({ code: typedCode });
export const removeSecondFactorBody = z.object({ password: passwordTyped(), code: typedCode });

/** Shared by all calls that check the password of the signed-in user: one limit per endpoint would allow a stolen token more guesses. */
export const OWN_PASSWORD = { name: 'own password', max: 10, seconds: 60 } as const;

export const secondFactorEndpoints = {
  getSecondFactor: endpoint({
    method: 'GET',
    path: '/api/me/secondFactor',
    tag: 'accounts',
    summary: 'Whether signing in to this account needs a code in addition to the password',
    access: 'user',
    answer: z.object({
      enabled: z.boolean(),
      required: z.boolean().meta({ description: 'Whether the operator requires a second factor for this account' }),
      recoveryCodes: z.int().meta({ description: 'Unused recovery codes' }),
    }),
    errors: [],
    allowedWithoutSecondFactor: true,
  }),
  startSecondFactor: endpoint({
    method: 'POST',
    path: '/api/me/secondFactor',
    tag: 'accounts',
    summary: 'Start to set up a second factor; returns a TOTP secret (RFC 6238), which takes effect once it is confirmed',
    access: 'user',
    body: startSecondFactorBody,
    answer: z.object({
      secret: z.string().meta({ description: 'Base32' }),
      uri: z.string().meta({ description: 'otpauth:// address for a QR code' }),
    }),
    errors: ['PASSWORD_WRONG', 'SECOND_FACTOR_ENABLED'],
    rateLimit: OWN_PASSWORD,
    allowedWithoutSecondFactor: true,
  }),
  confirmSecondFactor: endpoint({
    method: 'POST',
    path: '/api/me/secondFactor/confirm',
    tag: 'accounts',
    summary:
      'Turn the second factor on with a code of the app, and end the other sessions of the user; returns recovery codes, each of which replaces a code once',
    access: 'user',
    body: confirmSecondFactorBody,
    answer: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['CODE_WRONG', 'SECOND_FACTOR_NOT_STARTED', 'SECOND_FACTOR_UNREADABLE'],
    rateLimit: { max: 10, seconds: 60 },
    allowedWithoutSecondFactor: true,
  }),
  removeSecondFactor: endpoint({
    method: 'POST',
    path: '/api/me/secondFactor/remove',
    tag: 'accounts',
    summary: 'Turn the second factor off, with the password and a code',
    access: 'user',
    body: removeSecondFactorBody,
    answer: 'text',
    errors: ['PASSWORD_WRONG', 'CODE_WRONG', 'SECOND_FACTOR_OFF', 'SECOND_FACTOR_UNREADABLE'],
    rateLimit: OWN_PASSWORD,
    allowedWithoutSecondFactor: true,
  }),
};
