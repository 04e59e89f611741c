-- A bill payment is paid to a biller's code and a key of its own, not to one number.
alter table payments.deposits
  add column biller_code text check (biller_code ~ '^[0-9]{3,10}$');
grant update (biller_code) on payments.deposits to sepetak_app;
