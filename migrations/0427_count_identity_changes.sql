-- Staff decide about an identity as they saw it. Its revision counts every change, also of its pictures,
-- whoever makes it, so that a decision that was made on something else can be told.
alter table investors.identities add column revision integer not null default 1;

create function investors.count_change() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;

create trigger count_change before update on investors.identities
  for each row execute function investors.count_change();

create function investors.count_paper() returns trigger language plpgsql as $$
begin
  update investors.identities set revision = revision where user_id = new.user_id;
  return null;
end $$;

create trigger count_paper after insert or update on investors.papers
  for each row execute function investors.count_paper();
