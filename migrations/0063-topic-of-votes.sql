-- Motions and meetings have a topic of their own. Who had chosen something for properties keeps it for votes, and
-- notices that are there already are found under it.
insert into notifications.choices (user_id, topic, channel, is_on)
select user_id, 'votes', channel, is_on from notifications.choices where topic = 'properties'
on conflict (user_id, topic, channel) do nothing;

update notifications.notices set topic = 'votes' where topic = 'properties' and event in ('motion-needs-support',
  'motion-expired', 'meeting-overdue', 'motion-late', 'sale-mark-passed', 'vote-reminder', 'motion-supported',
  'motion-removed', 'meeting-called', 'meeting-cancelled', 'meeting-result', 'meeting-no-quorum');
