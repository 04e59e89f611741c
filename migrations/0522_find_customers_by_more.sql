-- Staff find a person by every number that we write to them, and by their phone; and what the audit log
-- tells of the record behind a number.
create or replace view customers.receipts as
select reference, user_id, id::text as subject_id from payments.deposits
union all
select reference, user_id, id::text from withdrawals.withdrawals
union all
select receipt_number as reference, investor_id as user_id, id::text from offerings.subscriptions
union all
select number as reference, user_id, id::text from privacy.requests
union all
select m.number as reference, u.id as user_id, m.id::text
from support.messages m left join identity.users u on u.email_key = m.email_key;

create index users_by_phone on identity.users (phone) where phone is not null;
create index messages_of_address on support.messages (email_key, submitted_at desc, id desc);
