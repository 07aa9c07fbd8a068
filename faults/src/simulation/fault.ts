import { setTimeout as sleep } from 'node:timers/promises';
import type { naive } from '@wieszcz/domain/testing';
import type { Bed } from './bed.ts';

/**
 * What goes wrong at a step. A seed that is played again repeats `answerLost`, `repeated` and all faults before a step exactly. A fault
 * during a call begins at the same time after the start of the call, but the call may have got further by then.
 */
export type Fault =
  | { kind: 'none' }
  /** The client loses the answer to its call, and repeats it. */
  | { kind: 'answerLost' }
  /** An earlier call with a key is repeated before the step: its answer must be the same, and nothing may move. */
  | { kind: 'repeated'; choice: number }
  /** The client gives up after some milliseconds, and repeats the call at the other server at once. */
  | { kind: 'impatient'; afterMs: number }
  | {
      kind: 'serverKilled' | 'backendKilled' | 'linksCut' | 'answersSlow';
      when: 'before' | 'during';
      afterMs: number;
      choice: number;
    };

const WEIGHTS = {
  none: 760,
  answerLost: 90,
  repeated: 50,
  impatient: 40,
  linksCut: 25,
  answersSlow: 15,
  backendKilled: 10,
  serverKilled: 10,
};
const KINDS = Object.entries(WEIGHTS).flatMap(([kind, weight]) => Array<Fault['kind']>(weight).fill(kind as Fault['kind']));
const SLOW_MS = 300;

/** Always draws the same number of times, so that the kind of a fault does not change the later faults. */
export function drawFault(dice: naive.Dice): Fault {
  const [kind, afterMs, choice] = [KINDS[dice(KINDS.length)]!, 1 + dice(30), dice(1_000_000)] as const;
  const when = dice(2) === 0 ? 'before' : 'during';
  switch (kind) {
    case 'none':
    case 'answerLost':
      return { kind };
    case 'repeated':
      return { kind, choice };
    case 'impatient':
      return { kind, afterMs };
    default:
      return { kind, when, afterMs, choice };
  }
}

/** Resolves when everything works again, with whether something was killed, cut or paused. */
export async function inject(bed: Bed, fault: Fault): Promise<boolean> {
  switch (fault.kind) {
    case 'serverKilled':
      await bed.servers[fault.choice % bed.servers.length]!.restart(bed.now);
      return true;
    case 'backendKilled':
      return killBackend(bed, fault.when === 'during', fault.choice);
    case 'linksCut':
      bed.link.cut();
      return true;
    case 'answersSlow':
      bed.link.pause();
      await sleep(SLOW_MS);
      bed.link.resume();
      return true;
    default:
      return false;
  }
}

/** False if the servers have no connection, or the chosen one has ended before. */
async function killBackend({ database }: Bed, inTransaction: boolean, choice: number): Promise<boolean> {
  const pid = await database.findConnection(inTransaction, choice).catch(() => null);
  const isKilled = pid !== null && (await database.kill(pid));
  await database.waitUntilReady();
  return isKilled;
}
