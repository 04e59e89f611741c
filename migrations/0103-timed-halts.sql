-- A halt by staff can end by itself at a minute that everyone sees.
alter table market.books add column resumes_at timestamptz;
alter table market.books add constraint books_timed_halt
  check (resumes_at is null or (halt_reason = 'staff' and resumes_at > halted_at));
grant update (resumes_at) on market.books to sepetak_app;
