import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { routes } from '#paths.ts';

/** Stands in for the first screen while its code loads. As tall as the window, so that the footer starts below the visible part. */
function ScreenPlaceholder() {
  return <div style={{ minHeight: '100dvh' }} />;
}

/** A route whose code loads at its first visit. Meanwhile the previous screen stays; at the start of the app there is a placeholder. */
const screen = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
  HydrateFallback: ScreenPlaceholder,
});

export const publicScreens: RouteObject[] = [
  screen(routes.home, async () => (await import('../features/home/HomeScreen.tsx')).HomeScreen),
  screen(routes.ranking, async () => (await import('../features/ranking/RankingScreen.tsx')).RankingScreen),
  screen(routes.help, async () => (await import('../features/documents/HelpScreen.tsx')).HelpScreen),
  screen(routes.privacy, async () => (await import('../features/documents/LegalScreens.tsx')).PrivacyScreen),
  screen(routes.terms, async () => (await import('../features/documents/LegalScreens.tsx')).TermsScreen),
  screen(routes.markets, async () => (await import('../features/markets/MarketsScreen.tsx')).MarketsScreen),
  screen(routes.marketDetails, async () => (await import('../features/markets/MarketDetailsScreen.tsx')).MarketDetailsScreen),
  screen(routes.offersOfBet, async () => (await import('../features/offers/book/OffersOfBetScreen.tsx')).OffersOfBetScreen),
];

/** For signed-in users of every role. */
export const userScreens: RouteObject[] = [
  screen(routes.profile, async () => (await import('../features/profile/ProfileScreen.tsx')).ProfileScreen),
  screen(routes.editPassword, async () => (await import('../features/profile/EditPasswordScreen.tsx')).EditPasswordScreen),
];

export const moderatorScreens: RouteObject[] = [
  screen(
    routes.createMarket,
    async () => (await import('../features/market-editor/create/CreateMarketScreen.tsx')).CreateMarketScreen,
  ),
  screen(routes.editBets, async () => (await import('../features/market-editor/bets/EditBetsScreen.tsx')).EditBetsScreen),
  screen(routes.makePublic, async () => (await import('../features/market-editor/MakePublicScreen.tsx')).MakePublicScreen),
  screen(routes.editCover, async () => (await import('../features/market-editor/cover/EditCoverScreen.tsx')).EditCoverScreen),
  screen(routes.editMarket, async () => (await import('../features/market-editor/create/EditMarketScreen.tsx')).EditMarketScreen),
  screen(
    routes.solveMarket,
    async () => (await import('../features/market-editor/resolve/ResolveMarketScreen.tsx')).ResolveMarketScreen,
  ),
  screen(routes.takeBackMarket, async () => (await import('../features/market-editor/TakeBackScreen.tsx')).TakeBackScreen),
  screen(routes.correctMarket, async () => (await import('../features/market-editor/CorrectScreen.tsx')).CorrectScreen),
  screen(routes.deleteMarket, async () => (await import('../features/market-editor/DeleteMarketScreen.tsx')).DeleteMarketScreen),
];

export const playerScreens: RouteObject[] = [
  screen(routes.contracts, async () => (await import('../features/positions/PositionsScreen.tsx')).PositionsScreen),
  screen(
    routes.contractDetails,
    async () => (await import('../features/positions/PositionDetailsScreen.tsx')).PositionDetailsScreen,
  ),
  screen(routes.offers, async () => (await import('../features/positions/OffersScreen.tsx')).OffersScreen),
  screen(routes.newOffer, async () => (await import('../features/offers/new/NewOfferScreen.tsx')).NewOfferScreen),
  screen(routes.transactions, async () => (await import('../features/transactions/TransactionsScreen.tsx')).TransactionsScreen),
];

export const adminScreens: RouteObject[] = [
  screen(routes.admin, async () => (await import('../features/admin/start/StartScreen.tsx')).StartScreen),
  screen(routes.adminUsers, async () => (await import('../features/admin/users/UsersScreen.tsx')).UsersScreen),
  screen(routes.adminUser, async () => (await import('../features/admin/users/UserScreen.tsx')).UserScreen),
  screen(routes.adminMarkets, async () => (await import('../features/admin/markets/ReassignScreen.tsx')).ReassignScreen),
  screen(routes.adminActs, async () => (await import('../features/admin/acts/ActsScreen.tsx')).ActsScreen),
  screen(routes.suspicions, async () => (await import('../features/suspicions/SuspicionsScreen.tsx')).SuspicionsScreen),
];

/** Screens without the shell: they draw their own frame, the form beside the poster art. */
export const signInScreens: RouteObject[] = [
  screen(routes.login, async () => (await import('../features/auth/LoginScreen.tsx')).LoginScreen),
  screen(routes.register, async () => (await import('../features/auth/RegisterScreen.tsx')).RegisterScreen),
  screen(routes.resetPassword, async () => (await import('../features/auth/ResetPasswordScreen.tsx')).ResetPasswordScreen),
  screen(
    routes.resetPasswordWithToken,
    async () => (await import('../features/auth/ResetWithTokenScreen.tsx')).ResetWithTokenScreen,
  ),
  screen(routes.confirmEmail, async () => (await import('../features/auth/ConfirmEmailScreen.tsx')).ConfirmEmailScreen),
];
