import type { Bet, BetId, Outcome, Results, Role, State, UserId } from '@wieszcz/domain';
import { INSERT_ACT, LIST_ACTIVE_ACTORS } from '../../platform/acts.queries.ts';
import { type Act, type ActOnBet, type DoneBy, valuesOfAct, valuesOfActors } from '../../platform/acts.ts';
import { refused } from '../../platform/http/app-error.ts';
import type { AnswerSource } from '../idempotency.queries.ts';
import { array } from '../parameters.ts';
import type { Field, Step } from '../pipeline.ts';
import type { QueuedCommand } from '../queue/batching.ts';
import { id } from '../rows/columns.ts';

type NamedBets = Map<BetId, Pick<Bet, 'market' | 'title'>>;

/** The acts of a batch. Loads which of the actors may still act, and records the acts of the commands that were executed. */
export class BatchActs {
  private readonly actors: readonly DoneBy[];
  /** Actors who may still act, each with the role of the act. */
  private readonly active = new Set<string>();
  private bets: NamedBets = new Map();

  constructor(commands: readonly QueuedCommand[]) {
    this.actors = commands.flatMap(({ act }) => act?.by ?? []);
  }

  /** The step that loads the actors who may still act; none if no command has an actor. Runs after the locks of markets and users. */
  loadSteps(): Step[] {
    if (this.actors.length === 0) return [];
    const values = valuesOfActors(this.actors).map(array);
    const receive = ([user, role]: Field[]): void => void this.active.add(activeKey(id(user), role as Role));
    return [{ name: 'exchange_load_actors', text: LIST_ACTIVE_ACTORS, values, receive }];
  }

  /** Keeps the loaded bets, because `settle` removes the bets that commands delete from the state. */
  keepBets({ bets }: State): void {
    this.bets = new Map(bets);
  }

  /** Refuses a command whose actor was demoted or blocked after the call was authorized. A stored outcome is replayed all the same. */
  sourceOf({ act }: QueuedCommand, source: AnswerSource): AnswerSource {
    if (!act?.by || (source.kind !== 'settle' && source.kind !== 'duplicate')) return source;
    return this.active.has(activeKey(act.by.actor, act.by.role)) ? source : { kind: 'reject', error: refused('ROLE_FORBIDDEN') };
  }

  /** The steps that record the acts. They precede the changes, because an act names its subject, which a command may delete. */
  steps(outcomes: ReadonlyMap<QueuedCommand, Outcome>, now: Date): Step[] {
    const acts: (Act | ActOnBet)[] = [];
    for (const [{ command, act }, outcome] of outcomes) {
      if (!outcome.ok) continue;
      // A later command of the batch may name a bet that an earlier one has added.
      if (command.kind === 'addBet') this.bets.set((outcome.result as Results['addBet']).bet, command);
      if (act) acts.push(command.kind === 'blockUser' ? withOrders(act, outcome.result as Results['blockUser']) : act);
    }
    return acts.map((act) => ({ name: 'exchange_record_act', text: INSERT_ACT, values: valuesOfAct(this.onMarket(act), now) }));
  }

  /** Turns an act on a bet into one on its market, with the bet's title in the detail. */
  private onMarket({ subject, ...act }: Act | ActOnBet): Act {
    if (!('bet' in subject)) return { ...act, subject };
    const { market, title } = this.bets.get(subject.bet)!;
    return { ...act, subject: { market }, detail: { ...act.detail, betTitle: title } };
  }
}

/** The act of a block tells how many bids and offers it has closed. */
const withOrders = (act: Act | ActOnBet, { cancelled, withdrawn }: Results['blockUser']): Act | ActOnBet => ({
  ...act,
  detail: {
    ...act.detail,
    ...(cancelled > 0 && { cancelledBids: cancelled }),
    ...(withdrawn > 0 && { withdrawnOffers: withdrawn }),
  },
});

const activeKey = (actor: UserId, role: Role): string => `${actor}/${role}`;
