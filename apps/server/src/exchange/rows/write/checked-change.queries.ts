/**
 * An expression that fails the statement unless the condition holds. SQL outside functions has no `raise`: a cast that can't succeed
 * puts the message into the error ('invalid input syntax for type integer: "changed 3 of 4 rows of offers"').
 */
export const failUnless = (condition: string, message: string): string =>
  `case when ${condition} then 0 else (${message})::int end`;

/**
 * A change of rows of `table` that fails unless it changes exactly `expected` rows, and the transaction of the batch with it: a row that
 * has moved or gone can't make money or shares disappear.
 */
export const changingExactly = (expected: string, table: string, change: string): string => `
  with changed as (${change}
    returning 1)
  select ${failUnless(`count(*) = ${expected}`, `format('changed %s of %s rows of ${table}', count(*), ${expected})`)} from changed`;
