import {
  CATEGORIES,
  centsFromDollars,
  isBlank,
  isOneLine,
  isPlainText,
  isPrice,
  isStorable,
  MAX_PRICE,
  MIN_PRICE,
  type Price,
  type Shares,
} from '@wieszcz/domain';
import { validationTexts as say } from '@wieszcz/texts';
import { z } from 'zod';

/** Ids are 4-byte integers in the database; a larger number can't be anybody's, so it is looked up as the largest. */
const LARGEST_ID = 2_147_483_647;

const PLAIN_INTEGER = /^(0|[1-9]\d*)$/;

/** Says `required` where nothing came and `wrong` where something else did. */
const otherwise = (wrong: string, required: string = say.required) => ({
  error: (issue: { input?: unknown }) =>
    issue.input === undefined || issue.input === null || issue.input === '' ? required : wrong,
});

/**
 * Numbers come as numbers or as plain decimal strings ("10", "0.70"); signs, exponents, padding and spaces are refused.
 * Written as text first, so that no floating-point arithmetic ever sees an amount.
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

export const id = <Id extends number>() =>
  integer(say.id)
    .refine((value) => value > 0, { error: say.id })
    .transform((value) => Math.min(value, LARGEST_ID) as Id);

/** 0.01…1 $ on the wire, whole cents inside. */
export const price = z.union([z.number(), z.string()], otherwise(say.moneyDecimals)).transform((amount, context) => {
  const cents = centsFromDollars(amount);
  if (cents !== undefined && isPrice(cents)) return cents as number as Price;
  context.addIssue(
    cents === undefined
      ? complaint(amount)
      : cents === 0
        ? say.pricePositive
        : say.priceRange({ min: MIN_PRICE, max: MAX_PRICE }),
  );
  return z.NEVER;
});

function complaint(amount: number | string): string {
  if (amount === '') return say.required;
  return Number(amount) <= 0 ? say.pricePositive : say.moneyDecimals;
}

export const sharesBetween = (least: number, most: number, wrong: string) =>
  integer(wrong)
    .refine(...between(least, most, wrong))
    .transform((value) => value as Shares);

/** JSON's booleans, or the words that query strings carry. */
export const option = z
  .union([z.boolean(), z.enum(['true', 'false'])], otherwise(say.option))
  .transform((value) => value === true || value === 'true');

export const category = z.enum(CATEGORIES, otherwise(say.category));

type Length = { min: number; max: number };
/** People count characters, and so does the database: not UTF-16 units. */
export const hasLength = (value: string, { min, max }: Length): boolean => {
  const length = Array.from(value).length;
  return length >= min && length <= max;
};

type Complaint = (value: string) => string | null;

/** What is wrong with the characters of a title or a name. */
export const lineComplaint: Complaint = (value) => (isBlank(value) ? say.required : isOneLine(value) ? null : say.characters);

/** Of a text that may have several lines. */
export const descriptionComplaint: Complaint = (value) =>
  isBlank(value) ? say.required : isPlainText(value) ? null : say.characters;

/** Of a text that was written by earlier rules and may stay as it is. */
export const keptComplaint: Complaint = (value) => (value === '' ? say.required : isStorable(value) ? null : say.characters);

/** A string without the complaint; the rules that follow look at it only then. */
export const without = (complaint: Complaint) =>
  z.string().superRefine((value, context) => {
    const message = complaint(value);
    if (message !== null) context.addIssue({ code: 'custom', message, continue: false });
  });

/** Text that people write: trimmed, its characters composed. */
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

// What answers are made of.

/** An amount in $, at most two decimals. */
export const dollars = z.number().meta({ description: 'Amount in $, at most two decimals' });
/** ISO 8601, UTC, milliseconds. */
export const timestamp = z.string().meta({ format: 'date-time' });
export const idOut = z.int();
