/**
 * Throws if `condition` is false. It states what the code before guarantees, so a violation is a fault of this program and never a refusal:
 * the batch is not written. Kept cheap, as it also runs in production.
 */
export function assert(condition: boolean, rule: string): asserts condition {
  if (!condition) throw new Error(`violated: ${rule}`);
}
