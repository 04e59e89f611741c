-- A question about a property may be about one of its motions.
alter table questions.questions add column motion_id uuid;
create index questions_of_motion on questions.questions (motion_id) where motion_id is not null;

-- Motions that owners can ask about.
create view questions.motions as
select id, property_id from meetings.motions where state not in ('draft', 'removed', 'withdrawn', 'expired');
grant select on questions.motions to sepetak_app;
