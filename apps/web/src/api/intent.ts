import { useCallback, useRef } from 'react';
import { isTurnedAway, isUnanswered } from './failures.ts';

/** A new idempotency key. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Idempotency keys of an action: `run(input, (key) => api(…, { body: input, idempotencyKey: key }))`.
 * A retry of the same input without a final answer sends the same key, so it can't buy twice. Another input, or the same input
 * after an answer, gets a new key.
 */
export function useIntent<Input>(): <Result>(input: Input, send: (key: string) => Promise<Result>) => Promise<Result> {
  const unanswered = useRef<{ input: string; key: string } | null>(null);
  return useCallback(async (input, send) => {
    const text = JSON.stringify(input);
    if (unanswered.current?.input !== text) unanswered.current = { input: text, key: newKey() };
    const { key } = unanswered.current;
    try {
      const result = await send(key);
      unanswered.current = null;
      return result;
    } catch (error) {
      if (!isUnanswered(error) && !isTurnedAway(error)) unanswered.current = null;
      throw error;
    }
  }, []);
}
