import type { DemoIds } from './demoIds.ts';

/** What everybody may open. */
export const everybodys = (ids: DemoIds): string[] => [
  '/',
  '/ranking',
  '/markets',
  `/markets/details/${ids.open}`,
  `/markets/details/${ids.single}`,
  `/markets/details/${ids.solved}`,
  `/offers/bet/${ids.bet}/true`,
  `/offers/bet/${ids.bet}/false`,
];

const ACCOUNT = ['/profile', '/editPassword'];

/** Every screen of the demo, by who has the most to do on it; whoever belongs to the staff may open all of `everybodys` too. */
export const SCREENS: Record<'guest' | 'gracz' | 'moderator' | 'admin', (ids: DemoIds) => string[]> = {
  guest: (ids) => [...everybodys(ids), '/login', '/register', '/resetPassword', '/resetPasswordWithToken'],
  gracz: (ids) => [
    ...everybodys(ids),
    ...ACCOUNT,
    '/contracts',
    `/contracts/details/${ids.contract}`,
    `/contracts/details/${ids.listed}`,
    '/offers',
    `/offers/new/${ids.contract}`,
    '/transactions',
  ],
  moderator: (ids) => [
    '/markets',
    ...ACCOUNT,
    '/createMarket',
    `/markets/editBets/${ids.draftWithBets}`,
    `/markets/editBets/${ids.own}`,
    `/markets/makePublic/${ids.draftWithBets}`,
    `/markets/makePublic/${ids.own}`,
    `/markets/editCover/${ids.draftWithBets}`,
    `/markets/editMarket/${ids.draftWithBets}`,
    `/markets/editMarket/${ids.own}`,
    `/markets/solveMarket/${ids.own}`,
    `/markets/delete/${ids.draft}`,
    `/markets/delete/${ids.draftWithBets}`,
  ],
  admin: () => ACCOUNT,
};
