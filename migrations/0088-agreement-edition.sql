-- From this day purchases are made under an edition of the agreement with clearer wording. The other terms are
-- unchanged.
insert into offerings.terms (effective_from, purchase_fee_basis_points, cooling_off_hours, holder_cap_basis_points,
  window_days_max, risk_statement_version, agreement_version) values
  ('2026-11-28', 100, 48, 1500, 45, '2026-11-24', '2026-11-28');
