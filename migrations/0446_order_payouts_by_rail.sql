-- The simulated gateway is told how a payout is to be sent, as those are that can be.
alter table payments.simulator_payouts
  add column rail text check (rail in ('bi-fast', 'skn', 'rtgs'));  -- null: it chooses
