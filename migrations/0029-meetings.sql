-- Motions of owners and staff, shareholders' meetings, and votes by the units held on a record day.
create schema meetings;
grant usage on schema meetings to sepetak_app;

create function meetings.refuse_removal() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = tg_table_name || '_kept',
    message = tg_table_name || ' are never removed';
end
$$;

-- Periods of motions and meetings, by the day they take effect. A meeting keeps the terms of the day it was called.
create table meetings.terms (
  effective_from       date primary key,
  support_basis_points integer not null check (support_basis_points between 1 and 10000), -- of all units
  support_days         integer not null check (support_days > 0),
  call_within_days     integer not null check (call_within_days > 0),  -- once an owner's motion has support
  notice_days          integer not null check (notice_days > 0), -- excluding the days of the call and of the meeting
  notice_days_max      integer not null check (notice_days_max > notice_days),
  second_notice_days   integer not null check (second_notice_days > 0),
  second_from_days     integer not null check (second_from_days > second_notice_days), -- after the first meeting
  second_until_days    integer not null check (second_until_days >= second_from_days),
  proposal_id          uuid unique references approvals.proposals      -- null: the law's terms, as installed
);
-- UU 40/2007: articles 79 (a tenth; fifteen days to call), 82 (fourteen days), 86 (7, 10 and 21 days). The operator
-- set thirty days to collect support, and at most half a year between call and meeting.
insert into meetings.terms values ('2007-08-16', 1000, 30, 15, 14, 183, 7, 10, 21);
create trigger append_only before update or delete or truncate on meetings.terms
  for each statement execute function ledger.refuse_change();
grant select, insert on meetings.terms to sepetak_app;

-- Requirements of each kind of motion, as fractions: of all votes (quorum) and of the votes for and against
-- (majority). `is_above`: more than the fraction; otherwise at least the fraction.
create table meetings.majorities (
  effective_from            date not null references meetings.terms,
  kind                      text not null check (kind in
    ('repair', 'manager-change', 'rent-level', 'reserve', 'sale', 'buy-back', 'wind-up', 'other')),
  quorum_numerator          integer not null check (quorum_numerator > 0),
  quorum_denominator        integer not null check (quorum_denominator >= quorum_numerator),
  quorum_is_above           boolean not null,
  majority_numerator        integer not null check (majority_numerator > 0),
  majority_denominator      integer not null check (majority_denominator >= majority_numerator),
  majority_is_above         boolean not null,
  second_quorum_numerator   integer not null check (second_quorum_numerator > 0),
  second_quorum_denominator integer not null check (second_quorum_denominator >= second_quorum_numerator),
  second_quorum_is_above    boolean not null,
  primary key (effective_from, kind)
);
-- UU 40/2007: articles 86 and 87; 38 and 88 for a buy-back; 89, 102 and 142 for a sale of the building and a wind-up.
insert into meetings.majorities
select date '2007-08-16', kind, 1, 2, true, 1, 2, true, 1, 3, false
from unnest('{repair,manager-change,rent-level,reserve,other}'::text[]) as k (kind)
union all select date '2007-08-16', 'buy-back', 2, 3, false, 2, 3, false, 3, 5, false
union all select date '2007-08-16', kind, 3, 4, false, 3, 4, false, 2, 3, false
from unnest('{sale,wind-up}'::text[]) as k (kind);
create trigger append_only before update or delete or truncate on meetings.majorities
  for each statement execute function ledger.refuse_change();
grant select, insert on meetings.majorities to sepetak_app;

