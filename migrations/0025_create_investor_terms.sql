-- What an investor pays or earns besides the terms of one offering, each by the day it takes effect.
-- Whatever is shown or charged reads the newest row that is not in the future.
create table offerings.resale_terms (
  effective_from          date primary key,
  seller_fee_basis_points integer not null check (seller_fee_basis_points between 0 and 10000),
  buyer_fee_basis_points  integer not null check (buyer_fee_basis_points between 0 and 10000),
  lock_months             integer not null check (lock_months >= 0),         -- after the units were handed over
  windows_per_year_max    integer not null check (windows_per_year_max > 0),
  months_between_windows  integer not null check (months_between_windows >= 0),
  window_working_days     integer not null check (window_working_days > 0)
);

create table offerings.investor_terms (
  effective_from            date primary key,
  withdrawal_fee            bigint not null check (withdrawal_fee >= 0),
  -- Final tax on dividends, which a resident individual pays unless they are reinvested.
  dividend_tax_basis_points integer not null check (dividend_tax_basis_points between 0 and 10000)
);

create table offerings.referral_terms (
  effective_from date primary key,
  reward         bigint not null check (reward > 0),                         -- to each of the two
  hold_days      integer not null check (hold_days >= 0),                    -- of the friend's first purchase
  friends_max    integer not null check (friends_max > 0)
);

-- Selling costs 0.5 %, buying from another holder 0.1 %; after a year, in two windows a year at most.
insert into offerings.resale_terms values ('2025-07-25', 50, 10, 12, 2, 6, 10);
insert into offerings.investor_terms values ('2025-07-25', 2500, 1000);
insert into offerings.referral_terms values ('2025-07-25', 50000, 30, 50);

grant select on offerings.resale_terms, offerings.investor_terms, offerings.referral_terms to sepetak_app;
