import { escapeIdentifier } from 'pg';

/** After a failover the former primary may still answer, but it gets no new notifications. */
export const IS_STANDBY = 'select pg_is_in_recovery() as standby';

export const listenTo = (channel: string): string => `listen ${escapeIdentifier(channel)}`;
