-- When a second factor was last shown in a session: of staff it is asked for before anything else.
-- A session of staff that nobody used for a while ends by itself.
alter table identity.sessions
  add column factor_shown_at timestamptz,
  drop constraint sessions_ended_reason_check,
  add constraint sessions_ended_reason_check check (ended_reason in
    ('logged-out', 'account-closed', 'password-changed', 'ended-elsewhere', 'wrong-passwords',
     'frozen', 'email-changed', 'token-reused', 'idle'));

update identity.sessions set factor_shown_at = started_at
where entered_by in ('app', 'passkey', 'recovery');
