import { z } from 'zod';

type Schema = Record<string, unknown>;

/**
 * Adds to the schema of an input what `z.toJSONSchema` loses where a value is converted: the type that `meta` states for a union, and the
 * default, in the form in which a caller would send it.
 */
export function completeInput({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: Schema }): void {
  if (jsonSchema.type !== undefined) delete jsonSchema.anyOf;
  if (!(zodSchema instanceof z.ZodDefault)) return;
  const { defaultValue } = zodSchema.def;
  const parsed = JSON.stringify(defaultValue);
  const sent = [defaultValue, String(defaultValue), ''].find(
    (value) => JSON.stringify(zodSchema.safeParse(value).data) === parsed,
  );
  if (sent !== undefined) jsonSchema.default = sent;
}

/** A body may hold a number or a boolean as such or as text. In paths and queries all is text, so there the type itself says how it looks. */
export function asParameter(schema: Schema): Schema {
  if (!Array.isArray(schema.type)) return schema;
  const { pattern: _, enum: __, ...rest } = schema;
  return { ...rest, type: schema.type.find((type) => type !== 'string') };
}
