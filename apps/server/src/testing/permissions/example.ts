import type { CallInput, endpoints } from '@wieszcz/api';

type Endpoints = typeof endpoints;

/**
 * One function per call. It creates the resource that the call names, and returns an input with which every allowed caller succeeds. Only
 * calls that name no resource may have none; they are tested with an empty input.
 */
export type Examples = { [Name in keyof Endpoints]?: () => CallInput<Endpoints[Name]> | Promise<CallInput<Endpoints[Name]>> };
