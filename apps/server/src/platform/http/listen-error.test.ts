import { expect, it } from 'vitest';
import { TemporaryStartupError } from '../startup-error.ts';
import { listenErrorOf } from './listen-error.ts';

it.each(['ENOTFOUND', 'EAI_AGAIN'])('a host name to listen on that cannot be resolved (%s) may be resolved later', (code) => {
  const error = Object.assign(new Error(`getaddrinfo ${code} gra`), { code, syscall: 'getaddrinfo' });
  const startupError = listenErrorOf(error, { port: 9_464, host: 'gra' }, 'METRICS_');
  expect(startupError).toBeInstanceOf(TemporaryStartupError);
  expect(startupError.message).toBe(`METRICS_HOST gra can't be resolved: getaddrinfo ${code} gra`);
});
