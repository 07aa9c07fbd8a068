-- New values of these types can be used only by transactions that begin after they are committed, so they have a migration of their own.
alter type account_kind add value 'reserve';
alter type journal_kind add value 'mint';
alter type journal_kind add value 'merge';
alter type journal_kind add value 'merge_with_lot';
alter type journal_kind add value 'reserve';
alter type journal_kind add value 'release';
alter type journal_kind add value 'redeem';
