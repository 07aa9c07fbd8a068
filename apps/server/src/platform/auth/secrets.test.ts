import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { secretProblem } from './secrets.ts';

describe('A signing key', () => {
  it.each([
    ['too short', 'Zx8!kq', 'must have at least 32 characters'],
    ['one character, repeated', 'x'.repeat(32), 'must have at least 8 different characters; use random ones'],
    [
      'made of few different characters',
      'abcdabdcabcdbacdabcdabcddcbaabcd',
      'must have at least 8 different characters; use random ones',
    ],
    ['a short text, repeated', 'tajnehaslo'.repeat(4), 'must not repeat one piece; use random characters'],
  ])('is refused if it is %s', (_, secret, problem) => {
    expect(secretProblem(secret)).toBe(problem);
  });

  it('is accepted if it is random, in each usual notation', () => {
    for (const encoding of ['hex', 'base64', 'base64url'] as const)
      for (let round = 0; round < 100; round++) expect(secretProblem(randomBytes(32).toString(encoding))).toBeNull();
  });
});
