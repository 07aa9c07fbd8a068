import { MINUTE_MS } from '@wieszcz/domain';
import { expect, it } from 'vitest';
import { createSemaphore, SemaphoreBusyError } from './semaphore.ts';

/** A task that ends when the test calls `end`. */
function createTask() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const task = { isStarted: false, end: resolve, run: () => ((task.isStarted = true), promise) };
  return task;
}

it('runs a bounded number of tasks at once and starts the others in the order of their calls', async () => {
  const semaphore = createSemaphore({ permits: 2, maxWaiting: 9, maxWaitMs: MINUTE_MS });
  const tasks = Array.from({ length: 4 }, createTask);
  const done = tasks.map((task) => semaphore(task.run));
  const started = () => tasks.map((task) => task.isStarted);
  await Promise.resolve();
  expect(started()).toEqual([true, true, false, false]);
  tasks[1]!.end();
  await done[1];
  await Promise.resolve();
  expect(started()).toEqual([true, true, true, false]);
  for (const task of tasks) task.end();
  await Promise.all(done);
});

it('rejects callers while the queue is full, and callers that have waited for too long', async () => {
  const semaphore = createSemaphore({ permits: 1, maxWaiting: 1, maxWaitMs: 10 });
  const task = createTask();
  const running = semaphore(task.run);
  const waiting = semaphore(createTask().run);
  await expect(semaphore(createTask().run)).rejects.toThrow(SemaphoreBusyError);
  await expect(waiting).rejects.toThrow(SemaphoreBusyError);
  task.end();
  await running;
  expect(await semaphore(async () => 'free again')).toBe('free again');
});

it('releases the permit of a task that failed', async () => {
  const semaphore = createSemaphore({ permits: 1, maxWaiting: 0, maxWaitMs: MINUTE_MS });
  await expect(semaphore(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await semaphore(async () => 'fine')).toBe('fine');
});
