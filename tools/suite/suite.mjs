// Runs the parts of the suite one after another, gives failed tests a second look, and prints the result.

/**
 * A part answers `run()` with its outcome: the number of passed tests, the failures, the titles of skipped tests, and the milliseconds that
 * each test file took. A failure has a title; `again()`, where it can be run once more, resolves with the number of tests that passed then,
 * 0 if it failed again.
 * @typedef {{ title: string, again?: () => Promise<number> }} Failure
 * @typedef {{ passed: number, failures: Failure[], skipped: string[], times: { file: string, ms: number }[] }} Outcome
 * @typedef {{ run: () => Promise<Outcome> }} Part
 */

/** Tests that pass only in the second look are forgiven up to this number; each of them is a fault that must be mended. */
const MOST_FORGIVEN = 3;
/** A run with more failures than this has no second look: they have one cause, and running them one by one would take long. */
const MOST_LOOKED_AT_AGAIN = 20;
const SLOWEST_LISTED = 10;

/**
 * Runs the parts and returns whether the suite passed. `beforeSecondLook` is called before failed tests are run again, by themselves.
 * The last printed line is `N passed, M failed`.
 * @param {Part[]} parts
 */
export async function runSuite(parts, { print = console.log, beforeSecondLook = () => {} } = {}) {
  const outcomes = [];
  for (const part of parts) outcomes.push(await part.run());
  beforeSecondLook();
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  const { passed, forgiven, failed } = await lookAgain(failures, print);
  const total = outcomes.reduce((sum, outcome) => sum + outcome.passed, passed);

  printSlowest(outcomes, print);
  printList(
    'Skipped, because this machine lacks a program or a part of the system that they need:',
    outcomes.flatMap(({ skipped }) => skipped),
    print,
  );
  printList('Failed:', failed, print);
  printList('Passed only when run again:', forgiven, print);
  const tooMany = forgiven.length > MOST_FORGIVEN;
  if (tooMany) print(`\nAt most ${MOST_FORGIVEN} tests may pass only when they are run again.`);
  // More than the forgiven number count as failures, so that the last line tells the truth by itself.
  const [passes, fails] = tooMany ? [total - passed, failed.length + forgiven.length] : [total, failed.length];
  print(`\n${passes} passed, ${fails} failed`);
  return fails === 0 && passes > 0;
}

/** Runs each failed test once more: those that pass now are forgiven, and `passed` is their number of tests. */
async function lookAgain(failures, print) {
  const outcome = { passed: 0, forgiven: [], failed: [] };
  const hasSecondLook = failures.length <= MOST_LOOKED_AT_AGAIN;
  if (hasSecondLook && failures.some(({ again }) => again)) print('\nRunning the failed tests again, one at a time');
  for (const { title, again } of failures) {
    const passed = hasSecondLook && again ? await again() : 0;
    outcome.passed += passed;
    (passed > 0 ? outcome.forgiven : outcome.failed).push(title);
  }
  return outcome;
}

function printSlowest(outcomes, print) {
  const slowest = outcomes
    .flatMap(({ times }) => times)
    .sort((one, other) => other.ms - one.ms)
    .slice(0, SLOWEST_LISTED)
    .map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`);
  printList('Slowest files:', slowest, print);
}

function printList(heading, lines, print) {
  if (lines.length > 0) print(['', heading, ...lines.map((line) => `  ${line}`)].join('\n'));
}
