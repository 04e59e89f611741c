-- What a person reads of a decision, and what staff note for themselves, are kept apart: a note is never
-- shown to whom it is about. An approval tells its person nothing, so that it needs no words.
alter table investors.reviews alter column reason drop not null;
alter table investors.reviews add constraint reviews_reason_check1
  check (decision = 'verified' or reason is not null);

create table investors.review_notes (
  id          uuid primary key,
  user_id     uuid not null references identity.users,
  proposal_id uuid references approvals.proposals,        -- null: decided by one
  text        text not null check (char_length(text) between 5 and 2000),
  written_by  uuid not null,
  written_at  timestamptz not null
);
create index review_notes_of_user on investors.review_notes (user_id, written_at);

create function investors.refuse_note_change() returns trigger language plpgsql as $$
begin
  raise exception 'a note is never changed';
end $$;
create trigger review_notes_stay before update on investors.review_notes
  for each row execute function investors.refuse_note_change();

-- Whether somebody holds a public office or is close to who does, as they answered; the newest row
-- counts. A question that is asked in other words has another number.
create table investors.political_answers (
  id          uuid primary key,
  user_id     uuid not null references identity.users,
  question    smallint not null check (question > 0),
  office      text check (char_length(office) between 3 and 200),   -- null: no
  answered_at timestamptz not null
);
create index political_answers_of_user on investors.political_answers (user_id, id desc);
create trigger political_answers_stay before update on investors.political_answers
  for each row execute function investors.refuse_note_change();

-- Erased with the account, never changed.
grant select, insert, delete on investors.review_notes, investors.political_answers to sepetak_app;
