const MIN_LENGTH = 32;
/** 32 random hexadecimal digits have fewer in one of ten million cases. */
const MIN_DISTINCT = 8;

/** What is wrong with a signing key, as a clause for the operator; null if it may be random. Guessable keys let anybody sign tokens. */
export function secretProblem(secret: string): string | null {
  if (secret.length < MIN_LENGTH) return `must have at least ${MIN_LENGTH} characters`;
  if (new Set(secret).size < MIN_DISTINCT) return `must have at least ${MIN_DISTINCT} different characters; use random ones`;
  if (isRepetition(secret)) return 'must not repeat one piece; use random characters';
  return null;
}

/** Whether the text is a shorter piece, repeated: then it occurs in its own double before the middle. */
const isRepetition = (text: string): boolean => (text + text).indexOf(text, 1) < text.length;
