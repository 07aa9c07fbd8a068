import { escapeIdentifier } from 'pg';

/** Fails on a half-open connection, because no answer arrives in time. */
export const BEAT = 'select 1';

export const listenTo = (channel: string): string => `listen ${escapeIdentifier(channel)}`;
