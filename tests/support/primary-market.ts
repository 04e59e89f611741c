import { type Database, transaction } from '#database'
import { day, jakartaDate, later, newId } from '#kernel'
import { account, credit, debit, type NewEntry, postEntries } from '#ledger'
import { createOffering, termsOn } from '#offerings'

/** Runs one statement as the owner of the tables. */
export type AsOwner = (statement: string) => Promise<{ rows: unknown[] }>

/** Verified investors with money, and open offerings, for tests and measurements of purchases. */
export type PrimaryMarket = {
  readonly investorIds: readonly string[]
  readonly offerings: readonly { readonly id: string; readonly propertyId: string }[]
  /** The version of the risk statement of all these offerings, which a purchase confirms. */
  readonly riskStatementVersion: string
}

export type PrimaryMarketOptions = {
  investors: number
  offerings: number
  /** The available balance of each investor, in rupiah. */
  cash: bigint
  /** The number of units of each offering, at Rp100,000 each. */
  units: bigint
  /** The declared yearly income, which determines the yearly limit. */
  income?: bigint
  /** The time when the offerings open; they stay open for 45 days. */
  at: Date
}

/** The reference under which the investors' money is booked; there is no deposit at a gateway for it. */
export const fundedReference = 'DEP-UJI'

export async function createPrimaryMarket(
  db: Database,
  asOwner: AsOwner,
  options: PrimaryMarketOptions,
): Promise<PrimaryMarket> {
  const { at, cash } = options
  const investorIds = await insertInvestors(asOwner, options)
  const propertyIds = await insertProperties(asOwner, options, 'open')
  await fund(db, investorIds, cash, at)
  const offerings: { id: string; propertyId: string }[] = []
  for (const propertyId of propertyIds) {
    const id = await transaction(db, (tx) =>
      createOffering(tx, at, {
        propertyId,
        state: 'open',
        unitPrice: 100_000n,
        unitsTotal: options.units,
        opensAt: at,
        closesAt: later(at, 45 * day),
      }),
    )
    offerings.push({ id, propertyId })
  }
  const { riskStatementVersion } = await termsOn(db, jakartaDate(at))
  return { investorIds, offerings, riskStatementVersion }
}

async function insertInvestors(
  asOwner: AsOwner,
  { investors, income = 10_000_000_000_000n }: PrimaryMarketOptions,
) {
  const { rows } = await asOwner(`
    with users as (
      insert into identity.users (id, email, email_key, password_hash, status, name, phone, language, created_at, activated_at)
      select uuidv7(), mail, mail, '$argon2id$none', 'active', 'Pemodal ' || n, '+62812' || lpad(n::text, 8, '0'),
        'id', now(), now()
      from generate_series(1, ${investors}) n, lateral (select n || '-' || gen_random_uuid() || '@contoh.id' as mail) m
      returning id, email
    ), recipients as (
      insert into notifications.recipients (user_id, email, language) select id, email, 'id' from users
    ), identities as (
      insert into investors.identities (user_id, state, full_name, nik_sealed, nik_key_id, nik_hash, nik_masked,
        born_on, yearly_income, declared_at, verified_at, verified_by)
      select id, 'verified', 'Pemodal Uji', '\\x00', 'test', sha256(id::text::bytea), '3174••••••••9901',
        '1990-08-17', ${income}, now(), now(), 'demo' from users
    ), checks as (
      insert into investors.suitability_checks (id, user_id, version, language, answers_sealed,
        answers_key_id, result, risk_statement_version, checked_at, valid_until)
      select uuidv7(), id, '2026-11', 'id', '\\x00', 'test', 'pass', '2026-11', '2026-01-01', '2126-01-01'
      from users
    )
    select id from users order by id`)
  return rows.map((row) => (row as { id: string }).id)
}

/** Creates properties without an offering, for tests that start with the plan of an offering. */
export async function draftProperties(
  asOwner: AsOwner,
  options: { offerings: number; units: bigint },
): Promise<string[]> {
  return await insertProperties(asOwner, options, 'draft')
}

async function insertProperties(
  asOwner: AsOwner,
  { offerings, units }: Pick<PrimaryMarketOptions, 'offerings' | 'units'>,
  state: 'open' | 'draft',
) {
  const { rows } = await asOwner(`
    with places as (
      select n, 'petak-uji-' || n || '-' || substr(gen_random_uuid()::text, 1, 8) as id from generate_series(1, ${offerings}) n
    ), issuers as (
      insert into properties.issuers (id, name, number, is_demo) select id, 'PT Uji ' || n, 'DEMO-' || id, true from places
    )
    insert into properties.properties (id, code, name, type, city_id, state, let_state, issuer_id, street, village, district,
      postcode, latitude, longitude, building_area, land_area, year_built, floors, rooms, power, title_kind, title_ends_on,
      title_number_masked, summary_id, summary_en, story_id, story_en, price, buying_costs, reserve, platform_fee, raise,
      units_total, issue_price, unit_price, gross_yield_basis_points, net_yield_basis_points, occupancy_basis_points,
      next_valuation_on, published_at, open_until, search_text)
    select id, 'UJI' || lpad((n + taken.codes)::text, 8, '0'), 'Petak Uji ' || n, 'villa', 'badung', '${state}', null, id, 'Jl. Uji', 'Canggu', 'Kuta Utara',
      '80361', -8.6478, 115.1385, 150, 300, 2020, 1, 3, 4400, 'SHGB', '2047-01-01', '••••1', 'x', 'x', 'x', 'x',
      least(${units}, 100000)::bigint * 100000, 0, 0, 0, least(${units}, 100000)::bigint * 100000, least(${units}, 100000), 100000, 100000,
      800, 500, 9000, '2027-01-01', now(),
      ${state === 'open' ? "now() + interval '45 days'" : "'infinity'"}, 'petak uji ' || n
    from places, (select count(*) as codes from properties.properties where code like 'UJI%') taken returning id`)
  return rows.map((row) => (row as { id: string }).id)
}

const fundedAtOnce = 1000

async function fund(
  db: Database,
  investorIds: readonly string[],
  cash: bigint,
  at: Date,
): Promise<void> {
  if (cash === 0n) return
  for (let start = 0; start < investorIds.length; start += fundedAtOnce) {
    const entries = investorIds.slice(start, start + fundedAtOnce).map(
      (id): NewEntry => ({
        id: newId(at.getTime()),
        kind: 'deposit',
        happenedAt: at,
        reference: fundedReference,
        propertyId: null,
        actorId: id,
        lines: [
          debit(account('gateway-clearing', 'simulator'), cash),
          credit(account('investor-cash', id), cash),
        ],
      }),
    )
    await transaction(db, (tx) => postEntries(tx, entries))
  }
}
