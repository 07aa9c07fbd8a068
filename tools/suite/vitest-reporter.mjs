// Writes what Vitest ran to the file TEST_REPORT_FILE, as JSON for `vitest.mjs`.
import { writeFileSync } from 'node:fs';

export default class TestReport {
  onTestRunEnd(modules, unhandledErrors) {
    const report = { modules: modules.map(describeModule), errors: unhandledErrors.map(({ message }) => message) };
    writeFileSync(process.env.TEST_REPORT_FILE, JSON.stringify(report));
  }
}

function describeModule(module) {
  const tests = [...module.children.allTests()].map((test) => ({ path: pathOf(test), state: test.result().state }));
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return { file: module.moduleId, hasFailed: module.state() === 'failed', tests, ms: collectDuration + setupDuration + duration };
}

/** The titles of the test's groups and its own. */
function pathOf(test) {
  const path = [test.name];
  for (let group = test.parent; group.type === 'suite'; group = group.parent) path.unshift(group.name);
  return path;
}
