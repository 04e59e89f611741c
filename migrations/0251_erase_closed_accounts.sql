-- What is kept about the owner of a closed account goes once the law no longer asks for it. The row of
-- the closing stays, without the address.
alter table privacy.closings
  alter column email_sealed drop not null,
  alter column email_key_id drop not null,
  add column erased_at timestamptz,
  add constraint closings_erased_check check ((erased_at is null) = (email_sealed is not null)
    and (email_sealed is null) = (email_key_id is null));
create index closings_to_erase on privacy.closings (keep_until) where erased_at is null;

grant update (email_sealed, email_key_id, erased_at) on privacy.closings to sepetak_app;
grant delete on investors.identities, investors.reviews, investors.screenings,
  investors.suitability_checks, identity.api_tokens to sepetak_app;
-- Withdrawals point at an account, so its row stays and what it says of somebody is overwritten.
grant update (number_sealed, number_key_id, number_hash, number_end, owner_name, purpose)
  on banks.accounts to sepetak_app;
