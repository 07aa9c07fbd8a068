import type { Day, LedgerAccountId, MarketId, UserId } from '@wieszcz/domain';
import type { Field, Parameter, Step } from '../../pipeline.ts';
import type { Loaded } from '../loaded.ts';
import type { RequiredRows } from '../required-rows.ts';

/** How a batch loads its rows. */
export type LoadOptions = {
  today: Day;
  moneySource: LedgerAccountId;
  /** Factor on the number of orders and shares that are loaded of each book. */
  depth: number;
  /** Bids that have expired by then are left out of books. */
  startedAt: Date;
  lockTimeoutMs: number;
  /** Skip rows that another transaction has locked; `lockTargets` then lists the rows that should have been locked. */
  skipLocked: boolean;
  planAnew: boolean;
};

/** What the statements of a batch load, to settle on. `lockTargets` is filled only with `skipLocked`. */
export type Load = Loaded & { lockTargets: { markets: MarketId[]; roles: UserId[]; accounts: UserId[] } };

/** A statement that locks or reads rows of a batch, with everything that belongs to it. */
export type LoadStatement = {
  name: string;
  text: string;
  /** The same, skipping the rows that another transaction has locked. Of statements that lock rows. */
  skippingLocked?: string;
  /** Whether the batch requires its rows: otherwise it isn't sent. Always sent if undefined. */
  isRequired?: (required: RequiredRows, options: LoadOptions) => boolean;
  /** Its parameters, in the order of the text. None if undefined. */
  parameters?: (required: RequiredRows, options: LoadOptions) => Parameter[];
  /** Adds one row of its result to what is loaded. */
  receive?: (load: Load, row: Field[]) => void;
};

/** The step of a statement for one batch; none if the batch doesn't require its rows. */
export function loadStep(statement: LoadStatement, required: RequiredRows, options: LoadOptions, load: Load): Step[] {
  const { name, text, skippingLocked, isRequired, parameters, receive } = statement;
  if (isRequired && !isRequired(required, options)) return [];
  const skips = options.skipLocked && skippingLocked !== undefined;
  return [
    {
      name: skips ? `exchange_${name}_free` : `exchange_${name}`,
      text: skips ? skippingLocked : text,
      values: parameters ? parameters(required, options) : [],
      ...(receive && { receive: (row: Field[]) => receive(load, row) }),
    },
  ];
}

/** A locking statement, with its rows in the order of their ids, in both its texts. */
export function locking(select: string): { text: string; skippingLocked: string } {
  const text = `${select} order by id for no key update`;
  return { text, skippingLocked: `${text} skip locked` };
}
