-- The agreement that both sides signed with a purchase. The document is stored encrypted among the files and never
-- changed; its hash verifies copies.
create schema agreements;
grant usage on schema agreements to sepetak_app;

create table agreements.agreements (
  subscription_id uuid primary key references offerings.subscriptions,
  number          text not null unique,
  version         text not null,                         -- edition of the text in legal/subscription
  languages       text not null check (languages in ('id', 'id-en')),
  signed_by       uuid not null,
  signed_at       timestamptz not null,
  sha256          text not null unique check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes           integer not null check (bytes > 0),
  signature_level text not null check (signature_level in ('basic', 'certified')),
  stamp_duty      bigint not null check (stamp_duty >= 0), -- rupiah due on it; the operator pays
  file_id         uuid not null unique references files.stored_files
);
create index agreements_with_duty on agreements.agreements (subscription_id) where stamp_duty > 0;
create trigger kept before update or delete or truncate on agreements.agreements
  for each statement execute function ledger.refuse_change();
grant select, insert on agreements.agreements to sepetak_app;

-- Electronic stamps bought for agreements on which duty is due.
create table agreements.stamps (
  subscription_id uuid primary key references agreements.agreements,
  serial          text not null unique check (serial ~ '^[A-Z0-9]{16,24}$'),
  stamped_at      timestamptz not null,
  recorded_by     uuid not null,
  entry_id        uuid not null unique references ledger.entries
);
create trigger kept before update or delete or truncate on agreements.stamps
  for each statement execute function ledger.refuse_change();
grant select, insert on agreements.stamps to sepetak_app;

-- The purchase up to which all agreements exist. Purchases are ordered by id, so the next one is found without
-- reading the finished ones.
create table agreements.progress (
  is_only  boolean primary key default true check (is_only),
  until_id uuid not null
);
insert into agreements.progress (until_id) values ('00000000-0000-0000-0000-000000000000');
grant select, update (until_id) on agreements.progress to sepetak_app;

-- Purchases with all data of their agreement.
create view agreements.purchases as
select s.id, s.receipt_number, s.investor_id, s.units, s.unit_price, s.amount, s.fee, s.state,
  s.placed_at, s.cancellable_until, s.cancelled_at, s.risk_statement_version,
  o.id as offering_id, o.property_id, o.units_total, o.target_units, o.holder_units_max, o.closes_at,
  o.opens_at, o.purchase_fee_basis_points, o.cooling_off_hours
from offerings.subscriptions s
join offerings.offerings o on o.id = s.offering_id;
grant select on agreements.purchases to sepetak_app;

create view agreements.offerings as
select o.id, o.property_id, o.unit_price, o.units_total, o.target_units, o.holder_units_max, o.opens_at,
  o.closes_at, o.purchase_fee_basis_points, o.cooling_off_hours, o.risk_statement_version
from offerings.offerings o where o.state not in ('review', 'declined');
grant select on agreements.offerings to sepetak_app;

create view agreements.terms as
select effective_from, agreement_version, stamp_duty, stamp_duty_above, refund_working_days,
  allotment_working_days
from offerings.terms;
grant select on agreements.terms to sepetak_app;

create view agreements.properties as
select p.id, p.name, p.code, p.street, p.village, p.district, p.postcode, c.name_id as city,
  i.name as issuer, i.number as issuer_number, i.is_demo
from properties.properties p
join properties.cities c on c.id = p.city_id
join properties.issuers i on i.id = p.issuer_id;
grant select on agreements.properties to sepetak_app;

-- The signer of an agreement: the verified name, and the identity number with its middle masked.
create view agreements.signers as
select u.id, coalesce(i.full_name, u.name, split_part(u.email, '@', 1)) as name, u.email,
  i.nik_masked, coalesce(u.statement_language, u.language) as language
from identity.users u left join investors.identities i on i.user_id = u.id;
grant select on agreements.signers to sepetak_app;

-- Certificates of allotment: the investor, the company, the number of units and the date. Like agreements, they are stored
-- encrypted among the files and never changed.
create table agreements.certificates (
  subscription_id uuid primary key references offerings.subscriptions,
  number          text not null unique,
  allotted_on     date not null,                         -- day in Jakarta
  sha256          text not null unique check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes           integer not null check (bytes > 0),
  file_id         uuid not null unique references files.stored_files
);
create trigger kept before update or delete or truncate on agreements.certificates
  for each statement execute function ledger.refuse_change();
grant select, insert on agreements.certificates to sepetak_app;

-- Allotted purchases, with the day and the ledger entry of the allotment. Allotments from before entries were stored
-- have the day of the title step.
create view agreements.allotments as
select s.id, s.receipt_number, s.investor_id, s.units, s.unit_price, s.amount, o.property_id, e.id as entry_id,
  coalesce((e.happened_at at time zone 'Asia/Jakarta')::date, t.done_on) as allotted_on,
  p.state = 'paid-out' as has_ended
from offerings.subscriptions s
join offerings.offerings o on o.id = s.offering_id
join properties.properties p on p.id = o.property_id
left join ledger.entries e on e.id = s.settlement_entry_id
left join properties.title_steps t on t.property_id = o.property_id and t.step = 'units-handed-over'
where s.state = 'allotted' and coalesce((e.happened_at at time zone 'Asia/Jakarta')::date, t.done_on) is not null;
grant select on agreements.allotments to sepetak_app;
