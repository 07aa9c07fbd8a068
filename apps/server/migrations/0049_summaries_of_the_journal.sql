-- Autovacuum summarises each range of pages soon after it is full. Otherwise only vacuums do, after 2 % of the journal was added, and every
-- count of today's trades would read all rows added since. Reads and trades wait for a moment. Ranges that are full now wait for the next
-- vacuum.
alter index journal_by_time set (autosummarize = on);
