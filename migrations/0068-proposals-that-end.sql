-- A proposal whose subject is gone ends by itself: nobody decided it, and it says why.

alter table approvals.proposals
  drop constraint proposals_state_check,
  drop constraint proposals_check,
  add column ended_because text
    check (ended_because in ('withdrawal-cancelled', 'owner-died', 'bank-account-removed')),
  add constraint proposals_state_check check (state in ('waiting', 'approved', 'refused', 'ended')),
  add constraint proposals_check check ((state in ('waiting', 'ended')) = (decided_by is null)),
  add constraint proposals_ended_because check ((state = 'ended') = (ended_because is not null));
grant update (ended_because) on approvals.proposals to sepetak_app;

create or replace view approvals.named_proposals as
select p.id, p.kind, p.subject_id, p.about_user_id, p.content, p.content_hash, p.state,
  p.proposed_by, p.proposed_at, p.decided_by, p.decided_at, p.reason,
  coalesce(proposer.name, split_part(proposer.email, '@', 1)) as proposer_name,
  coalesce(decider.name, split_part(decider.email, '@', 1)) as decider_name,
  p.ended_because
from approvals.proposals p
left join identity.users proposer on proposer.id = p.proposed_by
left join identity.users decider on decider.id = p.decided_by;
