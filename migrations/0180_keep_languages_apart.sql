-- Pages, mails and papers each have a language of their own; and how numbers and times are written for
-- somebody. Null: mails and papers follow the language of the pages.
alter table identity.users
  add column mail_language      text check (mail_language in ('id', 'en')),
  add column statement_language text check (statement_language in ('id', 'en')),
  add column time_zone          text not null default 'Asia/Jakarta'
    check (time_zone in ('Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura')),
  -- Of thousands: as the page's language writes them, 1.250.000 or 1,250,000.
  add column number_style       text not null default 'language'
    check (number_style in ('language', 'point', 'comma'));
