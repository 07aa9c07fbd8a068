import { describe, expect, it } from 'vitest';
import { createAuth } from '../../platform/auth/viewer.ts';
import { startTestApp, type TestUser } from '../../testing/app.ts';
import { createUsernames } from './usernames.ts';

const { as, database, dependencies } = await startTestApp();
const { db, pool } = database;

/** Renames a user as `npm run admin` or another server process would. */
const rename = ({ id }: TestUser, username: string) => pool.query('update users set username = $2 where id = $1', [id, username]);

describe('the cached name of a user who is renamed', () => {
  it('is not used while this process does not hear of changes', async () => {
    const announced: ((user: null) => void)[] = [];
    const auth = { hearsChanges: true, onChange: (listener: (user: null) => void) => void announced.push(listener) };
    const usernames = createUsernames(db, auth);
    const user = await as('player', 'Pierwsza.Nazwa');
    const nameNow = async () => (await usernames.of([user.id]))(user.id);
    expect(await nameNow()).toBe('Pierwsza.Nazwa');
    auth.hearsChanges = false;
    await rename(user, 'Druga.Nazwa');
    expect(await nameNow()).toBe('Druga.Nazwa');
    await rename(user, 'Trzecia.Nazwa');
    expect(await nameNow()).toBe('Trzecia.Nazwa');
    announced.forEach((listener) => listener(null));
    auth.hearsChanges = true;
    await rename(user, 'Czwarta.Nazwa');
    expect(await nameNow()).toBe('Czwarta.Nazwa');
  });

  it('is not used after a change by this process, although the database has not announced it yet', async () => {
    const subscribe = () => ({ isConnected: true });
    const auth = createAuth({ ...dependencies, subscribe });
    const usernames = createUsernames(db, auth);
    const user = await as('player', 'Dawna.Nazwa');
    const nameNow = async () => (await usernames.of([user.id]))(user.id);
    expect(await nameNow()).toBe('Dawna.Nazwa');
    await rename(user, 'Nowa.Nazwa');
    expect(await nameNow()).toBe('Dawna.Nazwa');
    auth.invalidate(user.id);
    expect(await nameNow()).toBe('Nowa.Nazwa');
  });
});
