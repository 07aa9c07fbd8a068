import type { Dependencies } from '../features/dependencies.ts';

/** The password of every user of the demo. */
export const DEMO_PASSWORD = 'wieszcz-demo';

/** What the terminal and the sign-in screen show. */
export const DEMO_ACCESS: NonNullable<Dependencies['demo']> = {
  password: DEMO_PASSWORD,
  accounts: [
    { username: 'gracz', role: 'ROLE_PLAYER' },
    { username: 'gracz2', role: 'ROLE_PLAYER' },
    { username: 'moderator', role: 'ROLE_MODERATOR' },
    { username: 'admin', role: 'ROLE_ADMIN' },
  ],
};
