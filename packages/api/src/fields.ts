import {
  CATEGORIES,
  centsFromDollars,
  isBlank,
  isOneLine,
  isPlainText,
  isStorable,
  priceFromDollars,
  toShares,
} from '@wieszcz/domain';
import { validationTexts as say } from '@wieszcz/texts';
import { z } from 'zod';

/** Ids are 4-byte integers in the database. A larger number in a request is replaced by the largest, which finds nothing. */
const LARGEST_ID = 2_147_483_647;

const PLAIN_INTEGER = /^(0|[1-9]\d*)$/;

/** The message `required` for a missing value, `wrong` for any other invalid one. */
const otherwise = (wrong: string, required: string = say.required) => ({
  error: (issue: { input?: unknown }) =>
    issue.input === undefined || issue.input === null || issue.input === '' ? required : wrong,
});

/**
 * Accepts numbers and plain decimal strings ("10", "0.70"); refuses signs, exponents, padding and spaces.
 * Converts to text before parsing, so that amounts avoid floating-point arithmetic.
 */
const plain = (pattern: RegExp, wrong: string) =>
  z
    .union([z.number(), z.string()], otherwise(wrong))
    .transform(String)
    .refine((text) => pattern.test(text), otherwise(wrong));

export const integer = (wrong: string) =>
  plain(PLAIN_INTEGER, wrong).transform(Number).refine(Number.isSafeInteger, { error: wrong });

const between = (least: number, most: number, wrong: string) =>
  [(value: number) => value >= least && value <= most, { error: wrong }] as const;

/** `toId` is the domain's constructor of the id, such as `toBetId`. */
export const id = <Id extends number>(toId: (value: number) => Id) =>
  integer(say.id)
    .refine((value) => value > 0, { error: say.id })
    .transform((value) => toId(Math.min(value, LARGEST_ID)));

/** Parses a price of 0.01 to 1 $ to whole cents. */
export const price = z.union([z.number(), z.string()], otherwise(say.moneyDecimals)).transform((amount, context) => {
  const parsed = priceFromDollars(amount);
  if (parsed !== undefined) return parsed;
  const cents = centsFromDollars(amount);
  context.addIssue(cents === undefined ? complaint(amount) : cents === 0 ? say.pricePositive : say.priceRange);
  return z.NEVER;
});

function complaint(amount: number | string): string {
  if (amount === '') return say.required;
  return Number(amount) <= 0 ? say.pricePositive : say.moneyDecimals;
}

export const sharesBetween = (least: number, most: number, wrong: string) =>
  integer(wrong)
    .refine(...between(least, most, wrong))
    .transform(toShares);

/** A JSON boolean, or `true` or `false` in a query string. */
export const option = z
  .union([z.boolean(), z.enum(['true', 'false'])], otherwise(say.option))
  .transform((value) => value === true || value === 'true');

export const category = z.enum(CATEGORIES, otherwise(say.category));

type Length = { min: number; max: number };
/** Counts Unicode code points, as the database does, not UTF-16 units. */
export const hasLength = (value: string, { min, max }: Length): boolean => {
  const length = Array.from(value).length;
  return length >= min && length <= max;
};

/** A message about forbidden characters; null if there are none. */
type Complaint = (value: string) => string | null;

/** For titles and names. */
export const lineComplaint: Complaint = (value) => (isBlank(value) ? say.required : isOneLine(value) ? null : say.characters);

/** For texts of several lines. */
export const descriptionComplaint: Complaint = (value) =>
  isBlank(value) ? say.required : isPlainText(value) ? null : say.characters;

/** For a stored text that earlier rules allowed and that an edit repeats unchanged. */
export const keptComplaint: Complaint = (value) => (value === '' ? say.required : isStorable(value) ? null : say.characters);

/** A string to which the complaint doesn't apply; later rules are skipped otherwise. */
export const without = (complaint: Complaint) =>
  z.string().superRefine((value, context) => {
    const message = complaint(value);
    if (message !== null) context.addIssue({ code: 'custom', message, continue: false });
  });

/** Text input: normalized to NFC and trimmed. */
export const text = (length: Length, wrong: string, complaint: Complaint = lineComplaint) =>
  z
    .string(otherwise(say.text))
    .transform((value) => value.normalize('NFC').trim())
    .pipe(without(complaint).refine((value) => hasLength(value, length), { error: wrong }));

export const required = (message: string = say.required) =>
  z.string({ error: message }).min(1, { error: message }).refine(isStorable, { error: say.characters });

const isCalendarDay = (value: string) =>
  /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString().startsWith(value);

export const calendarDay = z.string({ error: say.date }).refine(isCalendarDay, { error: say.date });

/** A calendar day (midnight in Europe/Warsaw, resolved by the server) or an ISO 8601 instant. */
export const dayOrInstant = z
  .string(otherwise(say.dateTime))
  .refine(
    (value) =>
      isCalendarDay(value) ||
      (/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/.test(value) && !Number.isNaN(Date.parse(value))),
    {
      error: say.dateTime,
    },
  );

// Fields of responses.

/** An amount in $, at most two decimals. */
export const dollars = z.number().meta({ description: 'Amount in $, at most two decimals' });
/** ISO 8601 in UTC, with milliseconds. */
export const timestamp = z.string().meta({ format: 'date-time' });
export const idOut = z.int();
