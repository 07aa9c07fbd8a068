/** The two options of a bet: true = yes = tak, false = no = nie. */
export type Option = boolean;
