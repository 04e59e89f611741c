-- A step of the title is proven by a document that others issued, that was handed in by one person and
-- approved by another. What the product wrote from its own rows proved nothing: it is gone.
alter table properties.title_steps
  drop constraint title_steps_registered_by_paper,
  drop constraint title_steps_property_id_document_kind_document_on_fkey,
  drop constraint title_steps_document_kind_check,
  add column document_id uuid;

-- Where the money has not left escrow the step is open again, until its document is there.
update properties.title_steps s set done_on = null, checked_as = null, checked_on = null
where s.step = 'registered' and s.done_on is not null and exists (
  select from offerings.offerings o
  where o.property_id = s.property_id and o.state = 'closing' and o.settled_at is null);
update properties.title_steps set document_kind = null, document_on = null where document_kind is not null;

delete from properties.documents where kind in ('title-extract', 'survey');
alter table properties.documents drop constraint documents_kind_check;
alter table properties.documents add constraint documents_kind_check check (kind in
  ('prospectus', 'valuation', 'lease-summary', 'insurance'));

-- Steps that were done before this rule stay as they are.
alter table properties.title_steps
  add foreign key (document_id, property_id, document_kind, document_on)
    references properties.property_documents (id, property_id, kind, issued_on),
  add constraint title_steps_document_whole check (num_nulls(document_id, document_kind, document_on) in (0, 3)),
  add constraint title_steps_own_document check (document_kind is null or document_kind is not distinct from
    case step when 'agreement' then 'sale-agreement' when 'deed-signed' then 'sale-deed'
      when 'registered' then 'title-extract' end),
  add constraint title_steps_registered_by_document check (step <> 'registered' or done_on is null
    or document_id is not null) not valid;
grant update (document_id) on properties.title_steps to sepetak_app;

create function properties.require_approved_document() returns trigger language plpgsql as $$
begin
  if not exists (select from properties.property_documents d where d.id = new.document_id and d.state = 'approved') then
    raise exception using errcode = 'check_violation', constraint = 'title_steps_approved_document',
      message = 'a step of the title is proven by an approved document';
  end if;
  return new;
end $$;
create trigger approved_document before insert or update of document_id on properties.title_steps
  for each row when (new.document_id is not null) execute function properties.require_approved_document();

create or replace view offerings.title_steps as
select property_id, step, position, done_on, document_on, document_id from properties.title_steps;

-- A document that was taken back proves nothing any more.
create or replace view offerings.properties as
select p.id, p.code, p.name, p.state, p.issuer_id, p.price, p.buying_costs, p.reserve, p.platform_fee, p.raise, p.issue_price,
  (select s.done_on from properties.title_steps s
    where s.property_id = p.id and s.step = 'registered') as registered_on,
  e.issued_on as registered_by_document_on,
  array(select distinct d.kind from properties.documents d where d.property_id = p.id order by d.kind) as documents,
  e.id as registered_by_document_id,
  e.sha256 as registered_by_sha256,
  array(select distinct d.kind from properties.property_documents d
    where d.property_id = p.id and d.state = 'approved' order by d.kind) as proofs
from properties.properties p
left join properties.title_steps r on r.property_id = p.id and r.step = 'registered'
left join properties.property_documents e on e.id = r.document_id and e.state = 'approved';

-- Money leaves escrow only while the registration of the title is proven, whatever program asks.
create function offerings.require_title() returns trigger language plpgsql as $$
begin
  if not exists (select from offerings.properties p
    where p.id = new.property_id and p.registered_on is not null and p.registered_by_document_id is not null) then
    raise exception using errcode = 'check_violation', constraint = 'offerings_title_proven',
      message = 'money leaves escrow once the title is proven';
  end if;
  return new;
end $$;
create trigger title_proven before update of settled_at on offerings.offerings
  for each row when (old.state = 'closing' and old.settled_at is null and new.settled_at is not null)
  execute function offerings.require_title();

-- Programs are told of documents that were approved, as of those that the product writes.
create or replace view webhooks.happenings as
select p.investor_id as user_id, 'payout' as event, 'payout.paid' as type, d.id::text as subject,
  d.paid_at as happened_at, jsonb_build_object('distributionId', d.id, 'propertyId', d.property_id,
    'month', to_char(d.month, 'YYYY-MM'), 'units', p.units, 'amount', p.amount) as facts
from distributions.payouts p join distributions.distributions d on d.id = p.distribution_id
union all
select s.investor_id, 'order', 'order.placed', s.id::text || ' placed', s.placed_at,
  jsonb_build_object('subscriptionId', s.id, 'receiptNumber', s.receipt_number,
    'propertyId', o.property_id, 'units', s.units, 'amount', s.amount, 'fee', s.fee)
from offerings.subscriptions s join offerings.offerings o on o.id = s.offering_id
union all
select s.investor_id, 'order', 'order.cancelled', s.id::text || ' cancelled', s.cancelled_at,
  jsonb_build_object('subscriptionId', s.id, 'receiptNumber', s.receipt_number,
    'propertyId', o.property_id, 'units', s.units, 'amount', s.amount, 'fee', s.fee)
from offerings.subscriptions s join offerings.offerings o on o.id = s.offering_id
where s.cancelled_at is not null
union all
select d.user_id, 'deposit', 'deposit.paid', d.id::text, e.happened_at,
  jsonb_build_object('depositId', d.id, 'reference', d.reference, 'amount', d.amount)
from payments.deposits d join ledger.entries e on e.id = d.entry_id
where d.state = 'paid'
union all
select distinct w.user_id, 'document', 'document.issued',
  c.property_id || ' ' || c.kind || ' ' || c.issued_on, c.issued_on::timestamp at time zone 'Asia/Jakarta',
  jsonb_build_object('propertyId', c.property_id, 'kind', c.kind, 'issuedOn', c.issued_on)
from properties.documents c
join ledger.accounts a on a.asset = 'unit:' || c.property_id
  and a.kind in ('investor-units', 'investor-units-subscribed') and a.balance <> 0
join webhooks.endpoints w on w.user_id::text = a.owner_id and w.removed_at is null
union all
select distinct w.user_id, 'document', 'document.issued', d.id::text, d.decided_at,
  jsonb_build_object('propertyId', d.property_id, 'kind', d.kind, 'issuedOn', d.issued_on)
from properties.property_documents d
join ledger.accounts a on a.asset = 'unit:' || d.property_id and a.balance <> 0
  and (a.kind = 'investor-units' or a.kind = 'investor-units-subscribed' and d.audience <> 'holders')
join webhooks.endpoints w on w.user_id::text = a.owner_id and w.removed_at is null
where d.state = 'approved';
