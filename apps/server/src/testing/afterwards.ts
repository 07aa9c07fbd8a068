import { afterAll, onTestFinished } from 'vitest';

/** Runs `cleanUp` after the current test, or after the file's tests if no test is running. */
export function afterwards(cleanUp: () => Promise<void>): void {
  try {
    onTestFinished(cleanUp);
  } catch {
    // `onTestFinished` throws outside of tests.
    afterAll(cleanUp);
  }
}
