-- A proposal to give an account back ends with its request, by itself, when its owner stops it or nobody decided in time.

alter table approvals.proposals
  drop constraint proposals_ended_because_check,
  add constraint proposals_ended_because_check check (ended_because in
    ('withdrawal-cancelled', 'owner-died', 'bank-account-removed', 'recovery-stopped', 'recovery-expired'));