create table meetings.motions (
  id              uuid primary key,
  property_id     text not null references properties.properties,
  kind            text not null check (kind in
    ('repair', 'manager-change', 'rent-level', 'reserve', 'sale', 'buy-back', 'wind-up', 'other')),
  origin          text not null check (origin in ('staff', 'owner', 'terms')),
  proposer_id     uuid,                                   -- null: the terms of the property
  language        text not null check (language in ('id', 'en')),
  title_id        text check (length(title_id) between 5 and 120),
  title_en        text check (length(title_en) between 5 and 120),
  text_id         text check (length(text_id) between 20 and 5000),
  text_en         text check (length(text_en) between 20 and 5000),
  translated      text check (translated in ('id', 'en') and translated <> language),
  amount          bigint check (amount > 0),
  state           text not null check (state in ('draft', 'collecting', 'supported', 'called', 'adopted', 'rejected',
    'no-quorum', 'expired', 'withdrawn', 'removed')),
  proposed_at     timestamptz not null,
  support_until   timestamptz,
  supported_at    timestamptz,
  call_by         date,
  removed_for     text check (removed_for in ('personal-data', 'unlawful', 'not-for-owners', 'duplicate')),
  decided_at      timestamptz,
  call_late_told  timestamptz,                            -- when staff were notified of a missed call_by
  late_told_for   date,                                   -- the planned day that passed when staff were notified
  constraint motions_support check ((origin = 'owner') = (support_until is not null)),
  constraint motions_supported check ((supported_at is null) = (call_by is null)),
  constraint motions_removed check ((state = 'removed') = (removed_for is not null)),
  constraint motions_decided check ((state in ('adopted', 'rejected')) <= (decided_at is not null)),
  constraint motions_text check ((title_id is null) = (text_id is null) and (title_en is null) = (text_en is null)
    and (title_id is not null or title_en is not null)),
  -- A motion must be readable in both languages before it is called or decided.
  constraint motions_readable check (state not in ('called', 'adopted', 'rejected', 'no-quorum')
    or (title_id is not null and title_en is not null)),
  constraint motions_amount check ((kind in ('repair', 'rent-level', 'reserve', 'sale', 'buy-back')) = (amount is not null))
);
create index motions_of_property on meetings.motions (property_id, id desc);
create index motions_by_state on meetings.motions (state, id);
create unique index motions_collecting on meetings.motions (property_id, proposer_id) where state = 'collecting';
create trigger kept before delete or truncate on meetings.motions
  for each statement execute function meetings.refuse_removal();
grant select, insert, update (title_id, title_en, text_id, text_en, translated, amount, state, supported_at, call_by,
  removed_for, decided_at, call_late_told, late_told_for) on meetings.motions to sepetak_app;

-- Quotes and attachments of a motion.
create table meetings.motion_files (
  file_id   uuid primary key references files.stored_files,
  motion_id uuid not null references meetings.motions,
  kind      text not null check (kind in ('quote', 'attachment')),
  name      text not null check (length(name) between 3 and 80),
  amount    bigint check (amount > 0),
  sha256    text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  added_at  timestamptz not null,
  added_by  uuid not null,
  check ((kind = 'quote') = (amount is not null))
);
create index motion_files_of_motion on meetings.motion_files (motion_id);
create trigger append_only before update or delete or truncate on meetings.motion_files
  for each statement execute function ledger.refuse_change();
grant select, insert on meetings.motion_files to sepetak_app;

-- Supporters of a motion. Their support is the number of units that they hold now.
create table meetings.supports (
  motion_id    uuid not null references meetings.motions,
  user_id      uuid not null,
  supported_at timestamptz not null,
  withdrawn_at timestamptz check (withdrawn_at >= supported_at),
  primary key (motion_id, user_id)
);
create index supports_of_user on meetings.supports (user_id);
create trigger kept before delete or truncate on meetings.supports
  for each statement execute function meetings.refuse_removal();
grant select, insert, update (supported_at, withdrawn_at) on meetings.supports to sepetak_app;

-- One row per meeting; a second meeting has round 2.
create table meetings.meetings (
  id               uuid primary key,
  number           text not null unique,
  property_id      text not null references properties.properties,
  round            smallint not null check (round in (1, 2)),
  first_meeting_id uuid references meetings.meetings,
  state            text not null check (state in ('called', 'voting', 'counted', 'cancelled')),
  terms_from       date not null references meetings.terms,
  called_at        timestamptz not null,
  record_on        date not null,
  recorded_at      timestamptz not null,                  -- the last instant of that day, WIB
  meeting_at       timestamptz not null check (meeting_at > recorded_at),
  votes_until      timestamptz not null check (votes_until > meeting_at),
  place            text not null check (length(place) between 5 and 300),
  chair            text not null check (length(chair) between 3 and 80),
  secretary        text not null check (length(secretary) between 3 and 80),
  proposal_id      uuid unique references approvals.proposals, -- null: created by the demo
  units            bigint check (units > 0),              -- units with a vote; null: the record is not taken yet
  holders          integer check (holders > 0),
  chain_length     bigint not null default 0 check (chain_length >= 0),
  chain_hash       bytea check (length(chain_hash) = 32),
  counted_at       timestamptz check (counted_at >= votes_until),
  cancelled_at     timestamptz,
  cancel_reason    text,
  reminded_three   timestamptz,                           -- reminders three days and one day before the end
  reminded_one     timestamptz,
  constraint meetings_round check ((round = 2) = (first_meeting_id is not null)),
  constraint meetings_counted check ((state = 'counted') = (counted_at is not null)),
  constraint meetings_cancelled check ((state = 'cancelled') = (cancelled_at is not null)
    and (cancelled_at is null) = (cancel_reason is null)),
  constraint meetings_recorded check ((units is null) = (holders is null) and (state not in ('voting', 'counted') or units is not null)),
  constraint meetings_chain check ((chain_length = 0) = (chain_hash is null))
);
create index meetings_of_property on meetings.meetings (property_id, id desc);
create index meetings_running on meetings.meetings (votes_until) where state in ('called', 'voting');
create unique index meetings_second on meetings.meetings (first_meeting_id) where state <> 'cancelled';
create trigger kept before delete or truncate on meetings.meetings
  for each statement execute function meetings.refuse_removal();
