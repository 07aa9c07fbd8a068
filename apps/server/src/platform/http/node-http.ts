/**
 * Node's own HTTP. An `import` of it reads everything that it exports, for which Node loads its client of the web, too: 9 MB of memory
 * that no server of ours needs.
 */
export const { IncomingMessage, ServerResponse, STATUS_CODES } = process.getBuiltinModule('node:http');
