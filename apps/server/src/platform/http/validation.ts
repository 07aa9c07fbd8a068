import { validationTexts } from '@wieszcz/texts';
import { z } from 'zod';
import { AppError, type FieldError } from './app-error.ts';

// Where a schema has no sentence of its own, zod's English must not reach anybody.
z.config({ customError: () => validationTexts.invalid });

/** The value as its schema makes it, or VALIDATION_FAILED: the first sentence as text, every field in `errors`. */
export function parse<Schema extends z.ZodObject>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors: FieldError[] = parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }));
  throw new AppError('VALIDATION_FAILED', errors[0]?.message ?? validationTexts.invalid, { errors });
}

/** Of a repeated query parameter the last one counts, save where the schema takes several. */
export function lastOfRepeated(schema: z.ZodObject): (query: Record<string, unknown>) => Record<string, unknown> {
  const several = new Set(Object.keys(schema.shape).filter((name) => takesSeveral(schema.shape[name] as z.ZodType)));
  const last = (name: string, value: unknown) => (Array.isArray(value) && !several.has(name) ? value.at(-1) : value);
  return (query) => {
    const isSimple = Object.values(query).every((value) => !Array.isArray(value));
    return isSimple ? query : Object.fromEntries(Object.entries(query).map(([name, value]) => [name, last(name, value)]));
  };
}

function takesSeveral(schema: z.ZodType): boolean {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return [described, ...(described.anyOf ?? [])].some((form) => typeof form === 'object' && form.type === 'array');
}
