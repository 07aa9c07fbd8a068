import { type ErrorCode } from '@wieszcz/api';
import { PASSWORD_LENGTH, PERSON_NAME_LENGTH, plainLine, REASON_LENGTH, USERNAME_LENGTH } from '@wieszcz/domain';
import { z } from 'zod';
import { createExchange, type Exchange } from '../exchange/index.ts';
import { findUserByUsername, type UserRow } from '../features/users/users.queries.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { OpenDatabase } from '../platform/database/open.ts';
import type { AppError } from '../platform/http/app-error.ts';
import { silentLog } from '../platform/log.ts';
import { StartupError } from '../platform/startup-error.ts';

export const FLAGS = [
  'role',
  'username',
  'email',
  'first-name',
  'surname',
  'to',
  'text',
  'state',
  'limit',
  'market',
  'reason',
] as const;
export type Flags = Partial<Record<(typeof FLAGS)[number], string>>;

export type AdminCommand = {
  /** For `--help`. */
  flags?: string;
  about: string;
  /**
   * Resolves with the text to print. Rejects with StartupError or AppError if the operator made a mistake, and with BusyError if the
   * exchange is busy.
   */
  does: (database: OpenDatabase, flags: Flags, context: { config: Config; clock: Clock }) => Promise<string>;
};

/** What is wrong with a value, in the operator's language: the schemas' own sentences are for players. */
export const RULES = {
  role: 'must be admin, moderator or player',
  username: `must be ${lengths(USERNAME_LENGTH)} letters, digits or . _ -, and for a player neither vulgar nor reserved for those who run the game`,
  email: 'must be an e-mail address',
  firstName: `must have ${lengths(PERSON_NAME_LENGTH)} characters`,
  surname: `must have ${lengths(PERSON_NAME_LENGTH)} characters`,
  password: `must have ${lengths(PASSWORD_LENGTH)} characters`,
  to: 'must be an e-mail address',
  state: 'must be overdue or abandoned',
  limit: 'must be a number from 1 to 100000',
  market: 'must be the id of a market',
  reason: `must have ${lengths(REASON_LENGTH)} characters`,
};

function lengths({ min, max }: { min: number; max: number }): string {
  return `${min} to ${max}`;
}

type Field = keyof typeof RULES;

const flagOf = (field: Field) => (field === 'firstName' ? '--first-name' : field === 'password' ? 'the password' : `--${field}`);

/** Throws a StartupError with one line for each wrong value. `text` needs no rule, because any text passes. */
export function parse<Shape extends { [Key in keyof Shape]: Key extends Field | 'text' ? z.ZodType : never }>(
  schema: z.ZodObject<Shape>,
  values: object,
  rules: Record<Field, string> = RULES,
): z.output<z.ZodObject<Shape>> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const fields = new Set(parsed.error.issues.map(({ path }) => path[0] as Field));
  throw new StartupError([...fields].map((field) => `${flagOf(field)} ${rules[field]}`).join('\n'));
}

const REFUSALS: Partial<Record<ErrorCode, string>> = {
  USERNAME_TAKEN: 'This username is taken.',
  USERNAME_LOOKS_TAKEN: 'This username looks like the one of another user.',
  EMAIL_TAKEN: 'Another user has this e-mail address.',
  PASSWORD_COMMON: 'This password is too common; choose another.',
  PASSWORD_IS_NAME: 'The password must not be a name or the address of the user.',
  MARKET_NOT_FOUND: 'There is no such market.',
  MARKET_NOT_PUBLISHED: 'This market is not published.',
  MARKET_SOLVED: 'This market is resolved.',
  TRADING_CLOSED: 'Trading on this market has already closed.',
  MODERATOR_NOT_FOUND: 'There is no active moderator with this name.',
  ALREADY_AUTHOR: 'This moderator is the author already.',
  ACCOUNT_REMOVED: 'The data of this person were removed, so the account stays blocked for ever.',
  EXCHANGE_BUSY: 'The exchange is busy; try again.',
};

/** The sentence of a refusal in the operator's language. */
export const sentenceOf = ({ code }: AppError): string => REFUSALS[code] ?? `The game refused it: ${code}.`;

export async function findNamedUser(db: OpenDatabase['db'], flags: Flags): Promise<UserRow> {
  // As at the sign-in: a name that was copied with a space is the same name.
  const username = plainLine(flags.username ?? '');
  if (!username) throw new StartupError('--username is missing');
  const user = await findUserByUsername(db, username);
  if (!user) throw new StartupError(`There is no user ${username}.`);
  return user;
}

/** Runs the work with an exchange of its own, which may run beside those of servers. */
export async function withExchange<Result>(
  { pool, preparedStatements }: OpenDatabase,
  work: (exchange: Exchange) => Promise<Result>,
): Promise<Result> {
  const exchange = createExchange({ pool, clock: systemClock, log: silentLog, preparedStatements });
  return work(exchange).finally(() => exchange.drain());
}

/** Rows as lines of text; each cell is padded to its column's longest. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]!.length))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** How many rows a list prints. */
export const limitSchema = z
  .string()
  .regex(/^[1-9]\d{0,4}$|^100000$/)
  .transform(Number)
  .default(100);

export const dollarsText = (cents: number): string => `${(cents / 100).toFixed(2)} $`;
