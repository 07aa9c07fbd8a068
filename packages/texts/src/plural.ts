/** Made when first used: not every screen counts something. */
let rules: Intl.PluralRules | undefined;

/** The Polish form that goes with a number: 1 akcja (one), 2 akcje (few), 5 akcji (many); fractions take `few`'s genitive sibling `other`. */
export type Forms = { one: string; few: string; many: string; other?: string };

export function plural(count: number, forms: Forms): string {
  const form = (rules ??= new Intl.PluralRules('pl')).select(count);
  if (form === 'one' || form === 'few' || form === 'many') return forms[form];
  return forms.other ?? forms.few;
}
