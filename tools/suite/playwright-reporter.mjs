// Writes what Playwright Test ran to the file TEST_REPORT_FILE, as JSON for `playwright.mjs`.
import { writeFileSync } from 'node:fs';

export default class TestReport {
  #root;
  #errors = [];

  onBegin(_config, root) {
    this.#root = root;
  }

  onError({ message, value }) {
    this.#errors.push(message ?? value);
  }

  onEnd() {
    const tests = (this.#root?.allTests() ?? []).map((test) => ({
      id: test.id,
      file: test.location.file,
      line: test.location.line,
      // The first three titles are those of the run, the project and the file.
      path: test.titlePath().slice(3),
      outcome: test.outcome(),
      hasRun: test.results.some(({ status }) => status !== 'skipped'),
      ms: test.results.reduce((sum, { duration }) => sum + duration, 0),
    }));
    writeFileSync(process.env.TEST_REPORT_FILE, JSON.stringify({ tests, errors: this.#errors }));
  }

  /** The list on the terminal is printed by another reporter. */
  printsToStdio() {
    return false;
  }
}
