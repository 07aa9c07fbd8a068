/**
 * Every call, fully typed. In the browser's bundle the build replaces this module by the calls' request lines alone (see
 * build/request-lines.ts): the schemas, and zod with them, load only with the forms that check by them.
 */
export { endpoints } from '@wieszcz/api';
