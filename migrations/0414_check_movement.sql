-- A selfie may be taken with a check of movement: tasks that the server asks once and for a short time, a
-- frame for each, and what was found. Pictures of faces are biometric data: they are kept with a consent
-- of their own, and the frames go soon after the decision.
alter table identity.consents drop constraint consents_purpose_check;
alter table identity.consents add constraint consents_purpose_check
  check (purpose in ('terms', 'privacy', 'marketing', 'analytics', 'face'));
create unique index consents_face_in_force on identity.consents (user_id)
  where purpose = 'face' and withdrawn_at is null;

create table investors.movement_checks (
  id         uuid primary key,
  user_id    uuid not null references identity.users,
  tasks      text[] not null check (cardinality(tasks) between 3 and 6
    and tasks <@ array['straight', 'left', 'right', 'closer']),
  asked_at   timestamptz not null,
  expires_at timestamptz not null check (expires_at >= asked_at),
  sent_at    timestamptz,                               -- frames came: they come once
  outcome    text check (outcome in ('passed', 'failed')),
  fault      text check (fault ~ '^[a-z_]{3,20}$'),     -- what stood in the way
  check (outcome is null or sent_at is not null),
  check ((outcome is not distinct from 'failed') = (fault is not null))
);
create index movement_checks_of_user on investors.movement_checks (user_id, asked_at);
create index movement_checks_by_age on investors.movement_checks (asked_at);

-- The frames beside the one that became the selfie, in the order they were asked for.
create table investors.movement_frames (
  check_id uuid not null references investors.movement_checks,
  position int not null check (position between 0 and 5),
  task     text not null check (task in ('left', 'right', 'closer')),
  file_id  uuid not null unique references files.stored_files,
  taken_at timestamptz not null,
  primary key (check_id, position)
);

alter table investors.papers add column check_id uuid unique references investors.movement_checks,
  add constraint papers_check_check check (check_id is null or kind = 'selfie');

grant select, insert, update, delete on investors.movement_checks to sepetak_app;
grant select, insert, delete on investors.movement_frames to sepetak_app;
