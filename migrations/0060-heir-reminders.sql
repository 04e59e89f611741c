-- When an investor last said that the heirs they name are right, and the day on which they are asked again. Both are null
-- where no heirs are named; the values are sealed, so neither can be read from them.
alter table investors.profile_sections add column confirmed_at timestamptz;
alter table investors.profile_sections add column remind_on date;

-- What was saved before: a list without anybody is 12 bytes of JSON after a nonce of 12 and a tag of 16.
update investors.profile_sections
set confirmed_at = saved_at,
  remind_on = ((saved_at at time zone 'Asia/Jakarta')::date + interval '1 year')::date
where section = 'heirs' and octet_length(value_sealed) > 40;

alter table investors.profile_sections
  add check ((confirmed_at is null) = (remind_on is null)),
  add check (confirmed_at is null or (section = 'heirs' and value_sealed is not null));
create index heirs_to_remind on investors.profile_sections (remind_on, user_id) where remind_on is not null;
