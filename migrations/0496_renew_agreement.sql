-- From this day purchases are made under the agreement that says that units cannot be sold to another
-- investor yet. Everything else of the terms stays as it was.
insert into offerings.terms
select (jsonb_populate_record(t, jsonb_build_object(
  'effective_from', '2026-11-22', 'agreement_version', '2026-11-22'
))).*
from offerings.terms t
order by t.effective_from desc
limit 1;
