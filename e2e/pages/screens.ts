import type { DemoIds } from '../seed/demo-ids.ts';

/** Routes that everyone may open. */
export const publicRoutes = (ids: DemoIds): string[] => [
  '/',
  '/ranking',
  '/help',
  '/privacy',
  '/terms',
  '/markets',
  `/markets/details/${ids.open}`,
  `/markets/details/${ids.single}`,
  `/markets/details/${ids.resolved}`,
  `/offers/bet/${ids.bet}/true`,
  `/offers/bet/${ids.bet}/false`,
];

const USER_ROUTES = ['/profile', '/editPassword'];

/**
 * Every screen of the demo, listed under the user with the most controls on it: a guest or the username of a demo user. Moderators and admins
 * may also open the public routes.
 */
export const ROUTES_BY_USER: Record<'guest' | 'gracz' | 'moderator' | 'admin', (ids: DemoIds) => string[]> = {
  guest: (ids) => [...publicRoutes(ids), '/login', '/register', '/resetPassword', '/resetPasswordWithToken', '/confirmEmail'],
  gracz: (ids) => [
    ...publicRoutes(ids),
    ...USER_ROUTES,
    '/contracts',
    `/contracts/details/${ids.contract}`,
    `/contracts/details/${ids.listed}`,
    '/offers',
    `/offers/new/${ids.contract}`,
    '/transactions',
  ],
  moderator: (ids) => [
    '/markets',
    ...USER_ROUTES,
    '/createMarket',
    `/markets/editBets/${ids.draftWithBets}`,
    `/markets/editBets/${ids.own}`,
    `/markets/makePublic/${ids.draftWithBets}`,
    `/markets/makePublic/${ids.own}`,
    `/markets/editCover/${ids.draftWithBets}`,
    `/markets/editMarket/${ids.draftWithBets}`,
    `/markets/editMarket/${ids.own}`,
    `/markets/solveMarket/${ids.own}`,
    `/markets/takeBack/${ids.own}`,
    `/markets/correct/${ids.own}`,
    `/markets/delete/${ids.draft}`,
    `/markets/delete/${ids.draftWithBets}`,
  ],
  admin: () => [
    ...USER_ROUTES,
    '/admin',
    '/admin/users',
    '/admin/users/gracz',
    '/admin/markets',
    '/admin/acts',
    '/admin/suspicions',
  ],
};
