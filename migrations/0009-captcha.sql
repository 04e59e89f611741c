-- Used captcha proofs. A proof is signed and contains its expiry, so only used proofs are stored, until they expire:
-- a second use is refused.
create schema captcha;
grant usage on schema captcha to sepetak_app;

create table captcha.spent_proofs (
  proof_hash bytea primary key check (octet_length(proof_hash) = 32),
  expires_at timestamptz not null
);
create index spent_proofs_by_expiry on captcha.spent_proofs (expires_at);
grant select, insert, delete on captcha.spent_proofs to sepetak_app;
