-- Money that was released or sent back is held no longer, although its deposit stays one that was reviewed.
create or replace view reconciliation.held_for_review as
  select d.reference, d.amount, d.received_amount as received
  from payments.deposits d
  where d.state = 'in-review' and not exists (
    select from payments.deposit_resolutions r
    where r.deposit_id = d.id and r.undone_entry_id is null);
