-- Columns and views named by the field's standard terms.

alter table meetings.motions rename column call_late_told to call_late_notified_at;
alter table meetings.motions rename column late_told_for to late_notified_for;

alter view webhooks.happenings rename to events;
alter view webhooks.meeting_happenings rename to meeting_events;
alter view webhooks.inheritance_happenings rename to inheritance_events;
