/** True on a standby, and on a primary that is set to refuse writes. */
export const IS_READ_ONLY = `
  select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "readOnly"`;
