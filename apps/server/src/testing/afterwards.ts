import { afterAll, onTestFinished } from 'vitest';

/** Cleans up after the test that made something or, outside tests, after the file's tests. */
export function afterwards(cleanUp: () => Promise<void>): void {
  try {
    onTestFinished(cleanUp);
  } catch {
    // No test is running.
    afterAll(cleanUp);
  }
}
