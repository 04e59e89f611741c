-- The yearly limit follows from an income that its owner states. A raise above the step of the day, or one
-- that passes the income from which a larger share may be invested, counts once staff have looked at it;
-- until then the figure before it counts.
create table investors.income_rules (
  effective_from     date primary key,
  raise_basis_points integer not null check (raise_basis_points > 0)  -- above the income last looked at
);
insert into investors.income_rules values ('2020-01-01', 2500);

-- What staff have looked at: with the identity, or with a raise. Null: the identity is not verified yet.
alter table investors.identities add column reviewed_income bigint check (reviewed_income >= 0);
update investors.identities set reviewed_income = yearly_income where state = 'verified';

create table investors.income_raises (
  id         uuid primary key,
  user_id    uuid not null references identity.users,
  counted    bigint not null check (counted >= 0),        -- what counts until the decision
  income     bigint not null check (income > 0),
  state      text not null check (state in ('waiting', 'approved', 'refused', 'replaced')),
  asked_at   timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  reason     text check (char_length(reason) between 5 and 500),
  check ((state = 'waiting') = (decided_at is null)),
  check ((state in ('approved', 'refused')) = (decided_by is not null and reason is not null))
);
create unique index income_raises_waiting on investors.income_raises (user_id) where state = 'waiting';
create index income_raises_of_user on investors.income_raises (user_id);
create index income_raises_by_state on investors.income_raises (state, asked_at, id);

grant select on investors.income_rules to sepetak_app;
grant select, insert, delete on investors.income_raises to sepetak_app;
grant update (state, decided_at, decided_by, reason) on investors.income_raises to sepetak_app;
