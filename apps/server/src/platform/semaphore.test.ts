import { expect, it } from 'vitest';
import { createGate, GateBusyError } from './semaphore.ts';

const PATIENT = 60_000;

/** Work that ends when the test says so. */
function pieceOfWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const piece = { begun: false, end: resolve, work: () => ((piece.begun = true), promise) };
  return piece;
}

it('runs a bounded number of pieces of work at once, the others in their order', async () => {
  const gate = createGate({ atOnce: 2, waiting: 9, waitMs: PATIENT });
  const pieces = Array.from({ length: 4 }, pieceOfWork);
  const done = pieces.map((piece) => gate(piece.work));
  const begun = () => pieces.map((piece) => piece.begun);
  await Promise.resolve();
  expect(begun()).toEqual([true, true, false, false]);
  pieces[1]!.end();
  await done[1];
  await Promise.resolve();
  expect(begun()).toEqual([true, true, true, false]);
  for (const piece of pieces) piece.end();
  await Promise.all(done);
});

it('refuses callers while too many wait, and those who have waited for too long', async () => {
  const gate = createGate({ atOnce: 1, waiting: 1, waitMs: 10 });
  const piece = pieceOfWork();
  const running = gate(piece.work);
  const waiting = gate(pieceOfWork().work);
  await expect(gate(pieceOfWork().work)).rejects.toThrow(GateBusyError);
  await expect(waiting).rejects.toThrow(GateBusyError);
  piece.end();
  await running;
  expect(await gate(async () => 'free again')).toBe('free again');
});

it('is free again after work that failed', async () => {
  const gate = createGate({ atOnce: 1, waiting: 0, waitMs: PATIENT });
  await expect(gate(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await gate(async () => 'fine')).toBe('fine');
});
