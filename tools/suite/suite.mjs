// Runs the parts of the suite one after another, retries failed tests, and prints the result.

/**
 * A part answers `run()` with its outcome: the number of passed tests, the failures, the titles of skipped tests, and the milliseconds that
 * each test file took. A failure has a title; `again()`, absent if the tests can't be run again, resolves with the number of those that
 * passed the second time: 0 if one failed again.
 * @typedef {{ title: string, again?: () => Promise<number> }} Failure
 * @typedef {{ passed: number, failures: Failure[], skipped: string[], times: { file: string, ms: number }[] }} Outcome
 * @typedef {{ run: () => Promise<Outcome> }} Part
 */

/** A suite passes with at most this number of flaky tests, which pass only when retried. Each of them is a fault that must be fixed. */
const MOST_FLAKY = 3;
/** With more failures than this, none is retried: they probably have one cause, and running them one by one would take long. */
const MOST_RETRIED = 20;
const SLOWEST_LISTED = 10;

/**
 * Runs the parts, retries failed tests one at a time, and returns whether the suite passed. `beforeRetries` is called before the retries.
 * The last printed line is `N passed, M failed`.
 * @param {Part[]} parts
 */
export async function runSuite(parts, { print = console.log, beforeRetries = () => {} } = {}) {
  const outcomes = [];
  for (const part of parts) outcomes.push(await part.run());
  beforeRetries();
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  const { passed, flaky, failed } = await retry(failures, print);
  const total = outcomes.reduce((sum, outcome) => sum + outcome.passed, passed);

  printSlowest(outcomes, print);
  printList(
    'Skipped, because this machine lacks a program or a part of the system that they need:',
    outcomes.flatMap(({ skipped }) => skipped),
    print,
  );
  printList('Failed:', failed, print);
  printList('Passed only when run again:', flaky, print);
  const tooMany = flaky.length > MOST_FLAKY;
  if (tooMany) print(`\nAt most ${MOST_FLAKY} tests may pass only when they are run again.`);
  // Too many flaky tests count as failed, so that the last line agrees with the result.
  const [passes, fails] = tooMany ? [total - passed, failed.length + flaky.length] : [total, failed.length];
  print(`\n${passes} passed, ${fails} failed`);
  return fails === 0 && passes > 0;
}

/** Runs each failed test once more. Those that pass now are flaky; `passed` counts them, as one failure may stand for several tests. */
async function retry(failures, print) {
  const outcome = { passed: 0, flaky: [], failed: [] };
  const isRetried = failures.length <= MOST_RETRIED;
  if (isRetried && failures.some(({ again }) => again)) print('\nRunning the failed tests again, one at a time');
  for (const { title, again } of failures) {
    const passed = isRetried && again ? await again() : 0;
    outcome.passed += passed;
    (passed > 0 ? outcome.flaky : outcome.failed).push(title);
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
