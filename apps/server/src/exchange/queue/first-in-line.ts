import type { LaneState, QueuedCommand } from './batching.ts';

/**
 * Finds the command whose age tells how long a new one would have to wait: the first that waits for a lane, or for the same open batch as the
 * new one. Commands that wait for another batch on their market don't count, because later commands pass them. None passes a resolution: what
 * comes after it waits for all before it.
 *
 * While the first command of all has waited for too long, this runs for each new one. So it remembers how many commands it has skipped: until
 * the next `reset` it looks at each waiting command once for each lane, not once for each new command.
 */
export class FirstInLine {
  private readonly skipped = new Map<LaneState | undefined, number>();
  private readonly laneOf: (queued: QueuedCommand) => LaneState | undefined;

  /** `laneOf` finds the lane whose open batch a command has to wait for. */
  constructor(laneOf: (queued: QueuedCommand) => LaneState | undefined) {
    this.laneOf = laneOf;
  }

  before(added: QueuedCommand, waiting: readonly QueuedCommand[]): QueuedCommand | undefined {
    const lane = this.laneOf(added);
    let index = this.skipped.get(lane) ?? 0;
    while (index < waiting.length && this.waitsForOther(waiting[index]!, lane)) index += 1;
    this.skipped.set(lane, index);
    const first = waiting[index];
    return first?.command.kind === 'resolveMarket' ? waiting[0] : first;
  }

  private waitsForOther(queued: QueuedCommand, lane: LaneState | undefined): boolean {
    const other = this.laneOf(queued);
    return other !== undefined && other !== lane && queued.command.kind !== 'resolveMarket';
  }

  /** To be called when a batch opens or closes, and when waiting commands change otherwise than by a new one at their end. */
  reset(): void {
    this.skipped.clear();
  }
}
