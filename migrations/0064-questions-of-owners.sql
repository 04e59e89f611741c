-- A motion is for owners until its meeting is called; so are the questions about it. Who may ask holds units or votes on it.
create or replace view questions.motions as
select id, property_id, state in ('called', 'adopted', 'rejected', 'no-quorum') as is_public
from meetings.motions where state not in ('draft', 'removed', 'withdrawn', 'expired');

create view questions.voters as
select a.motion_id, r.user_id from meetings.register r join meetings.agenda a on a.meeting_id = r.meeting_id;
grant select on questions.voters to sepetak_app;
