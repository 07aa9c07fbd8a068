import { dollars, type Cents, type Price } from '@wieszcz/domain';
import * as texts from '@wieszcz/texts';

type Amount = Cents | Price;

/** '1 234,56', for columns with the unit in their heading. */
export const amount = (cents: Amount): string => texts.amount(dollars(cents));
/** '1 234,56 $' */
export const money = (cents: Amount): string => texts.money(dollars(cents));
/** '+3,00 $', '−10,00 $', '0,00 $' */
export const signedMoney = (cents: Amount): string => texts.signedMoney(dollars(cents));
/** Whole dollars: '1 639 $'. */
export const roundMoney = (cents: Amount): string => texts.roundMoney(dollars(cents));

/** The height in $ at which a chart draws an amount. */
export const heightInChart = (cents: Amount): number => dollars(cents);
