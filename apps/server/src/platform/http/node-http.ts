/**
 * Node's own HTTP, as an object of which only these are read. An `import` of it reads everything that it exports, for which Node loads its
 * client of the web (undici), too: 9 MB of memory that no server of ours needs.
 */
export const { IncomingMessage, ServerResponse, STATUS_CODES } = process.getBuiltinModule('node:http');
