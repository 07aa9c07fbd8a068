import { useCallback, useRef } from 'react';
import { isUnanswered } from './failures.ts';

const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * One idempotency key per intent: `run(input, (key) => api(…, { body: input, idempotencyKey: key }))`.
 * A repeated try of the same input after a lost answer carries the same key and can't buy twice; another input, or the same
 * one after an answer, is a new intent.
 */
export function useIntent<Input>(): <Result>(input: Input, send: (key: string) => Promise<Result>) => Promise<Result> {
  const open = useRef<{ input: string; key: string } | null>(null);
  return useCallback(async (input, send) => {
    const text = JSON.stringify(input);
    if (open.current?.input !== text) open.current = { input: text, key: newKey() };
    const { key } = open.current;
    try {
      const result = await send(key);
      open.current = null;
      return result;
    } catch (error) {
      if (!isUnanswered(error)) open.current = null;
      throw error;
    }
  }, []);
}