grant select, insert, update (state, units, holders, chain_length, chain_hash, counted_at, cancelled_at, cancel_reason,
  reminded_three, reminded_one) on meetings.meetings to sepetak_app;

-- Motions on the agenda of a meeting, and their results.
create table meetings.agenda (
  meeting_id    uuid not null references meetings.meetings,
  position      smallint not null check (position > 0),
  motion_id     uuid not null references meetings.motions,
  outcome       text check (outcome in ('adopted', 'rejected', 'no-quorum')),
  units_for     bigint check (units_for >= 0),
  units_against bigint check (units_against >= 0),
  units_abstain bigint check (units_abstain >= 0),
  root          bytea check (length(root) = 32),
  primary key (meeting_id, position),
  unique (meeting_id, motion_id),
  check ((outcome is null) = (root is null) and (outcome is null) = (units_for is null)
    and (outcome is null) = (units_against is null) and (outcome is null) = (units_abstain is null))
);
create index agenda_of_motion on meetings.agenda (motion_id);
create trigger kept before delete or truncate on meetings.agenda
  for each statement execute function meetings.refuse_removal();
grant select, insert, update (outcome, units_for, units_against, units_abstain, root) on meetings.agenda to sepetak_app;

-- The voters of a meeting with their units, recorded once after the record day.
create table meetings.register (
  meeting_id uuid not null references meetings.meetings,
  user_id    uuid not null,
  units      bigint not null check (units > 0),
  code       text not null check (code ~ '^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$'),
  primary key (meeting_id, user_id),
  unique (meeting_id, code)
);
create index register_of_user on meetings.register (user_id, meeting_id);
create trigger append_only before update or delete or truncate on meetings.register
  for each statement execute function ledger.refuse_change();
grant select, insert on meetings.register to sepetak_app;

-- Votes, proxies and revocations, in one hash chain. Rows are never changed or deleted.
create table meetings.acts (
  meeting_id   uuid not null,
  sequence     bigint not null check (sequence > 0),
  user_id      uuid not null,                             -- owner of the units
  kind         text not null check (kind in ('vote', 'proxy', 'revocation')),
  motion_id    uuid,
  choice       text check (choice in ('for', 'against', 'abstain')),
  holder_id    uuid check (holder_id <> user_id),         -- holder of the proxy; null: the operator
  instructions jsonb,                                     -- motion → choice
  nonce        bytea not null check (length(nonce) = 16),
  commitment   bytea not null check (length(commitment) = 32),
  hash         bytea not null check (length(hash) = 32),
  happened_at  timestamptz not null,
  primary key (meeting_id, sequence),
  foreign key (meeting_id, user_id) references meetings.register,
  foreign key (meeting_id, holder_id) references meetings.register (meeting_id, user_id),
  foreign key (meeting_id, motion_id) references meetings.agenda (meeting_id, motion_id),
  constraint acts_vote check ((kind = 'vote') = (motion_id is not null) and (kind = 'vote') = (choice is not null)),
  constraint acts_proxy check ((kind = 'proxy') = (instructions is not null) and (kind = 'proxy' or holder_id is null))
);
create index acts_of_user on meetings.acts (meeting_id, user_id, sequence desc);
create index acts_of_holder on meetings.acts (meeting_id, holder_id) where holder_id is not null;
create trigger append_only before update or delete or truncate on meetings.acts
  for each statement execute function ledger.refuse_change();
grant select, insert on meetings.acts to sepetak_app;

