import { Button } from '@mantine/core';
import { firstStepsTexts, marketsTexts, uiTexts } from '@wieszcz/texts';
import { Link } from 'react-router';
import { useRole } from '#api/session.ts';
import { FirstSteps } from '#game/firstSteps/FirstSteps.tsx';
import { EmptyState } from '#game/states/EmptyState.tsx';
import { ClearFiltersButton } from '#kit/lists/ClearFiltersButton.tsx';
import { paths } from '#paths.ts';
import { defaultFilters, isFiltered, type MarketFilters } from './filters.ts';
import type { ListName } from './lists.ts';
import { useMarkets } from './useMarkets.ts';

type EmptyMarketsProps = { list: ListName; filters: MarketFilters; onClear: () => void };

/** An empty list of markets. Its button resets the filters that may have emptied it. */
export function EmptyMarkets({ list, filters, onClear }: EmptyMarketsProps) {
  if (isFiltered(filters)) {
    return (
      <EmptyState title={uiTexts.nothingMatches} action={<ClearFiltersButton onClear={onClear} />}>
        {uiTexts.nothingMatchesHint}
      </EmptyState>
    );
  }
  return <EmptyList list={list} />;
}

/** In a game without any published market, tells each role how the game begins. */
function EmptyList({ list }: { list: ListName }) {
  const role = useRole();
  const isNew = useIsNewGame();
  if (!isNew || list === 'waiting') return <EmptyState title={marketsTexts.empty[list]}>{marketsTexts.emptyOf[list]}</EmptyState>;
  switch (role) {
    case 'ROLE_MODERATOR':
      return list === 'private' ? (
        <ModeratorSteps />
      ) : (
        <EmptyState title={marketsTexts.empty[list]}>{marketsTexts.emptyOf[list]}</EmptyState>
      );
    case 'ROLE_ADMIN':
      return (
        <EmptyState title={marketsTexts.empty[list]} action={<LinkButton to={paths.admin} label={marketsTexts.toAdmin} />}>
          {firstStepsTexts.lead}
        </EmptyState>
      );
    case 'ROLE_PLAYER':
      return <EmptyState title={marketsTexts.empty[list]}>{marketsTexts.newGameHint}</EmptyState>;
    case null:
      return (
        <EmptyState title={marketsTexts.empty[list]} action={<LinkButton to={paths.register} label={marketsTexts.register} />}>
          {marketsTexts.newGameGuestHint}
        </EmptyState>
      );
  }
}

/** Whether no market was ever published; false while that is unknown. */
function useIsNewGame(): boolean {
  const open = useMarkets('open', defaultFilters);
  const resolved = useMarkets('solved', defaultFilters);
  return open.data?.totalElements === 0 && resolved.data?.totalElements === 0;
}

function ModeratorSteps() {
  const create = <LinkButton to={paths.createMarket} label={firstStepsTexts.market} />;
  return (
    <FirstSteps
      done={{ hasModerator: true, hasMarket: false, hasPublished: false }}
      actions={{ market: create, publish: null }}
    />
  );
}

function LinkButton({ to, label }: { to: string; label: string }) {
  return (
    <Button component={Link} to={to}>
      {label}
    </Button>
  );
}
