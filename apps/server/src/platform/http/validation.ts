import { validationTexts } from '@wieszcz/texts';
import { z } from 'zod';
import { AppError, type FieldError } from './app-error.ts';

// Replaces zod's English messages for schemas without a Polish one.
z.config({ customError: () => validationTexts.invalid });

/** Parses the value; throws VALIDATION_FAILED with the first message as text and every field in `errors`. */
export function parse<Schema extends z.ZodObject>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors: FieldError[] = parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }));
  throw new AppError('VALIDATION_FAILED', errors[0]?.message ?? validationTexts.invalid, { errors });
}

export type QueryReader = (query: Record<string, unknown>) => Record<string, unknown>;

/** Keeps the last value of a repeated query parameter, unless the schema takes an array. */
export function createQueryReader(schema: z.ZodObject): QueryReader {
  const arrays = new Set(Object.keys(schema.shape).filter((name) => takesArray(schema.shape[name] as z.ZodType)));
  const lastValue = (name: string, value: unknown) => (Array.isArray(value) && !arrays.has(name) ? value.at(-1) : value);
  return (query) => {
    const hasRepeated = Object.values(query).some((value) => Array.isArray(value));
    return hasRepeated ? Object.fromEntries(Object.entries(query).map(([name, value]) => [name, lastValue(name, value)])) : query;
  };
}

function takesArray(schema: z.ZodType): boolean {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return [described, ...(described.anyOf ?? [])].some((form) => typeof form === 'object' && form.type === 'array');
}
