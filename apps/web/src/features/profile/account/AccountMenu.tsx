import { useDisclosure } from '@mantine/hooks';
import { profileTexts } from '@wieszcz/texts';
import { Link } from 'react-router';
import type { Role } from '#api/session.ts';
import { useLogout } from '#api/useLogout.ts';
import { AddModerator } from '#game/addModerator/AddModerator.tsx';
import {
  IconAdjustments,
  IconArrowsLeftRight,
  IconChevronRight,
  IconFileText,
  IconKey,
  IconLogout,
  IconPlus,
  IconTag,
  IconTrophy,
  IconUserPlus,
} from '#kit/icons/icons.ts';
import { paths } from '#paths.ts';
import classes from './account.module.css';

type MenuEntry = { to: string; label: string; icon: typeof IconTag };

const roleEntries: Record<Role, readonly MenuEntry[]> = {
  ROLE_PLAYER: [
    { to: paths.markets(), label: profileTexts.browseMarkets, icon: IconAdjustments },
    { to: paths.contracts, label: profileTexts.browsePositions, icon: IconFileText },
    { to: paths.offers, label: profileTexts.browseOffers, icon: IconTag },
    { to: paths.transactions, label: profileTexts.browseTransactions, icon: IconArrowsLeftRight },
  ],
  ROLE_MODERATOR: [
    { to: paths.markets(), label: profileTexts.browsePredictionMarkets, icon: IconAdjustments },
    { to: paths.createMarket, label: profileTexts.newMarket, icon: IconPlus },
  ],
  ROLE_ADMIN: [{ to: paths.markets(), label: profileTexts.browseMarkets, icon: IconAdjustments }],
};

const commonEntries: readonly MenuEntry[] = [
  { to: paths.ranking, label: profileTexts.showRanking, icon: IconTrophy },
  { to: paths.editPassword, label: profileTexts.changePassword, icon: IconKey },
];

/** Links to what the user's role can do, and the sign-out. */
export function AccountMenu({ role }: { role: Role }) {
  const logout = useLogout();
  const [isAdding, dialog] = useDisclosure(false);
  return (
    <nav className={`card ${classes.menu}`} aria-label={profileTexts.actions}>
      {role === 'ROLE_ADMIN' && (
        <>
          <button type="button" className={classes.entry} onClick={dialog.open} aria-haspopup="dialog">
            <EntryBody label={profileTexts.addModerator} icon={IconUserPlus} />
          </button>
          <AddModerator opened={isAdding} onClose={dialog.close} />
        </>
      )}
      {[...roleEntries[role], ...commonEntries].map(({ to, ...body }) => (
        <Link key={to} to={to} className={classes.entry}>
          <EntryBody {...body} />
        </Link>
      ))}
      <button type="button" className={classes.entry} onClick={() => void logout()}>
        <EntryBody label={profileTexts.logout} icon={IconLogout} />
      </button>
    </nav>
  );
}

function EntryBody({ label, icon: Icon }: Omit<MenuEntry, 'to'>) {
  return (
    <>
      <Icon size={19} stroke={1.7} />
      <span className={classes.label}>{label}</span>
      <IconChevronRight size={16} className={classes.arrow} />
    </>
  );
}
