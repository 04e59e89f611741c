-- Proposals that one staff member makes and another decides. The database enforces that the content never changes,
-- that a proposal is decided once, and that the proposer never approves it.
create schema approvals;
grant usage on schema approvals to sepetak_app;

create table approvals.proposals (
  id            uuid primary key,
  kind          text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  subject_id    text not null check (length(subject_id) between 1 and 200),
  content       jsonb not null,
  content_hash  text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  state         text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'ended')),
  proposed_by   uuid not null,
  proposed_at   timestamptz not null,
  decided_by    uuid,
  decided_at    timestamptz,
  reason        text check (length(reason) between 1 and 1000), -- reason of a refusal
  -- The person whom the proposal concerns; they may neither propose nor approve it. Null: it concerns no person.
  about_user_id uuid,
  -- Why the proposal ended without a decision: its subject no longer exists.
  ended_because text check (ended_because in
    ('withdrawal-cancelled', 'owner-died', 'bank-account-removed', 'recovery-stopped', 'recovery-expired')),
  check ((state in ('waiting', 'ended')) = (decided_by is null)),
  check ((state = 'waiting') = (decided_at is null)),
  check ((state = 'refused') = (reason is not null)),
  constraint proposals_ended_because check ((state = 'ended') = (ended_because is not null)),
  constraint proposals_two_people check (state <> 'approved' or decided_by <> proposed_by),
  constraint proposals_not_own check (about_user_id <> proposed_by
    and (state <> 'approved' or about_user_id <> decided_by))
);
create unique index proposals_waiting on approvals.proposals (kind, subject_id) where state = 'waiting';
create index proposals_newest on approvals.proposals (state, id desc);
create index proposals_of_subject on approvals.proposals (kind, subject_id, id desc);
grant select, insert, update (state, decided_by, decided_at, reason, ended_because) on approvals.proposals to sepetak_app;

create function approvals.refuse_second_decision() returns trigger language plpgsql as $$
begin
  if old.state <> 'waiting' then
    raise exception using errcode = 'check_violation', constraint = 'proposals_decided_once',
      message = 'a proposal is decided once';
  end if;
  return new;
end
$$;
create trigger decided_once before update on approvals.proposals
  for each row execute function approvals.refuse_second_decision();

create function approvals.refuse_removal() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = 'proposals_kept',
    message = 'proposals are never removed';
end
$$;
create trigger kept before delete or truncate on approvals.proposals
  for each statement execute function approvals.refuse_removal();

-- Proposals with the names of the proposer and the decider.
create view approvals.named_proposals as
select p.id, p.kind, p.subject_id, p.about_user_id, p.content, p.content_hash, p.state,
  p.proposed_by, p.proposed_at, p.decided_by, p.decided_at, p.reason,
  coalesce(proposer.name, split_part(proposer.email, '@', 1)) as proposer_name,
  coalesce(decider.name, split_part(decider.email, '@', 1)) as decider_name,
  p.ended_because
from approvals.proposals p
left join identity.users proposer on proposer.id = p.proposed_by
left join identity.users decider on decider.id = p.decided_by;
grant select on approvals.named_proposals to sepetak_app;
