import type { Game } from '../fixtures/game.ts';
import { expect } from '../fixtures/test.ts';

/** The route of the link in the newest e-mail to the address, such as '/confirmEmail?token=…'. Waits for it, as a job sends e-mails. */
export async function findLinkedRoute(game: Game, address: string, screen: string): Promise<string> {
  let route: string | undefined;
  const readRoute = async () => {
    const email = (await game.listEmails()).findLast((text) => text.includes(`To: ${address}`)) ?? '';
    const decoded = email.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
    route = new RegExp(`https?://\\S+#(${screen}\\?token=\\S+)`).exec(decoded)?.[1];
    return route;
  };
  await expect.poll(readRoute).toBeDefined();
  return route!;
}
