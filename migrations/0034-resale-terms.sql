-- From this day purchases are made under the agreement and the statement of risks that say when units can be sold to
-- other investors. Everything else of the terms stays as it was.
insert into offerings.terms (effective_from, purchase_fee_basis_points, cooling_off_hours, holder_cap_basis_points,
  window_days_max, risk_statement_version, agreement_version) values
  ('2026-11-24', 100, 48, 1500, 45, '2026-11-24', '2026-11-24');

-- The rules for trading units have editions too, and they are announced alike.
alter table legal.announcements drop constraint announcements_document_check;
alter table legal.announcements add constraint announcements_document_check
  check (document in ('terms', 'privacy', 'market-rules'));
