-- The stop of all trading can end by itself at a minute that everyone sees, like a halt of one property.
alter table market.switch add column resumes_at timestamptz;
alter table market.switch add constraint switch_timed_stop
  check (resumes_at is null or (stopped_at is not null and resumes_at > stopped_at));
