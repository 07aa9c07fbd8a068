const MIN_LENGTH = 32;
/** Fewer than one in ten million random texts of 32 hexadecimal digits have fewer different characters. */
const MIN_DISTINCT = 8;

/** What is wrong with a signing key, as a clause after the setting's name; null: nothing. Guessable keys let anybody sign tokens. */
export function secretProblem(secret: string): string | null {
  if (secret.length < MIN_LENGTH) return `must have at least ${MIN_LENGTH} characters`;
  if (new Set(secret).size < MIN_DISTINCT) return `must have at least ${MIN_DISTINCT} different characters; use random ones`;
  if (isRepetition(secret)) return 'must not repeat one piece; use random characters';
  return null;
}

/** Whether the text repeats a shorter one: if so, the text written twice contains the text at a place before its middle. */
const isRepetition = (text: string): boolean => (text + text).indexOf(text, 1) < text.length;
