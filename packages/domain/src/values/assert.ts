/**
 * Throws if `condition` is false. The condition states what the preceding code guarantees, so a violation is a bug and never a refusal: the
 * batch isn't written. Conditions must be cheap, because they are checked in production, too.
 */
export function assert(condition: boolean, rule: string): asserts condition {
  if (!condition) throw new Error(`violated: ${rule}`);
}
