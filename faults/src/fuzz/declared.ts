import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { type OpenApiDocument, type Operation, operationsAt } from './operations.ts';
import type { Request } from './requests.ts';
import type { Reply } from './send.ts';

/** Describes what is wrong with an answer; null if the document declares it. */
export type Judge = (request: Request, reply: Reply) => string | null;

const ISO_INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const NOT_FOUND = 404;
/** A body that is too large, or of a type that no call reads, is refused before the path is looked up. */
const REFUSED_BODIES = [413, 415];
/** Node's limit of all headers together, and the status of its answer beyond the limit. */
const HEADER_BYTES = 16 * 1024;
const HEADERS_TOO_LARGE = 431;

/** Judges answers by the OpenAPI document alone: their status, content type and schema. */
export function createJudge(document: OpenApiDocument, operations: readonly Operation[]): Judge {
  const ajv = new Ajv2020({ strict: false, formats: { 'date-time': ISO_INSTANT, binary: true } });
  const compiled = new Map<object, ValidateFunction>();
  const validatorOf = (schema: object): ValidateFunction => {
    const known = compiled.get(schema);
    if (known) return known;
    const validate = ajv.compile({ ...schema, components: document.components });
    compiled.set(schema, validate);
    return validate;
  };

  function undeclared({ answers, id }: Operation, { status, contentType, body }: Reply): string | null {
    const content = answers.get(status);
    if (!content) return `${id} doesn't declare status ${status}`;
    const schema = content[contentType]?.schema;
    if (!schema) return `${id} doesn't declare ${contentType || 'an answer without content type'} for ${status}`;
    if (contentType === 'text/plain') return body === '' ? `${id} answered ${status} without a text` : null;
    const validate = validatorOf(schema);
    try {
      return validate(JSON.parse(body))
        ? null
        : `${id}: the answer of ${status} breaks its schema: ${ajv.errorsText(validate.errors)}`;
    } catch {
      return `${id}: the answer of ${status} is no JSON`;
    }
  }

  /** Whether the server answered that the path belongs to no operation. */
  const isUnknownRoute = ({ status, contentType, body }: Reply): boolean =>
    status === NOT_FOUND &&
    (contentType === 'text/plain' || (contentType === 'application/problem+json' && body.includes('"ROUTE_NOT_FOUND"')));

  return (request, reply) => {
    if (reply.status >= 500) return `${request.operation} answered ${reply.status}`;
    const size = Object.entries(request.headers).reduce(
      (sum, [name, value]) => sum + name.length + value.length,
      request.url.length,
    );
    if (reply.status === HEADERS_TOO_LARGE && size > HEADER_BYTES / 2) return null;
    const [path = ''] = request.url.split(/[?#]/, 1);
    const reached = operationsAt(operations, request.method, path);
    if (reached.length === 0)
      return isUnknownRoute(reply) || REFUSED_BODIES.includes(reply.status)
        ? null
        : `${request.method} ${path} is no operation, and was answered ${reply.status}`;
    const problems = reached.map((operation) => undeclared(operation, reply));
    if (problems.includes(null)) return null;
    const isExact = operations.some(({ path: template }) => template === path);
    return !isExact && isUnknownRoute(reply) ? null : problems[0]!;
  };
}
