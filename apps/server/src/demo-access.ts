import { ROLES } from '@wieszcz/api';
import { DEMO_PASSWORD } from './demo/index.ts';
import type { Dependencies } from './features/dependencies.ts';

const [player, moderator, admin] = ROLES;

/** The usernames and the password of a demo, as the terminal and the sign-in screen show them. */
export const DEMO_ACCESS: NonNullable<Dependencies['demo']> = {
  password: DEMO_PASSWORD,
  accounts: [
    { username: 'gracz', role: player },
    { username: 'gracz2', role: player },
    { username: 'moderator', role: moderator },
    { username: 'admin', role: admin },
  ],
};
