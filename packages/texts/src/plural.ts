/** Created at the first use: not every screen has a plural. */
let rules: Intl.PluralRules | undefined;

/** Forms of a noun by the number before it: 1 akcja (one), 2 akcje (few), 5 akcji (many). Counts are whole numbers. */
export type Forms = { one: string; few: string; many: string };

export function plural(count: number, forms: Forms): string {
  const form = (rules ??= new Intl.PluralRules('pl')).select(count);
  return forms[form === 'one' || form === 'few' ? form : 'many'];
}