-- Enforces that votes are accepted only while voting is open.
create function meetings.check_voting() returns trigger language plpgsql as $$
begin
  if not exists (select from meetings.meetings m where m.id = new.meeting_id and m.state = 'voting'
      and new.happened_at > m.recorded_at and new.happened_at < m.votes_until) then
    raise exception using errcode = 'check_violation', constraint = 'acts_while_voting',
      message = 'acts are made while votes are open';
  end if;
  return new;
end
$$;
create trigger check_voting before insert on meetings.acts
  for each row execute function meetings.check_voting();

-- Published votes: two leaves per vote, in random order.
create table meetings.leaves (
  meeting_id uuid not null,
  motion_id  uuid not null,
  position   integer not null check (position >= 0),
  nonce      bytea not null check (length(nonce) = 32),
  choice     text not null check (choice in ('for', 'against', 'abstain')),
  units      bigint not null check (units >= 0),
  primary key (meeting_id, motion_id, position),
  foreign key (meeting_id, motion_id) references meetings.agenda (meeting_id, motion_id)
);
create trigger append_only before update or delete or truncate on meetings.leaves
  for each statement execute function ledger.refuse_change();
grant select, insert on meetings.leaves to sepetak_app;

-- The document of a counted meeting in each language.
create table meetings.minutes (
  meeting_id uuid not null references meetings.meetings,
  language   text not null check (language in ('id', 'en')),
  file_id    uuid not null unique references files.stored_files,
  sha256     text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  made_at    timestamptz not null,
  primary key (meeting_id, language)
);
create trigger append_only before update or delete or truncate on meetings.minutes
  for each statement execute function ledger.refuse_change();
grant select, insert on meetings.minutes to sepetak_app;

-- Progress of adopted motions; the latest value of each column counts.
create table meetings.progress (
  id           uuid primary key,
  motion_id    uuid not null references meetings.motions,
  recorded_at  timestamptz not null,
  recorded_by  uuid not null,
  planned_on   date,
  done_on      date,
  is_abandoned boolean not null default false,
  cost         bigint check (cost > 0),
  note_id      text not null check (length(note_id) between 5 and 1000),
  note_en      text not null check (length(note_en) between 5 and 1000),
  file_id      uuid references files.stored_files,
  check (not (is_abandoned and done_on is not null))
);
create index progress_of_motion on meetings.progress (motion_id, id);
create trigger append_only before update or delete or truncate on meetings.progress
  for each statement execute function ledger.refuse_change();
grant select, insert on meetings.progress to sepetak_app;

-- Terms of a property by which a valuation this far above its cost opens a motion to sell, once.
create table meetings.sale_marks (
  property_id             text not null references properties.properties,
  effective_from          date not null,
  above_cost_basis_points integer not null check (above_cost_basis_points between 100 and 100000),
  proposal_id             uuid unique references approvals.proposals, -- null: created by the demo
  motion_id               uuid references meetings.motions,           -- the motion that it opened
  primary key (property_id, effective_from)
);
create trigger kept before delete or truncate on meetings.sale_marks
  for each statement execute function meetings.refuse_removal();
grant select, insert, update (motion_id) on meetings.sale_marks to sepetak_app;

create view meetings.properties as
select p.id, p.code, p.name, p.state, p.units_total, p.raise,
  v.amount as valuation, v.valued_on
from properties.properties p
left join lateral (select w.amount, w.valued_on from properties.valuations w
  where w.property_id = p.id order by w.valued_on desc limit 1) v on true
where p.state <> 'draft';
grant select on meetings.properties to sepetak_app;

-- The last rent distribution of each property, for all units, with its month.
create view meetings.payouts as
select distinct on (d.property_id) d.property_id, to_char(d.month, 'YYYY-MM') as month, d.total, d.units
from distributions.distributions d where not d.is_final
order by d.property_id, d.month desc;
grant select on meetings.payouts to sepetak_app;

-- Rent of the latest booked month.
create view meetings.rents as
select distinct on (a.property_id) a.property_id, a.gross
from properties.monthly_accounts a order by a.property_id, a.month desc;
grant select on meetings.rents to sepetak_app;

-- Current holders of each property with their units, available or held for an order.
create view meetings.holdings as
select asset, owner_id, -sum(balance)::bigint as units from ledger.accounts
where kind in ('investor-units', 'investor-units-held') and balance < 0
group by asset, owner_id;
grant select on meetings.holdings to sepetak_app;

