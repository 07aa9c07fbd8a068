/** A standby, or a primary that was told to refuse writes. */
export const IS_READ_ONLY = `
  select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "readOnly"`;
