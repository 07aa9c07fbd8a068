const TABLES = ['markets', 'bets', 'offers', 'bids', 'contracts', 'accounts', 'journal'];

/** Equal texts mean equal contents of all tables with money, shares and orders. */
export const FINGERPRINT_TRADING = `
  select concat_ws(' ', ${TABLES.map((table) => `(select md5(string_agg(t::text, '|' order by t::text)) from ${table} as t)`).join(', ')})
    as fingerprint`;