-- Who proposed the call of a meeting.
create view meetings.calls as
select id as proposal_id, proposed_by from approvals.proposals where kind = 'meeting-call';
grant select on meetings.calls to sepetak_app;

create view meetings.people as
select u.id, coalesce(u.name, split_part(u.email, '@', 1)) as name from identity.users u;
grant select on meetings.people to sepetak_app;

-- Views of other rooms that read meetings.

-- Webhook events about motions and meetings, for the owners of the property.
create view webhooks.meeting_happenings as
select distinct w.user_id, 'meeting' as event, h.type, h.subject, h.happened_at, h.facts
from (
  select m.property_id, 'motion.proposed' as type, m.id::text || ' proposed' as subject, m.proposed_at as happened_at,
    jsonb_build_object('motionId', m.id, 'propertyId', m.property_id, 'kind', m.kind, 'supportUntil', m.support_until) as facts
  from meetings.motions m where m.origin = 'owner' and m.state <> 'removed'
  union all
  select g.property_id, 'meeting.called', g.id::text || ' called', g.called_at,
    jsonb_build_object('meetingId', g.id, 'propertyId', g.property_id, 'number', g.number, 'recordOn', g.record_on,
      'meetingAt', g.meeting_at, 'votesUntil', g.votes_until)
  from meetings.meetings g
  union all
  select g.property_id, 'meeting.cancelled', g.id::text || ' cancelled', g.cancelled_at,
    jsonb_build_object('meetingId', g.id, 'propertyId', g.property_id, 'number', g.number)
  from meetings.meetings g where g.cancelled_at is not null
  union all
  select g.property_id, 'meeting.counted', g.id::text || ' counted', g.counted_at,
    jsonb_build_object('meetingId', g.id, 'propertyId', g.property_id, 'number', g.number,
      'motions', (select jsonb_agg(jsonb_build_object('motionId', a.motion_id, 'outcome', a.outcome,
        'unitsFor', a.units_for, 'unitsAgainst', a.units_against, 'unitsAbstain', a.units_abstain) order by a.position)
        from meetings.agenda a where a.meeting_id = g.id))
  from meetings.meetings g where g.counted_at is not null
) h
join ledger.accounts a on a.asset = 'unit:' || h.property_id and a.kind in ('investor-units', 'investor-units-held') and a.balance < 0
join webhooks.endpoints w on w.user_id::text = a.owner_id and w.removed_at is null;
grant select on webhooks.meeting_happenings to sepetak_app;

-- Decisions of meetings on the timeline of a property; the text is the title of the motion.
create view catalogue.meeting_events as
select g.property_id, 'meeting-called' as kind, (g.called_at at time zone 'Asia/Jakarta')::date as on_day,
  m.title_id as text_id, m.title_en as text_en, null::bigint as amount
from meetings.meetings g join meetings.agenda a on a.meeting_id = g.id join meetings.motions m on m.id = a.motion_id
where g.state <> 'cancelled'
union all
select g.property_id, 'motion-' || a.outcome, (g.counted_at at time zone 'Asia/Jakarta')::date, m.title_id, m.title_en, null
from meetings.meetings g join meetings.agenda a on a.meeting_id = g.id join meetings.motions m on m.id = a.motion_id
where a.outcome is not null
union all
select m.property_id, 'motion-done', p.done_on, m.title_id, m.title_en, p.cost
from meetings.progress p join meetings.motions m on m.id = p.motion_id where p.done_on is not null;
grant select on catalogue.meeting_events to sepetak_app;

-- Upcoming meetings, for the calendars of the holders of the property.
create view portfolio.coming_meetings as
select a.owner_id as investor_id, g.id, g.number, p.name as property_name, g.meeting_at, g.votes_until
from meetings.meetings g join properties.properties p on p.id = g.property_id
join ledger.accounts a on a.asset = 'unit:' || g.property_id and a.kind = 'investor-units' and a.balance < 0
where g.state in ('called', 'voting');
grant select on portfolio.coming_meetings to sepetak_app;

-- Motions about which questions can be asked: only by owners until the meeting is called.
create view questions.motions as
select id, property_id, state in ('called', 'adopted', 'rejected', 'no-quorum') as is_public
from meetings.motions where state not in ('draft', 'removed', 'withdrawn', 'expired');
grant select on questions.motions to sepetak_app;

create view questions.voters as
select a.motion_id, r.user_id from meetings.register r join meetings.agenda a on a.meeting_id = r.meeting_id;
grant select on questions.voters to sepetak_app;
