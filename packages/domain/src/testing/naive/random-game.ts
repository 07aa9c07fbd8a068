import type { Command, Outcome } from '../../batch/commands.ts';
import { brokenInvariants } from '../invariants.ts';
import { differentOutcomes, differentStates } from './compare.ts';
import { createDice, drawCommand, drawHabits, drawPause, drawTradingChange } from './random-commands.ts';
import { brokenRules, openLedger } from './rules.ts';
import { changeTrading, openOrders, passTime, play, startTwins, type Twins } from './twins.ts';

/** How often each kind of command was executed, and refused by which code. */
export type Tally = Map<string, number>;

/** Executes a command in both implementations; describes each difference between the outcomes, and between the states afterwards. */
export function playCompared(twins: Twins, command: Command): { outcome: Outcome; differences: string[] } {
  const ranks = openOrders(twins);
  const seen = { core: twins.world.tables.transactions.length, naive: twins.naive.trades.length };
  const { core, naive } = play(twins, command);
  return { outcome: core, differences: [...differentOutcomes(command, core, naive, ranks), ...differentStates(twins, seen)] };
}

/**
 * Plays one random game in both implementations. Throws with the seed, the number of the command, every difference and broken rule, and the
 * last commands.
 */
export function playRandomGame(seed: number, commands: number, tally: Tally): void {
  const dice = createDice(seed);
  const habits = drawHabits(dice);
  const twins = startTwins();
  const ledger = openLedger();
  const last: Command[] = [];
  for (let serial = 0; serial < commands;) {
    passTime(twins, drawPause(dice, twins.world));
    const change = drawTradingChange(dice, twins.world);
    if (change) changeTrading(twins, change);
    const command = drawCommand(dice, habits, twins.world, serial);
    if (!command) continue;
    serial += 1;
    last.push(command);
    const { outcome, differences } = playCompared(twins, command);
    const problems = [
      ...differences,
      ...brokenRules(twins.world, ledger),
      ...(serial === commands ? brokenInvariants(twins.world) : []),
    ];
    if (problems.length > 0) throw new Error(reportOf(seed, serial, last.slice(-5), problems));
    const name = `${command.kind}: ${outcome.ok ? 'done' : outcome.refusal.code}`;
    tally.set(name, (tally.get(name) ?? 0) + 1);
  }
}

const reportOf = (seed: number, serial: number, last: readonly Command[], problems: readonly string[]): string =>
  [`the game of seed ${seed} fails at command ${serial}`, ...problems, ...last.map((command) => JSON.stringify(command))].join(
    '\n',
  );
