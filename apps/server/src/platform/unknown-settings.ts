/**
 * Sentences about environment variables that look like settings but aren't: misspelt settings and names with the prefix `WIESZCZ_`. Other
 * variables belong to other programs.
 */
export function describeUnknownSettings(names: string[], known: string[]): string[] {
  return names.flatMap((name) => {
    if (known.includes(name)) return [];
    const meant = known.find((setting) => isMisspelling(name, setting));
    if (meant) return [`${name} is unknown, ${meant} was perhaps meant`];
    return name.startsWith('WIESZCZ_') ? [`${name} is unknown`] : [];
  });
}

/** A shorter setting of one word, such as PORT, differs by one letter from variables of other programs. */
const LEAST_LETTERS_OF_WORD = 7;

/** Equal but for case, punctuation and the prefix, or different by one letter. */
function isMisspelling(name: string, setting: string): boolean {
  const lettersOf = (text: string) =>
    text
      .toUpperCase()
      .replace(/^WIESZCZ_/, '')
      .replace(/[^A-Z0-9]/g, '');
  const [one, other] = [lettersOf(name), lettersOf(setting)];
  if (one === other) return name === name.toUpperCase() || name.includes('_');
  const isDistinct = setting.includes('_') || (setting.length >= LEAST_LETTERS_OF_WORD && name === name.toUpperCase());
  return isDistinct && Math.abs(one.length - other.length) <= 1 && differByOneLetter(one, other);
}

/** By one replaced, missing or additional letter. */
function differByOneLetter(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const [a, b] = [one.slice(start), other.slice(start)];
  return a.slice(1) === b.slice(1) || a === b.slice(1) || a.slice(1) === b;
}
