import type { CallInput, endpoints } from '@wieszcz/api';

type Endpoints = typeof endpoints;
/**
 * Creates the resource that a call names, and returns an input with which everybody who may call it succeeds. Only a call that names no
 * resource may lack an example: it is tested with an empty input.
 */
export type Examples = { [Name in keyof Endpoints]?: () => CallInput<Endpoints[Name]> | Promise<CallInput<Endpoints[Name]>> };
