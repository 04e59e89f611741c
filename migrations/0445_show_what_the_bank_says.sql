-- What our bank says beside what the ledger says, for the page that proves it each night.
create view proofs.bank_says as
  select day, bank, ledger from reconciliation.bank_and_ledger;
grant select on proofs.bank_says to sepetak_app;
