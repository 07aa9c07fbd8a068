import type { CallInput, endpoints } from '@wieszcz/api';

type Endpoints = typeof endpoints;
/**
 * Makes what a call names, and returns an input with which all who may call it succeed. A name may be missing only where a call names no
 * resource: it is then tested with an empty input.
 */
export type Examples = { [Name in keyof Endpoints]?: () => CallInput<Endpoints[Name]> | Promise<CallInput<Endpoints[Name]>> };
