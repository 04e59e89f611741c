-- Webhooks that wait are struck out by what they are about, however many others wait.
create index webhook_events_waiting on payments.webhook_events (reference) where followed_at is null;
