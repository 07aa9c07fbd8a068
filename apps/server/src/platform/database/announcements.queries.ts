import { escapeIdentifier } from 'pg';

export const BACKEND_PID = 'select pg_backend_pid() as pid';

export const listenTo = (channel: string): string => `listen ${escapeIdentifier(channel)}`;
