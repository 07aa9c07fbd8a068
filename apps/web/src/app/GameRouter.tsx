import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';
import { Navigate, type NavigationType, Outlet, Route, Router, Routes, useLocation } from 'react-router';
import { paths, routes } from '../paths.ts';
import { CrashBoundary } from './CrashBoundary.tsx';
import { ForRole } from './ForRole.tsx';
import { useHashHistory } from './history.ts';
import { useScroll } from './scroll.ts';
import { SignedIn } from './SignedIn.tsx';
import { LoadingContext } from './shell/loading.ts';
import { Shell } from './shell/Shell.tsx';

type Screen = { path: string; Component: ComponentType };

/** A screen whose code loads when it is first visited. */
const screen = (path: string, load: () => Promise<ComponentType>): Screen => ({
  path,
  Component: lazy(async () => ({ default: await load() })),
});

const open: Screen[] = [
  screen(routes.home, async () => (await import('../features/home/HomeScreen.tsx')).HomeScreen),
  screen(routes.ranking, async () => (await import('../features/ranking/RankingScreen.tsx')).RankingScreen),
  screen(routes.markets, async () => (await import('../features/markets/MarketsScreen.tsx')).MarketsScreen),
  screen(routes.marketDetails, async () => (await import('../features/markets/MarketDetailsScreen.tsx')).MarketDetailsScreen),
  screen(routes.offersOfBet, async () => (await import('../features/offers/book/OffersOfBetScreen.tsx')).OffersOfBetScreen),
];

const everybodys: Screen[] = [
  screen(routes.profile, async () => (await import('../features/profile/ProfileScreen.tsx')).ProfileScreen),
  screen(routes.editPassword, async () => (await import('../features/profile/EditPasswordScreen.tsx')).EditPasswordScreen),
];

const moderators: Screen[] = [
  screen(
    routes.createMarket,
    async () => (await import('../features/market-editor/create/CreateMarketScreen.tsx')).CreateMarketScreen,
  ),
  screen(routes.editBets, async () => (await import('../features/market-editor/bets/EditBetsScreen.tsx')).EditBetsScreen),
  screen(
    routes.makePublic,
    async () => (await import('../features/market-editor/publish/MakePublicScreen.tsx')).MakePublicScreen,
  ),
  screen(routes.editCover, async () => (await import('../features/market-editor/cover/EditCoverScreen.tsx')).EditCoverScreen),
  screen(routes.editMarket, async () => (await import('../features/market-editor/create/EditMarketScreen.tsx')).EditMarketScreen),
  screen(
    routes.solveMarket,
    async () => (await import('../features/market-editor/solve/SolveMarketScreen.tsx')).SolveMarketScreen,
  ),
  screen(
    routes.deleteMarket,
    async () => (await import('../features/market-editor/delete/DeleteMarketScreen.tsx')).DeleteMarketScreen,
  ),
];

const players: Screen[] = [
  screen(routes.contracts, async () => (await import('../features/positions/PositionsScreen.tsx')).PositionsScreen),
  screen(
    routes.contractDetails,
    async () => (await import('../features/positions/PositionDetailsScreen.tsx')).PositionDetailsScreen,
  ),
  screen(routes.offers, async () => (await import('../features/positions/OffersScreen.tsx')).OffersScreen),
  screen(routes.newOffer, async () => (await import('../features/offers/new/NewOfferScreen.tsx')).NewOfferScreen),
  screen(routes.transactions, async () => (await import('../features/transactions/TransactionsScreen.tsx')).TransactionsScreen),
];

/** These bring their own frame: the form on one half, the poster art on the other. */
const withArt: Screen[] = [
  screen(routes.login, async () => (await import('../features/auth/LoginScreen.tsx')).LoginScreen),
  screen(routes.register, async () => (await import('../features/auth/RegisterScreen.tsx')).RegisterScreen),
  screen(routes.resetPassword, async () => (await import('../features/auth/ResetPasswordScreen.tsx')).ResetPasswordScreen),
  screen(
    routes.resetPasswordWithToken,
    async () => (await import('../features/auth/ResetWithTokenScreen.tsx')).ResetWithTokenScreen,
  ),
];

const routesOf = (screens: Screen[]) =>
  screens.map(({ path, Component }) => <Route key={path} path={path} element={createElement(Component)} />);

/** A screen may break, or its code not come, without taking the frame around it along. */
function Screens({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <CrashBoundary place={useLocation().key}>
      {/* As tall as the window, so that the footer doesn't start in sight and jump out of it. */}
      <Suspense fallback={<div style={{ minHeight: '100dvh' }} />}>{children}</Suspense>
    </CrashBoundary>
  );
}

/** Every screen at its address behind the `#`. */
export function GameRouter() {
  const { location, action, navigator, loading } = useHashHistory();
  useScroll({ location, action });
  return (
    <Router location={location} navigationType={action as NavigationType} navigator={navigator} useTransitions={false}>
      <LoadingContext value={loading}>
        <Screens>
          <Routes>
            <Route element={<Shell />}>
              <Route element={<Screens />}>
                {routesOf(open)}
                <Route element={<SignedIn />}>
                  {routesOf(everybodys)}
                  <Route element={<ForRole whose="ROLE_MODERATOR" />}>{routesOf(moderators)}</Route>
                  <Route element={<ForRole whose="ROLE_PLAYER" />}>{routesOf(players)}</Route>
                </Route>
              </Route>
            </Route>
            {routesOf(withArt)}
            <Route path="*" element={<Navigate to={paths.home} replace />} />
          </Routes>
        </Screens>
      </LoadingContext>
    </Router>
  );
}
