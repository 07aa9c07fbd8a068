export type JsonSchema = {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
};

type MediaTypes = Record<string, { schema: JsonSchema }>;
type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: JsonSchema };
type Described = {
  operationId: string;
  parameters: Parameter[];
  requestBody?: { content: MediaTypes };
  responses: Record<string, { content: MediaTypes }>;
};

export type OpenApiDocument = {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, JsonSchema> };
};

/** A call as the OpenAPI document describes it. */
export type Operation = {
  id: string;
  method: string;
  /** With `{name}` for each path parameter. */
  path: string;
  parameters: Parameter[];
  /** Schema of the JSON body; null for a call without one. */
  body: JsonSchema | null;
  /** Name of the multipart field of a file; null for a call without one. */
  file: string | null;
  /** Content types and schemas of the answers by status. */
  answers: Map<number, MediaTypes>;
};

export function operationsOf({ paths }: OpenApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters, requestBody, responses }]) => {
      const form = requestBody?.content['multipart/form-data'];
      return {
        id: operationId,
        method: method.toUpperCase(),
        path,
        parameters,
        body: requestBody?.content['application/json']?.schema ?? null,
        file: form ? Object.keys(form.schema.properties ?? {})[0]! : null,
        answers: new Map(Object.entries(responses).map(([status, { content }]) => [Number(status), content])),
      };
    }),
  );
}

/** The operations that a path may reach: a segment is equal to the template's, or stands for a parameter. */
export function operationsAt(operations: readonly Operation[], method: string, rawPath: string): Operation[] {
  const segments = segmentsOf(rawPath);
  return operations.filter((operation) => {
    const template = operation.path.split('/');
    return (
      operation.method === method &&
      template.length === segments.length &&
      template.every((part, index) => part.startsWith('{') || part === segments[index])
    );
  });
}

/** Decoded segments. One slash at the end is dropped, as the server's router does (`ignoreTrailingSlash`); '/' stays. */
function segmentsOf(rawPath: string): string[] {
  const segments = rawPath.split('/').map((segment) => {
    try {
      return decodeURIComponent(segment);
    } catch {
      return segment;
    }
  });
  return segments.length > 2 && segments.at(-1) === '' ? segments.slice(0, -1) : segments;
}
