import { expect, it } from 'vitest';
import { assert } from './assert.ts';

it('throws with the violated rule, and only if the condition is false', () => {
  expect(() => assert(true, 'nobody buys from oneself')).not.toThrow();
  expect(() => assert(false, 'nobody buys from oneself')).toThrow('violated: nobody buys from oneself');
});
