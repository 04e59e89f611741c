-- Two people decide by what an investor takes out in a day and in seven days, not by one withdrawal.
alter table withdrawals.rules
  add column approval_day_from  bigint check (approval_day_from > 0),   -- of a day (WIB), this one in it
  add column approval_week_from bigint check (approval_week_from > 0);  -- of seven days
update withdrawals.rules set approval_day_from = approval_from, approval_week_from = 2 * approval_from;
alter table withdrawals.rules
  alter column approval_day_from set not null,
  alter column approval_week_from set not null;
