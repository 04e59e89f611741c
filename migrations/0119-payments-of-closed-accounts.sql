-- A payment that is reported after its investor has closed the account waits in suspense, so that people return it.
alter table payments.deposits drop constraint deposits_review_reason_check;
alter table payments.deposits add constraint deposits_review_reason_check check (review_reason in
  ('amount-differs', 'late', 'currency-differs', 'sender-differs', 'owner-closed'));
