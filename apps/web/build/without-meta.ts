import type { Plugin } from 'vite';

const API = /\/packages\/api\/src\//;

type Node = { type: string; start: number; end: number };
type Call = Node & { callee: Node & { object: Node; computed: boolean; property: Node & { name?: string } } };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const isMetaCall = (node: Node): node is Call => {
  if (node.type !== 'CallExpression') return false;
  const { callee } = node as Call;
  return callee.type === 'MemberExpression' && !callee.computed && callee.property.name === 'meta';
};

function* callsIn(value: unknown): Generator<Call> {
  if (Array.isArray(value)) for (const part of value) yield* callsIn(part);
  if (!isNode(value)) return;
  const isMeta = isMetaCall(value);
  if (isMeta) yield value;
  // What is in a call's arguments goes with them.
  for (const part of isMeta ? [value.callee] : Object.values(value)) yield* callsIn(part);
}

/** The code without `.meta(…)` of all its schemas. `root` is its syntax tree. */
export function cutMeta(code: string, root: unknown): string {
  const cuts = [...callsIn(root)].map(({ callee, end }) => ({ start: callee.object.end, end }));
  // From the end on, so that the places of the earlier ones stay true.
  return cuts
    .toSorted((one, other) => other.start - one.start)
    .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), code);
}

/** Removes `.meta(…)`, which only the OpenAPI document needs, from the page's bundle. */
export function withoutMeta(): Plugin {
  return {
    name: 'without-meta',
    transform(code, id) {
      return API.test(id) && code.includes('.meta(') ? { code: cutMeta(code, this.parse(code)), map: null } : null;
    },
  };
}
