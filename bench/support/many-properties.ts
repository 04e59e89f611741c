import type pg from 'pg'

const streets =
  'Merdeka Diponegoro Sudirman Kartini Pahlawan Veteran Gajahmada Majapahit Pemuda Cendana Jati Meranti Rajawali Garuda'
const flowers =
  'Melati Mawar Kenanga Cempaka Anggrek Dahlia Teratai Seroja Flamboyan Bougenvil Kamboja Asoka Tulip Lavender Sakura'

/** Copies the demo's properties with statements in the server until at least `count` more are published. */
export async function addProperties(owner: pg.Client, count: number): Promise<void> {
  await owner.query(
    `
    create temporary table made as
    select p.*, p.id || '-b' || n as new_id, n,
      row_number() over () as place, setseed(0.5) is null as is_seeded
    from properties.properties p, generate_series(1, (select ceil($1::numeric / count(*))::integer from properties.properties where state <> 'draft')) n
    where p.state <> 'draft'`,
    [count],
  )
  await owner.query(`
    insert into properties.issuers (id, name, number, is_demo)
    select 'pt-' || new_id, 'PT Petak ' || place, 'DEMO-B' || place, true from made`)
  await owner.query(
    `
    insert into properties.properties (id, code, name, type, city_id, state, issuer_id, street, village, district,
      postcode, latitude, longitude, building_area, land_area, year_built, floors, rooms, power, title_kind,
      title_ends_on, title_number_masked, summary_id, summary_en, story_id, story_en, price, buying_costs, reserve,
      platform_fee, raise, units_total, issue_price, unit_price, gross_yield_basis_points, net_yield_basis_points,
      occupancy_basis_points, next_valuation_on, published_at, is_sharia, search_text)
    select new_id, 'BEN' || lpad(place::text, 8, '0'), x.name, type, x.city_id, 'coming-soon', 'pt-' || new_id, street,
      village, district, postcode, m.latitude, m.longitude, building_area, land_area, year_built, floors, rooms, power,
      title_kind, title_ends_on, title_number_masked, summary_id, summary_en, story_id, story_en, price, buying_costs,
      reserve, platform_fee, raise, units_total, issue_price, issue_price, gross_yield_basis_points,
      net_yield_basis_points + (random() * 300)::integer, occupancy_basis_points, next_valuation_on,
      now() - random() * interval '600 days', random() < 0.2,
      lower(concat_ws(' ', x.name, c.name_id, c.name_en, district, village, c.province))
    from made m
    cross join lateral (
      select (select id from properties.cities order by random() ^ 2 + 0 * n limit 1) as city_id,
        initcap(m.type) || ' ' || (string_to_array($1, ' '))[1 + floor(random() * 14 + 0 * n)::integer] || ' '
          || (string_to_array($2, ' '))[1 + floor(random() * 15 + 0 * n)::integer] || ' ' || (n % 99) as name
    ) x
    join properties.cities c on c.id = x.city_id`,
    [streets, flowers],
  )
  for (const statement of copies) await owner.query(statement)
}

const copies = [
  `insert into properties.pictures select new_id, c.position, c.src, c.width, c.height, c.widths, c.color, c.alt_id, c.alt_en
    from made m join properties.pictures c on c.property_id = m.id and c.position = 0`,
  `insert into properties.valuations (property_id, valued_on, amount, appraiser)
    select new_id, current_date - 30, (price * (0.95 + random() * 0.2))::bigint, 'KJPP Ukur' from made`,
  `insert into properties.forecasts (property_id, made_on, gross, management, maintenance, property_tax, insurance,
      reserve, income_tax, net, occupancy_basis_points)
    select new_id, f.made_on, f.gross, f.management, f.maintenance, f.property_tax, f.insurance, f.reserve, f.income_tax,
      f.net, f.occupancy_basis_points
    from made m join properties.forecasts f on f.property_id = m.id`,
  'drop table made',
]
