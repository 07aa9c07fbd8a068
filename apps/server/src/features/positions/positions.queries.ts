import type { ContractStatus } from '@wieszcz/api';
import type { PositionId, PositionDetails, ListedOffer, UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import {
  all,
  ANYTHING,
  type Condition,
  described,
  type DescriptionFilter,
  type Fragment,
  isOption,
  orderedBy,
  pageOfIds,
  type Paging,
} from '../lists/filters.queries.ts';

export type ContractRow = PositionDetails & { status: ContractStatus };

export type ContractFilter = DescriptionFilter & {
  player: UserId;
  status: ContractStatus | null;
  option: boolean | null;
};

const CONTRACT = sql`c.id, c.player_id as player, m.topic, m.category, m.cover_id as cover, b.title as "betTitle",
  c.market_id as market, c.bet_id as bet, c.option, c.shares, c.listed_shares as "listedShares", c.cost, c.status,
  case when c.option then b.last_yes_price else b.last_no_price end as "lastPrice", c.modified_at as "modifiedAt"`;

const FROM = sql`contracts c join bets b on b.id = c.bet_id join markets m on m.id = c.market_id`;

/** What the contract itself tells. One that holds nothing is closed: nobody sees it. */
const own = ({ player, status, option }: ContractFilter): Condition =>
  all(
    sql`c.player_id = ${player} and c.held`,
    status === null ? ANYTHING : sql`c.status = ${status}`,
    isOption('c.option', option),
  );

type Bare = Omit<ContractRow, 'offers'>;

const matching = (filter: ContractFilter): Fragment => {
  const { tables, condition } = described('c', filter);
  return sql`contracts c ${tables} where ${own(filter)} and ${condition}`;
};

/**
 * The same, in their order. No index follows it, as it changes with every trade: all contracts of the player are sorted. Where only categories
 * are asked for, markets are then looked up until the page is full, and not for all; `offset 0` keeps the sort in front of the join.
 */
function matchingInOrder(filter: ContractFilter, order: Fragment): Fragment {
  if (filter.categories.length === 0 || filter.betTitle || filter.marketTitle) return sql`${matching(filter)} ${order}`;
  const { tables, condition } = described('c', filter);
  return sql`(select * from contracts c where ${own(filter)} ${order} offset 0) c ${tables} where ${condition} ${order}`;
}

export async function selectContracts(
  db: Database,
  filter: ContractFilter,
  direction: 'asc' | 'desc',
  paging: Paging,
): Promise<ContractRow[]> {
  const order = orderedBy('c.modified_at', 'c.id', direction);
  const page = await pageOfIds(db, filter, sql`select c.id from ${matchingInOrder(filter, order)}`, paging);
  if (!page) return [];
  const { rows } = await sql<Bare>`
    select ${CONTRACT}
    from ${page}
    join contracts c on c.id = page.id join bets b on b.id = c.bet_id join markets m on m.id = c.market_id
    ${order}`.execute(db);
  return withOffers(db, rows);
}

export async function countContracts(db: Database, filter: ContractFilter, limit: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from ${matching(filter)} limit ${limit}) c`.execute(db);
  return rows[0]!.total;
}

export async function selectContract(db: Database, id: PositionId, player: UserId): Promise<ContractRow | undefined> {
  const { rows } = await sql<Bare>`
    select ${CONTRACT} from ${FROM} where c.id = ${id} and c.player_id = ${player} and c.held`.execute(db);
  return (await withOffers(db, rows))[0];
}

type OfferOfContract = ListedOffer & { contract: PositionId };

async function withOffers(db: Database, contracts: Bare[]): Promise<ContractRow[]> {
  const listing = contracts.filter((contract) => contract.listedShares > 0).map((contract) => contract.id);
  const offers = listing.length === 0 ? [] : await selectOffersOf(db, listing);
  const byContract = Map.groupBy(offers, (offer) => offer.contract);
  return contracts.map((contract) => ({ ...contract, offers: byContract.get(contract.id) ?? [] }));
}

async function selectOffersOf(db: Database, contracts: PositionId[]): Promise<OfferOfContract[]> {
  const { rows } = await sql<OfferOfContract>`
    select contract_id as contract, id, price, shares, created_at as "createdAt"
    from offers where contract_id = any(${contracts}::integer[]) order by id`.execute(db);
  return rows;
}
