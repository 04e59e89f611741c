-- Staff give a reason of 5 to 500 characters everywhere; these columns took less or wanted more.
alter table identity.suspensions
  drop constraint suspensions_reason_check,
  add constraint suspensions_reason_check check (char_length(reason) between 5 and 500);
alter table withdrawals.withdrawals
  drop constraint withdrawals_failure_check,
  add constraint withdrawals_failure_check check (length(failure) <= 500);
alter table properties.property_documents
  drop constraint property_documents_withdrawn_for_check,
  add constraint property_documents_withdrawn_for_check check (length(withdrawn_for) between 3 and 500);
