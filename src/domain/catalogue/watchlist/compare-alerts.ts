import { type RawBuilder, sql } from 'kysely'

// A filter with choices accepts a value that is one of them; an absent filter accepts every value.
function among(name: string, column: string): RawBuilder<unknown> {
  return sql`(a.filters -> ${sql.lit(name)} is null or a.filters -> ${sql.lit(name)} ? ${sql.ref(column)})`
}

function within(name: string, column: string): RawBuilder<unknown> {
  const side = (end: 'Min' | 'Max') => sql`(a.filters ->> ${sql.lit(`${name}${end}`)})::bigint`
  return sql`(${side('Min')} is null or ${sql.ref(column)} >= ${side('Min')})
    and (${side('Max')} is null or ${sql.ref(column)} <= ${side('Max')})`
}

// The rule of the list's search: each word is the beginning of a word of the property or of its code.
const isNamed = sql`not exists (
  select from jsonb_array_elements_text(a.filters -> 'words') as w (word)
  where not (w.word ~ '[0-9]' and l.code like upper(w.word) || '%')
    and not exists (select from watchlist.words k
      where k.id = any(l.word_ids) and k.word like w.word || '%'))`

const holds = sql`case a.measure
  when 'fits' then true
  when 'opens' then l.is_open
  when 'units-left' then l.is_open and l.units_left between 1 and a.threshold
  when 'closes' then l.is_open and l.closes_at > p.now
    and l.closes_at <= p.now + a.threshold * interval '1 day'
  when 'yield' then case a.direction when 'above' then l.net_yield_basis_points >= a.threshold
    else l.net_yield_basis_points <= a.threshold end
  when 'price' then case a.direction when 'above' then l.unit_price >= a.threshold
    else l.unit_price <= a.threshold end
  when 'resale' then case a.direction when 'above' then l.best_bid >= a.threshold
    else l.best_ask <= a.threshold end
  when 'resale-gap' then case a.direction
    when 'above' then l.best_bid * 10000 >= l.unit_price * (10000 + a.threshold)
    else l.best_ask * 10000 <= l.unit_price * (10000 - a.threshold) end
  when 'next' then exists (select from watchlist.waiting_orders w
    where w.investor_id = a.investor_id and w.property_id = l.property_id and not exists (
      select from watchlist.waiting_orders better
      where better.window_id = w.window_id and better.property_id = w.property_id and better.side = w.side
        and (better.rank, better.priority) < (w.rank, w.priority)))
  else case a.direction when 'above' then l.valuation_gap_basis_points >= a.threshold
    else l.valuation_gap_basis_points <= -a.threshold end
  end`

/**
 * Returns the common table expressions of a statement that compares many alerts with many listings at once:
 * `asked` are the alerts, `looked` the listings with their open offerings, and `met` the pairs where an alert
 * holds. Filters with choices are compared first, with the cells that several properties share; words and
 * ranges are compared with each property that remains. `alerts` and `properties` are conditions on `a` and `l`.
 * In addition, an alert about an offering is compared with every property that has an open offering, because
 * its days pass and its units are sold without a change of the listing. An alert about the secondary market is
 * compared with every traded property.
 */
export function comparison(
  now: Date,
  { alerts, properties }: { alerts: RawBuilder<unknown>; properties: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`
    p as (select ${now.toISOString()}::timestamptz as now,
      (${now.toISOString()}::timestamptz at time zone 'Asia/Jakarta')::date as today),
    asked as materialized (
      select a.*, a.measure in ('opens', 'units-left', 'closes', 'resale', 'resale-gap', 'next') as is_polled
      from watchlist.alerts a, p
      where a.paused_at is null and (a.ends_on is null or a.ends_on >= p.today) and ${alerts}),
    looked as materialized (
      select l.*, ${properties} as is_changed, o.property_id is not null as is_open, o.units_left, o.closes_at,
        r.best_ask, r.best_bid
      from watchlist.listings l left join watchlist.open_offerings o on o.property_id = l.property_id
      left join watchlist.resales r on r.property_id = l.property_id
        and exists (select from asked where measure in ('resale', 'resale-gap', 'next'))
      where (${properties} or o.property_id is not null or r.property_id is not null)
        and exists (select from asked)),
    fitting as materialized (
      select a.id, c.id as cell_id from asked a
      join watchlist.cells c on c.id in (select cell_id from looked)
        and ${among('cities', 'c.city_id')} and ${among('provinces', 'c.province_id')}
        and ${among('types', 'c.type')} and ${among('states', 'c.state')}
        and ${among('letStates', 'c.let_state')} and ${among('titleKinds', 'c.title_kind')}
        and coalesce((a.filters ->> 'isSharia')::boolean = c.is_sharia, true)
        and coalesce((a.filters ->> 'hasDebt')::boolean = c.has_debt, true)
      where a.property_id is null),
    pairs as (
      select f.id, l.property_id from fitting f join looked l on l.cell_id = f.cell_id
      union all
      select a.id, l.property_id from asked a join looked l on l.property_id = a.property_id),
    met as materialized (
      select a.id as alert_id, a.investor_id, a.by_mail, a.by_push, a.measure, a.direction,
        l.property_id, l.net_yield_basis_points, l.unit_price, l.valuation_gap_basis_points,
        l.units_left, l.closes_at, l.best_ask, l.best_bid
      from pairs join asked a on a.id = pairs.id join looked l on l.property_id = pairs.property_id
      cross join p
      where (l.is_changed or a.is_polled) and ${holds} and (a.filters = '{}' or (${isNamed}
        and ${within('yield', 'l.net_yield_basis_points')} and ${within('price', 'l.unit_price')}
        and ${within('gap', 'l.valuation_gap_basis_points')})))`
}
