import { createHash } from 'node:crypto';
import type { Act, Page } from '@wieszcz/api';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { answerOf, refusalOf } from '../../testing/game.ts';
import { personNamed } from '../../testing/person.ts';

const { as, database } = await startTestApp();
const admin = await as('admin');

const reason = 'na próbę';
const MODERATORS = '/api/admin/moderators';
const pathOf = (username: string) => `/api/admin/users/${encodeURIComponent(username)}`;
const actsOn = async (username: string): Promise<Act[]> =>
  answerOf<Page<Act>>(await admin.call('GET', `/api/admin/acts?user=${encodeURIComponent(username)}`)).content;
const userOf = async (username: string) => answerOf(await admin.call('GET', pathOf(username)));

let keys = 0;
const newKey = () => ({ 'idempotency-key': `konto-${++keys}`, accept: 'application/problem+json' });

type Change = { username: string; url: string; body: object };
const onUser = ({ username }: { username: string }, name: string, fields: object = {}): Change => ({
  username,
  url: `${pathOf(username)}/${name}`,
  body: { reason, ...fields },
});

/** Each prepares a change of an account: in some of them the exchange does it, in the others it isn't needed. */
const CHANGES: [what: string, prepare: () => Promise<Change>][] = [
  ['creating a moderator', async () => ({ username: 'Nowa', url: MODERATORS, body: personNamed('Nowa') })],
  [
    'adding a player as a moderator',
    async () => {
      const { username } = await as('player');
      return { username, url: MODERATORS, body: { username } };
    },
  ],
  ['promoting a player', async () => onUser(await as('player'), 'role', { role: 'ROLE_MODERATOR' })],
  ['promoting a moderator', async () => onUser(await as('moderator'), 'role', { role: 'ROLE_ADMIN' })],
  ['demoting an admin', async () => onUser(await as('admin'), 'role', { role: 'ROLE_MODERATOR' })],
  ['demoting a moderator', async () => onUser(await as('moderator'), 'role', { role: 'ROLE_PLAYER' })],
  ['blocking a player', async () => onUser(await as('player'), 'block')],
  ['blocking a moderator', async () => onUser(await as('moderator'), 'block')],
  ['blocking an admin', async () => onUser(await as('admin'), 'block')],
];

describe.each(CHANGES)('%s', (_, prepare) => {
  it('happens once if it is repeated with its idempotency key, and the key is refused for another body', async () => {
    const { username, url, body } = await prepare();
    const key = newKey();
    const send = () => admin.call('POST', url, body, key);
    const replies = await Promise.all([send(), send()]);
    replies.push(await send());
    const [first, ...others] = replies.map((reply) => answerOf(reply));
    for (const other of others) expect(other).toEqual(first);
    expect(await actsOn(username)).toHaveLength(1);

    const other = await admin.call('POST', url, { ...body, reason: 'inny powód' }, key);
    expect([other.statusCode, other.json()]).toMatchObject([422, { code: 'IDEMPOTENCY_KEY_REUSED' }]);
  });
});

describe('a repeated change of an account', () => {
  it('does not happen again after it was undone', async () => {
    const { username } = await as('player');
    for (const [change, undoing] of [
      [onUser({ username }, 'block'), onUser({ username }, 'unblock')],
      [onUser({ username }, 'role', { role: 'ROLE_MODERATOR' }), onUser({ username }, 'role', { role: 'ROLE_PLAYER' })],
    ] as const) {
      const before = await userOf(username);
      const key = newKey();
      answerOf(await admin.call('POST', change.url, change.body, key));
      answerOf(await admin.call('POST', undoing.url, undoing.body));
      expect(answerOf(await admin.call('POST', change.url, change.body, key))).toEqual(before);
    }
  });

  it('gets its first refusal again, even if the reason is gone', async () => {
    const { username } = await as('player');
    const [block, unblock] = [onUser({ username }, 'block'), onUser({ username }, 'unblock')];
    const key = newKey();
    answerOf(await admin.call('POST', block.url, block.body));
    const refuse = () => admin.call('POST', block.url, block.body, key);
    expect((await refuse()).json()).toMatchObject({ code: 'ALREADY_BLOCKED' });
    expect(await refusalOf(admin, 'POST', unblock.url, unblock.body)).toBe('200');
    expect((await refuse()).json()).toMatchObject({ code: 'ALREADY_BLOCKED' });
  });
});

describe('the stored call of an admin', () => {
  it('has a keyed hash if its body may contain a password, and a plain hash otherwise', async () => {
    const { url, body } = onUser(await as('player'), 'block');
    for (const [path, given, isPlain] of [
      [url, body, true],
      [MODERATORS, personNamed('Tajna'), false],
    ] as const) {
      const key = newKey();
      answerOf(await admin.call('POST', path, given, key));
      const { rows } = await database.pool.query<{ hash: string }>(
        `select encode(fingerprint, 'hex') as hash from idempotency_keys where user_id = $1 and key = $2`,
        [admin.id, key['idempotency-key']],
      );
      const plain = createHash('sha256')
        .update(`POST\n${path}\n\n${JSON.stringify(given)}`)
        .digest('hex');
      expect(rows[0]!.hash === plain, path).toBe(isPlain);
    }
  });

  it('belongs to its password, too', async () => {
    const key = newKey();
    answerOf(await admin.call('POST', MODERATORS, personNamed('Inna'), key));
    const other = await admin.call('POST', MODERATORS, { ...personNamed('Inna'), password: 'inny-sekret1' }, key);
    expect([other.statusCode, other.json()]).toMatchObject([422, { code: 'IDEMPOTENCY_KEY_REUSED' }]);
  });
});
