import type { ActKind } from '@wieszcz/api';
import { adminTexts } from '@wieszcz/texts';

const { kinds, otherKind } = adminTexts.log;
const names: ReadonlyMap<string, string> = new Map(Object.entries(kinds satisfies Record<ActKind, string>));

/** A kind of a newer release has no name here. */
export const nameOfKind = (kind: string): string => names.get(kind) ?? otherKind;

export const namesOfKinds = [...names].map(([value, label]) => ({ value, label }));
