import { COVER_TYPES, IDEMPOTENCY_HOURS, IDEMPOTENCY_KEY_LENGTH, MAX_COVER_BYTES } from '@wieszcz/domain';
import { errorTexts } from '@wieszcz/texts';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { everyCallErrors, readsCaller } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { ERROR_STATUS, type ErrorCode } from './errors.ts';
import { lengthMeta } from './fields.ts';
import { asParameter, completeInput } from './openapi-inputs.ts';

type Schema = Record<string, unknown>;

/** The named schemas of the answers, to which the operations refer. */
type Components = Map<string, Schema>;

const DEFINITIONS = '#/$defs/';
const COMPONENTS = '#/components/schemas/';

/** Named schemas become components of the document: a `$ref` is resolved from the document's root, not from the schema around it. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', components: Components): Schema {
  const converted = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    ...(io === 'input' ? { override: completeInput } : {}),
  });
  const { $schema: _, $defs = {}, ...rest } = referToComponents(converted) as Schema & { $defs?: Record<string, Schema> };
  for (const [name, definition] of Object.entries($defs)) addComponent(components, name, definition);
  return rest;
}

function referToComponents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(referToComponents);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      key === '$ref' ? String(part).replace(DEFINITIONS, COMPONENTS) : referToComponents(part),
    ]),
  );
}

function addComponent(components: Components, name: string, definition: Schema): void {
  const { id: _, ...schema } = definition;
  const known = components.get(name);
  if (known && JSON.stringify(known) !== JSON.stringify(schema)) throw new Error(`two different schemas are named ${name}`);
  components.set(name, schema);
}

const parametersIn = (place: 'path' | 'query', object: z.ZodObject | undefined, components: Components) => {
  if (!object) return [];
  const { properties = {}, required = [] } = schemaOf(object, 'input', components) as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: asParameter(schema),
  }));
};

const sentence = (code: ErrorCode): string => {
  const text = errorTexts[code] as string | ((detail: never) => string);
  return typeof text === 'string' ? text : '';
};

/** One response per status, with its codes in the description and as an enum. */
function failures(call: Endpoint): Record<string, Schema> {
  const codes = [...new Set([...call.errors, ...everyCallErrors(call)])];
  const byStatus = Map.groupBy(codes, (code) => ERROR_STATUS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      String(status),
      {
        description: group.map((code) => [code, sentence(code)].filter(Boolean).join(': ')).join('\n\n'),
        content: {
          ...(call.jsonErrors
            ? { 'application/json': { schema: { $ref: '#/components/schemas/SignInFailure' } } }
            : { 'text/plain': { schema: { type: 'string' } } }),
          'application/problem+json': {
            schema: {
              allOf: [{ $ref: '#/components/schemas/Problem' }, { type: 'object', properties: { code: { enum: group } } }],
            },
          },
        },
      },
    ]),
  );
}

/** Of the one kind of file that calls take. */
const coverFile = {
  type: 'string',
  format: 'binary',
  description: `A picture of at most ${MAX_COVER_BYTES} bytes`,
};

const requestBody = (call: Endpoint, components: Components): Schema | undefined => {
  if (call.file)
    return {
      required: true,
      content: {
        'multipart/form-data': {
          schema: { type: 'object', required: [call.file], properties: { [call.file]: coverFile } },
          encoding: { [call.file]: { contentType: COVER_TYPES.join(', ') } },
        },
      },
    };
  return call.body && { required: true, content: { 'application/json': { schema: schemaOf(call.body, 'input', components) } } };
};

const idempotencyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `The same key with the same request answers the first outcome again and moves nothing; kept ${IDEMPOTENCY_HOURS} hours`,
  schema: { type: 'string', ...lengthMeta(IDEMPOTENCY_KEY_LENGTH) },
};

const accessSentence = ({ access, stranger = 'none' }: Endpoint): string =>
  `Access: ${access}${stranger === 'none' ? '' : `; for what belongs to another user ${ERROR_STATUS[stranger]} ${stranger}`}`;

/** An empty alternative makes the token optional. Calls of signed-in users have the security of the whole document. */
const securityOf = (call: Endpoint): { security?: Schema[] } =>
  call.access === 'public' ? { security: readsCaller(call) ? [{}, { bearer: [] }] : [] } : {};

function operation(operationId: string, call: Endpoint, components: Components): Schema {
  const body = requestBody(call, components);
  return {
    operationId,
    tags: [call.tag],
    summary: call.summary,
    ...securityOf(call),
    description: accessSentence(call),
    parameters: [
      ...parametersIn('path', call.params, components),
      ...parametersIn('query', call.query, components),
      ...(call.idempotent ? [idempotencyHeader] : []),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: {
      200: {
        description: 'Done',
        content:
          call.answer === 'text'
            ? { 'text/plain': { schema: { type: 'string' } } }
            : { 'application/json': { schema: schemaOf(call.answer, 'output', components) } },
      },
      ...failures(call),
    },
  };
}

/** The OpenAPI 3.1 document of all endpoints. */
export function openApiDocument(serverUrl = '/'): Schema {
  const paths: Record<string, Record<string, Schema>> = {};
  const components: Components = new Map();
  for (const [name, call] of Object.entries(endpoints) as [string, Endpoint][]) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[call.method.toLowerCase()] = operation(name, call, components);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Wieszcz',
      version: '1',
      description: 'A prediction-market game for virtual dollars. Amounts are in $, timestamps in UTC, texts in Polish.',
    },
    servers: [{ url: serverUrl }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        ...Object.fromEntries(components),
        SignInFailure: {
          type: 'object',
          required: ['error', 'status'],
          properties: { error: { type: 'string' }, status: { type: 'integer' } },
        },
        Problem: {
          type: 'object',
          required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
          properties: {
            type: { type: 'string' },
            title: { type: 'string' },
            status: { type: 'integer' },
            detail: { type: 'string' },
            code: { type: 'string', enum: Object.keys(ERROR_STATUS) },
            errors: {
              type: 'array',
              items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
            },
            order: {
              type: 'object',
              description: "With OWN_ORDER_CROSSES: the caller's own order that would be crossed",
              required: ['kind', 'id'],
              properties: { kind: { enum: ['offer', 'bid'] }, id: { type: 'integer' } },
            },
            available: {
              type: 'integer',
              description: 'With NOT_ENOUGH_BIDS and other codes for too large a number: how many shares or pairs there are',
            },
            requestId: { type: 'string', description: 'Names the request in the log of the server' },
          },
        },
      },
    },
  };
}
