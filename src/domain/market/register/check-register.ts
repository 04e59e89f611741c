import { sql } from 'kysely'
import type { Db } from '#database'
import type { Violation } from '#ledger'

/**
 * Compares the register with the ledger: the sum of all files and of the later changes must equal each holder's
 * units in the ledger. An empty result means that everything is correct.
 */
export async function checkRegister(db: Db): Promise<Violation[]> {
  const { rows } = await sql<Violation>`
    with register as (
      select property_id, holder_kind, holder_id, sum(units_change) as units from market.register_changes group by 1, 2, 3
    ), later as (
      select m.property_id, m.holder_kind, m.holder_id, sum(m.units) as units
      from market.unit_movements m
      where m.happened_at >= coalesce((select (written_until - 30)::timestamp at time zone 'Asia/Jakarta'
          from market.register), '-infinity')
        and not exists (select from market.register_changes c where c.entry_id = m.entry_id)
      group by 1, 2, 3
    )
    select 'the files of the register add up to the ledger''s holdings' as rule,
      concat_ws(' ', property_id, holder_kind, holder_id) as subject,
      coalesce(r.units, 0) + coalesce(l.units, 0) || ' instead of ' || coalesce(b.units, 0) as found
    from register r
    full join later l using (property_id, holder_kind, holder_id)
    full join market.unit_balances b using (property_id, holder_kind, holder_id)
    where coalesce(r.units, 0) + coalesce(l.units, 0) <> coalesce(b.units, 0)
    union all
    select 'a holder in the register goes on from what they had', c.number::text, c.units_before || ' after ' || coalesce(c.earlier, 0)
    from (
      select number, units_before, units_after,
        lag(units_after) over (partition by property_id, holder_kind, holder_id order by number) as earlier
      from market.register_changes
    ) c
    where c.units_before <> coalesce(c.earlier, 0) or c.units_after < 0
    union all
    select 'as many units are held as exist', property_id || ' ' || day, sum(units_change) || ' more'
    from (
      select property_id, day, case holder_kind when 'issued' then -units_change else units_change end as units_change
      from market.register_changes
    ) t
    group by property_id, day having sum(units_change) <> 0
    limit 100`.execute(db)
  return rows
}
