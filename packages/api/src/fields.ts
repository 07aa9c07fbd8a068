import {
  CATEGORIES,
  centsFromDollars,
  DOLLARS,
  dollars as inDollars,
  isBlank,
  isCalendarDay,
  isOneLine,
  isPlainText,
  isStorable,
  knownEnd,
  MAX_INTEGER,
  plainLine,
  MAX_MARKS,
  MAX_PRICE,
  MIN_PRICE,
  normalForm,
  PASSWORD_LENGTH,
  type Price,
  priceFromDollars,
  REASON_LENGTH,
  toShares,
  UNDETERMINED_END,
  USERNAME_LENGTH,
} from '@wieszcz/domain';
import { validationTexts } from '@wieszcz/texts';
import { z } from 'zod';

// `meta` holds what the OpenAPI document can't read from a check, written with the constants of the check. The page's build removes it.

const PLAIN_INTEGER = /^(0|[1-9]\d*)$/;

/** Options of a schema: the message is `required` if the value is missing or empty, else `wrong`. */
const requiredOr = (wrong: string, required: string = validationTexts.required) => ({
  error: (issue: { input?: unknown }) =>
    issue.input === undefined || issue.input === null || issue.input === '' ? required : wrong,
});

/** A safe integer ≥ 0, as a number or as decimal text ("10") without sign, exponent, padding or spaces. `wrong` is the message. */
export const integer = (wrong: string) =>
  z
    .union([z.number(), z.string()], requiredOr(wrong))
    .transform(String)
    .refine((digits) => PLAIN_INTEGER.test(digits), requiredOr(wrong))
    .transform(Number)
    .refine(Number.isSafeInteger, { error: wrong, abort: true })
    .meta({ type: ['integer', 'string'], pattern: PLAIN_INTEGER.source, minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

export const integerBetween = (min: number, max: number, wrong: string) =>
  integer(wrong)
    .refine((value) => value >= min && value <= max, { error: wrong })
    .meta({ minimum: min, maximum: max });

/**
 * A safe integer ≥ 1, converted by the domain's constructor. One that is too large for the database is replaced by the largest that it can
 * store.
 */
const positive = <Value extends number>(wrong: string, toValue: (value: number) => Value) =>
  integer(wrong)
    .refine((value) => value > 0, { error: wrong })
    .meta({ minimum: 1 })
    .transform((value) => toValue(Math.min(value, MAX_INTEGER)));

/** An id, converted by its constructor, such as `toBetId`. For one that is too large the query finds no row instead of failing. */
export const id = <Id extends number>(toId: (value: number) => Id) => positive(validationTexts.id, toId);

/** A price of 0.01 $ to `max` as a number or decimal text, parsed to whole cents. */
export const priceUpTo = (max: Price) =>
  z
    .union([z.number(), z.string()], requiredOr(validationTexts.moneyDecimals))
    .transform((amount, context) => {
      const parsed = priceFromDollars(amount);
      if (parsed !== undefined && parsed <= max) return parsed;
      const cents = centsFromDollars(amount);
      context.addIssue(
        cents === undefined
          ? priceMessage(amount)
          : cents === 0
            ? validationTexts.pricePositive
            : validationTexts.priceRange({ min: MIN_PRICE, max }),
      );
      return z.NEVER;
    })
    .meta({
      type: ['number', 'string'],
      pattern: DOLLARS.source,
      minimum: inDollars(MIN_PRICE),
      maximum: inDollars(max),
      description: 'In $, at most two decimals',
    });

export const price = priceUpTo(MAX_PRICE);

/** The message for an amount that isn't written as dollars with at most two decimals. */
function priceMessage(amount: number | string): string {
  if (amount === '') return validationTexts.required;
  return Number(amount) <= 0 ? validationTexts.pricePositive : validationTexts.moneyDecimals;
}

/** A number of shares from `min` to `max` inclusive. */
export const sharesBetween = (min: number, max: number, wrong: string) => integerBetween(min, max, wrong).transform(toShares);

/**
 * At least one share. A number beyond the database's integers is replaced by the largest one, which exceeds every position: the exchange
 * refuses it and says how many shares there are.
 */
export const anyShares = (wrong: string) => positive(wrong, toShares);

/** A JSON boolean, or `true` or `false` in a query string. */
export const option = z
  .union([z.boolean(), z.enum(['true', 'false'])], requiredOr(validationTexts.option))
  .transform((value) => value === true || value === 'true')
  .meta({ type: ['boolean', 'string'], enum: [true, false, 'true', 'false'] });

export const category = z.enum(CATEGORIES, requiredOr(validationTexts.category(CATEGORIES)));

type Length = { min: number; max: number };
/** Counts Unicode code points, as the database does, not UTF-16 units. */
export const hasLength = (value: string, { min, max }: Length): boolean => {
  const length = Array.from(value).length;
  return length >= min && length <= max;
};

export const lengthMeta = ({ min, max }: Length) => ({ minLength: min, maxLength: max });

/** A check of a text's characters. Returns the message, or null if the text is valid. */
type Complaint = (value: string) => string | null;

/** For titles and names. */
export const lineComplaint: Complaint = (value) =>
  isBlank(value) ? validationTexts.required : isOneLine(value) ? null : validationTexts.characters;

/** For texts of several lines. */
export const descriptionComplaint: Complaint = (value) =>
  isBlank(value) ? validationTexts.required : isPlainText(value) ? null : validationTexts.characters;

/** For an edit, which may repeat a stored text that is forbidden now. Refuses only an empty text and what can't be stored. */
export const keptComplaint: Complaint = (value) =>
  value === '' ? validationTexts.required : isStorable(value) ? null : validationTexts.characters;

/** A string that passes the check. If it fails, later rules are skipped, so that the field gets one message. */
export const checkedText = (complaint: Complaint) =>
  z.string().superRefine((value, context) => {
    const message = complaint(value);
    if (message !== null) context.addIssue({ code: 'custom', message, continue: false });
  });

/** Checks a text after `normalize`. `wrongLength` is the message for a wrong length. */
const textOf =
  (normalize: (value: string) => string, standard: Complaint) =>
  (length: Length, wrongLength: string, complaint: Complaint = standard) =>
    z
      .string(requiredOr(validationTexts.text))
      .transform(normalize)
      .pipe(checkedText(complaint).refine((value) => hasLength(value, length), { error: wrongLength }))
      .meta({ ...lengthMeta(length), description: 'Measured in code points, without the spaces at its ends' });

/** A title or a name, parsed to its plain line. */
export const line = textOf(plainLine, lineComplaint);

/** A text of several lines, normalized to NFC and trimmed. */
export const paragraphs = textOf((value) => normalForm(value, 'NFC').trim(), descriptionComplaint);

/** A string that isn't empty, unchanged: not trimmed, not normalized. `message` is for a missing or empty one. */
export const required = (message: string = validationTexts.required) =>
  z.string({ error: message }).min(1, { error: message }).refine(isStorable, { error: validationTexts.characters });

/**
 * In UTF-16 units, of which a code point has at most two. More than any valid password, also a decomposed one, and more than an e-mail
 * address, which people type in place of their username.
 */
export const MAX_TYPED = 2 * MAX_MARKS;

/** The name of an existing user, as typed. */
export const usernameTyped = (message?: string) =>
  required(message)
    .max(MAX_TYPED, { error: validationTexts.username(USERNAME_LENGTH), abort: true })
    .transform(plainLine);

/** The password of an existing user, as typed. */
export const passwordTyped = (message: string = validationTexts.passwordRequired) =>
  required(message).max(MAX_TYPED, { error: validationTexts.password(PASSWORD_LENGTH) });

/** Why an admin acts, or a moderator pauses a market; stored in the log of acts. */
export const reason = line(REASON_LENGTH, validationTexts.reason(REASON_LENGTH));
export const reasonBody = z.object({ reason });

/** `YYYY-MM-DD`, an existing day. */
export const calendarDay = z
  .string({ error: validationTexts.date })
  .refine(isCalendarDay, { error: validationTexts.date })
  .meta({ format: 'date' });

/** Of a market. Parsed to UNDETERMINED_END if it names no day on which the market is expected to end. */
export const endDate = z
  .union([calendarDay, z.literal(''), z.null()], { error: validationTexts.date })
  .optional()
  .meta({ description: `Undetermined if it is empty, null or missing, or from ${UNDETERMINED_END} on` })
  .transform((value) => (value ? knownEnd(value) : null) ?? UNDETERMINED_END);

const DAY = String.raw`\d{4}-\d\d-\d\d`;
const CLOCK = String.raw`T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?`;
const TIME = new RegExp(`^${DAY}${CLOCK}$`);
/** Whether an ISO 8601 time tells its offset from UTC. */
export const hasOffset = (time: string): boolean => /(Z|[+-]\d\d:?\d\d)$/.test(time);
/** Whether the year has four digits in UTC, too, because answers are in UTC: an offset can move a time beyond the years 0000 to 9999. */
const isWithinCalendar = (value: string) => !Number.isNaN(Date.parse(value)) && /^\d{4}-/.test(new Date(value).toISOString());
/** A time on a day that exists: `Date.parse` alone takes 30 February for 2 March. */
const isTime = (value: string) => TIME.test(value) && isCalendarDay(value.slice(0, 10)) && isWithinCalendar(value);

/** Stays text; the server reads it as the description says. */
export const dayOrTime = z
  .string(requiredOr(validationTexts.dateTime))
  .refine((value) => isCalendarDay(value) || isTime(value), { error: validationTexts.dateTime })
  .meta({
    pattern: `^${DAY}(${CLOCK})?$`,
    description: 'A day, which means its midnight in Europe/Warsaw, or an ISO 8601 time, in UTC if it has no offset',
  });

/** An ISO 8601 time with its offset, parsed to a Date. */
export const instant = z
  .string(requiredOr(validationTexts.instant))
  .refine((value) => isTime(value) && hasOffset(value), { error: validationTexts.instant })
  .transform((value) => new Date(value))
  .meta({ format: 'date-time', description: 'ISO 8601 with its offset from UTC' });

// Fields of responses.

export const dollars = z.number().meta({ description: 'Amount in $, at most two decimals' });
/** ISO 8601 in UTC, with milliseconds. */
export const timestamp = z.string().meta({ format: 'date-time' });
export const responseId = z.int();
