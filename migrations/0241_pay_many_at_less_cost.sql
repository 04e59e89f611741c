-- What a payout to many holders costs, beside the money itself.

-- Holders are told after they were paid, in a transaction of its own: wallets wait for nobody's words.
alter table distributions.parts add column told_at timestamptz check (told_at >= done_at);
update distributions.parts set told_at = done_at where done_at is not null;
create index parts_to_tell on distributions.parts (declaration_id, number) where told_at is null;
grant update (told_at) on distributions.parts to sepetak_app;

-- Payouts are written distribution by distribution and part by part, so the ranges of their blocks find
-- them: a tree would be written to for each holder.
drop index distributions.payouts_of_distribution;
create index payouts_of_distribution on distributions.payouts using brin (distribution_id, investor_id)
  with (pages_per_range = 4, autosummarize = on);

-- Asked for every balance that moves; rupiah is most of them and needs no pattern.
alter table ledger.accounts
  drop constraint accounts_asset_check,
  add constraint accounts_asset_check
    check (asset = 'IDR' or (length(asset) <= 85 and asset ~ '^unit:[a-z0-9-]+$'));

-- The same of a notice's path, without a pattern.
alter table notifications.notices
  drop constraint notices_path_check,
  add constraint notices_path_check check (starts_with(path, '/') and length(path) between 2 and 300
    and strpos('abcdefghijklmnopqrstuvwxyz0123456789', substr(path, 2, 1)) > 0);
