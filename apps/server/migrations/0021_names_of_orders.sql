-- PostgreSQL lets a transaction use a new value of a type only after the one that added it is committed. So the values have a migration of
-- their own.
alter type account_kind add value 'reserve';
alter type journal_kind add value 'mint';
alter type journal_kind add value 'merge';
alter type journal_kind add value 'merge_with_lot';
alter type journal_kind add value 'reserve';
alter type journal_kind add value 'release';
alter type journal_kind add value 'redeem';
