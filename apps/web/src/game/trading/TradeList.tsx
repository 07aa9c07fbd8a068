import { Button, Skeleton, Radio, TextInput } from '@mantine/core';
import { MAX_SEARCH_LENGTH } from '@wieszcz/domain';
import { uiTexts, positionsTexts } from '@wieszcz/texts';
import { useId, type ReactNode, type FormEvent } from 'react';
import { Link } from 'react-router';
import { Loading } from '#kit/feedback/Loading.tsx';
import { Choice } from '#kit/forms/Choice.tsx';
import { ClearFiltersButton } from '#kit/lists/ClearFiltersButton.tsx';
import { FilteredPage, FilterPanel } from '#kit/lists/FilterPanel.tsx';
import { changedCount, type useAppliedFilters } from '#kit/lists/filters.ts';
import { CategoryCheckboxes } from '../markets/CategoryCheckboxes.tsx';
import { EmptyState } from '../states/EmptyState.tsx';
import { PagedResults, type PageQuery } from '../states/PagedResults.tsx';
import { useFoundAnnouncement } from '../states/useFoundAnnouncement.ts';
import type { TradeFilters } from './tradeFilters.ts';
import classes from './trading.module.css';

type TradeListProps<Item> = {
  query: PageQuery<Item> & { data: { totalElements: number } | undefined };
  filters: ReturnType<typeof useAppliedFilters<TradeFilters>>;
  /** A filter counts as active if it differs from its default. */
  defaults: TradeFilters;
  texts: {
    /** Heading of the list, for screen readers. */
    list: string;
    found: (total: number) => string;
    apply: string;
    empty: string;
  };
  /** What the player can do if the list is empty although no filter narrows it. */
  emptyHint: string;
  /** Whether a filter of the panel or of the toolbar narrows the list. */
  isNarrowed: boolean;
  /** Link below an empty list that no filter narrows. */
  emptyLink: { to: string; label: string };
  /** Gap between the cards and height of a card in px; number of skeletons shown until the first answer. */
  layout: { gap: number; cardHeight: number; skeletons: number };
  /** Further filters in the panel. */
  fields?: ReactNode;
  /** Filters above the list. */
  toolbar?: ReactNode;
  /** Renders an item as a card, with its key. */
  children: (item: Item) => ReactNode;
};

/** The player's positions or transactions as cards, a page at a time, with filters. Announces to screen readers how many were found. */
export function TradeList<Item>(props: TradeListProps<Item>) {
  const { query, filters, defaults, texts, emptyHint, isNarrowed, emptyLink, layout, fields, toolbar, children } = props;
  const heading = useId();
  useFoundAnnouncement(query, filters.applied, texts.found);
  const activeCount = changedCount(filters.applied, defaults);
  const panel = (
    <FilterPanel active={activeCount} onClear={filters.clear} onShow={filters.apply} showLabel={texts.apply}>
      <TradeFilterFields draft={filters.draft} edit={filters.edit} apply={filters.apply}>
        {fields}
      </TradeFilterFields>
    </FilterPanel>
  );
  const emptyAction = isNarrowed ? (
    <ClearFiltersButton onClear={filters.clear} />
  ) : (
    <Button variant="default" component={Link} to={emptyLink.to}>
      {emptyLink.label}
    </Button>
  );
  return (
    <FilteredPage panel={panel} toolbar={toolbar}>
      <h2 id={heading} tabIndex={-1} className="srOnly">
        {texts.list}
      </h2>
      <PagedResults
        query={query}
        page={filters.page}
        onPage={filters.setPage}
        filters={filters.applied}
        headingId={heading}
        skeleton={<CardSkeletons {...layout} />}
        empty={
          <EmptyState title={texts.empty} action={emptyAction}>
            {isNarrowed ? uiTexts.nothingMatchesHint : emptyHint}
          </EmptyState>
        }
      >
        {(items) => (
          <div className={classes.cards} style={{ gap: layout.gap }}>
            {items.map((item) => children(item))}
          </div>
        )}
      </PagedResults>
    </FilteredPage>
  );
}

function CardSkeletons({ gap, cardHeight, skeletons }: TradeListProps<unknown>['layout']) {
  return (
    <Loading>
      <div className={classes.cards} style={{ gap }}>
        {Array.from({ length: skeletons }, (_, card) => (
          <Skeleton key={card} height={cardHeight} radius="md" />
        ))}
      </div>
    </Loading>
  );
}

type TradeFilterFieldsProps = {
  draft: TradeFilters;
  edit: (changes: Partial<TradeFilters>) => void;
  apply: () => void;
  /** Additional fields, below the titles. */
  children?: ReactNode;
};

const options = ['0', '1', '2'] as const;
const directions = [
  { value: 'desc', label: positionsTexts.newest },
  { value: 'asc', label: positionsTexts.oldest },
] as const;

/** The filter form of positions and transactions; submitting it applies the draft. */
function TradeFilterFields({ draft, edit, apply, children }: TradeFilterFieldsProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply();
  };
  return (
    <form className={classes.fields} onSubmit={submit}>
      <TextInput
        label={positionsTexts.marketTitle}
        placeholder={positionsTexts.marketPlaceholder}
        maxLength={MAX_SEARCH_LENGTH}
        value={draft.marketTitle}
        onChange={(event) => edit({ marketTitle: event.currentTarget.value })}
      />
      <TextInput
        label={positionsTexts.betTitle}
        placeholder={positionsTexts.betPlaceholder}
        maxLength={MAX_SEARCH_LENGTH}
        value={draft.betTitle}
        onChange={(event) => edit({ betTitle: event.currentTarget.value })}
      />
      {children}
      <Choice
        label={positionsTexts.sort}
        data={directions}
        value={draft.direction}
        onChange={(direction) => edit({ direction })}
      />
      <Radio.Group label={positionsTexts.option} value={draft.option} onChange={(option) => edit({ option: option })}>
        <div className={classes.radios}>
          {options.map((option) => (
            <Radio key={option} value={option} label={positionsTexts.options[option]} />
          ))}
        </div>
      </Radio.Group>
      <CategoryCheckboxes value={draft.categories} onChange={(categories) => edit({ categories })} />
      <Button type="submit" size="md" fullWidth className={classes.apply}>
        {positionsTexts.apply}
      </Button>
    </form>
  );
}
