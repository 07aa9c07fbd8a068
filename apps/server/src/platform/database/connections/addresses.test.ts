import { describe, expect, it } from 'vitest';
import { connectedTo, needsPerson } from './addresses.ts';

describe('of the reasons why no connection opens', () => {
  const errorOf = (code: string | null, message: string) => Object.assign(new Error(message), code === null ? {} : { code });

  it.each([
    ['a wrong password', '28P01', 'password authentication failed for user "game"'],
    ['a database that does not exist', '3D000', 'database "game" does not exist'],
    ['the lack of a right to connect', '42501', 'permission denied for database "game"'],
    ['a missing password', null, 'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'],
    ['a server without TLS', null, 'The server does not support SSL connections'],
    ['an expired certificate', 'CERT_HAS_EXPIRED', 'certificate has expired'],
    ['a self-signed certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate'],
    ["another host's certificate", 'ERR_TLS_CERT_ALTNAME_INVALID', "Hostname/IP does not match certificate's altnames"],
    ['a certificate of an unknown authority', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unable to verify the first certificate'],
  ])('%s needs a person', (_, code, message) => {
    expect(needsPerson(errorOf(code, message))).toBe(true);
  });

  it.each([
    ['a certificate that is not valid yet by a clock that is not set yet', 'CERT_NOT_YET_VALID', 'certificate is not yet valid'],
    ['a server that is not started', 'ECONNREFUSED', ''],
    ['a name server that is not started', 'EAI_AGAIN', 'getaddrinfo EAI_AGAIN database'],
    ['a recovery', '57P03', 'the database system is starting up'],
    ['too many connections', '53300', 'sorry, too many clients already'],
    ['a standby', null, 'the server is read-only'],
  ])('%s passes by itself', (_, code, message) => {
    expect(needsPerson(errorOf(code, message))).toBe(false);
  });
});

it('a connection to several hosts, none of which takes writes, fails with the reason of each, without the password', async () => {
  const opening = connectedTo('postgres://me:hidden@127.0.0.1:1,127.0.0.1:2/game', async () => undefined);
  const reasons = [1, 2].map((port) => String.raw`\(postgres://127\.0\.0\.1:${port}/game\): .*ECONNREFUSED.*`);
  await expect(opening).rejects.toThrow(new RegExp(`^None of the database's hosts takes writes ${reasons.join('; ')}$`));
});
