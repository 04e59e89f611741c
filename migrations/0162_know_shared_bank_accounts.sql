-- Who gets money at which bank account, by its keyed hash; those taken away count as well.
create view referrals.bank_accounts as
select user_id, number_hash from banks.accounts where state <> 'refused';
grant select on referrals.bank_accounts to sepetak_app;
