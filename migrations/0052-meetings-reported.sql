-- Keys and programs of owners may read what is about meetings.
alter table identity.api_tokens drop constraint api_tokens_scopes_check;
alter table identity.api_tokens add constraint api_tokens_scopes_check check (cardinality(scopes) between 1 and 5
  and scopes <@ array['profile', 'portfolio', 'wallet', 'orders', 'meetings']);
alter table webhooks.endpoints drop constraint endpoints_events_check;
alter table webhooks.endpoints add constraint endpoints_events_check check (cardinality(events) between 1 and 10
  and events <@ array['payout', 'order', 'trade', 'window', 'deposit', 'document', 'meeting']);
alter table webhooks.deliveries drop constraint deliveries_event_check;
alter table webhooks.deliveries add constraint deliveries_event_check
  check (event in ('payout', 'order', 'trade', 'window', 'deposit', 'document', 'meeting', 'ping'));

-- Programs of owners are notified of motions and meetings of their properties.
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

-- What meetings of a property decided, on its timeline; the text is the title of the motion.
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

-- Meetings to come, in the calendars of who holds units of the property.
create view portfolio.coming_meetings as
select a.owner_id as investor_id, g.id, g.number, p.name as property_name, g.meeting_at, g.votes_until
from meetings.meetings g join properties.properties p on p.id = g.property_id
join ledger.accounts a on a.asset = 'unit:' || g.property_id and a.kind = 'investor-units' and a.balance < 0
where g.state in ('called', 'voting');
grant select on portfolio.coming_meetings to sepetak_app;
