import { shellTexts } from '@wieszcz/texts';
import { matchPath } from 'react-router';
import type { Role } from '#api/session.ts';
import {
  IconAdjustments,
  IconArrowsLeftRight,
  IconChecklist,
  IconFileText,
  IconPlus,
  IconTag,
  IconTrophy,
} from '#kit/icons/icons.ts';
import { paths, routes } from '#paths.ts';

export type NavigationItem = {
  to: string;
  label: string;
  short?: string;
  icon: typeof IconTag;
  /** Label of the link in the header's menu of markets. Without it the header of wide screens shows the link itself. */
  menuLabel?: string;
};

const markets: NavigationItem = { to: paths.markets(), label: shellTexts.markets, icon: IconAdjustments };
const ranking: NavigationItem = { to: paths.ranking, label: shellTexts.ranking, icon: IconTrophy };

const links: Record<Role | 'guest', readonly NavigationItem[]> = {
  guest: [markets, ranking],
  ROLE_PLAYER: [
    markets,
    { to: paths.offers, label: shellTexts.offers, short: shellTexts.offersShort, icon: IconTag },
    { to: paths.contracts, label: shellTexts.contracts, icon: IconFileText },
    { to: paths.transactions, label: shellTexts.transactions, icon: IconArrowsLeftRight },
    ranking,
  ],
  ROLE_MODERATOR: [
    { ...markets, menuLabel: shellTexts.publicMarkets },
    { to: paths.createMarket, label: shellTexts.newMarket, menuLabel: shellTexts.newMarket, icon: IconPlus },
    ranking,
  ],
  ROLE_ADMIN: [{ to: paths.admin, label: shellTexts.admin, short: shellTexts.adminShort, icon: IconChecklist }, markets, ranking],
};

/** Whether a link leads to the current screen or to its section. The offers of a bet belong to the markets, not to the player's offers. */
export function isCurrent(to: string, pathname: string): boolean {
  const section = matchPath(routes.offersOfBet, pathname) ? paths.markets() : pathname;
  return section === to || section.startsWith(`${to}/`);
}

/** The navigation links of a role; null is a guest. */
export const linksOf = (role: Role | null): readonly NavigationItem[] => links[role ?? 'guest'];
