-- A friend whose referrer earns nothing still earns, so that friend is decided about again after a reward that was
-- taken back.
alter table referrals.friends drop constraint friends_check3;
alter table referrals.friends add constraint friends_decided
  check (refusal is null or refusal in ('cap-reached', 'referrer-closed') or next_look_at is null);
