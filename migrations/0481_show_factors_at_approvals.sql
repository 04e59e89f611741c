-- When a passkey or a code of an authenticator was last shown in a session: what staff approve takes a fresh one.
alter table identity.sessions add column key_shown_at timestamptz;

-- Whom a proposal is about, where it is about a person: they neither propose nor approve it.
alter table approvals.proposals add column about_user_id uuid,
  add constraint proposals_not_own check (about_user_id <> proposed_by
    and (state <> 'approved' or about_user_id <> decided_by));

-- Proposals with the names of both people: whoever decides reads who proposed.
create view approvals.named_proposals as
select p.id, p.kind, p.subject_id, p.about_user_id, p.content, p.content_hash, p.state,
  p.proposed_by, p.proposed_at, p.decided_by, p.decided_at, p.reason,
  coalesce(proposer.name, split_part(proposer.email, '@', 1)) as proposer_name,
  coalesce(decider.name, split_part(decider.email, '@', 1)) as decider_name
from approvals.proposals p
left join identity.users proposer on proposer.id = p.proposed_by
left join identity.users decider on decider.id = p.decided_by;
grant select on approvals.named_proposals to sepetak_app;
