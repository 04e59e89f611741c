import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { propertyTypes } from '#contract'
import { readPayoutLines } from '#distributions'
import { createDataKeys, openFolderStore } from '#files'
import { createIdentityKeys, logIn } from '#identity'
import { readIdentity } from '#investors'
import { movableClock } from '#kernel'
import { account, balance, checkStore } from '#ledger'
import {
  checkListings,
  openPropertyDocument,
  readMonths,
  readPropertyFacts,
  readTaxTerms,
  readTaxTermsOf,
  taxesOf,
} from '#properties'
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts'
import { temporaryFolder } from '../../tests/support/temporary-folder.ts'
import { fillDesks } from './desks/desks.ts'
import { demoProperties, loadDemo } from './load-demo.ts'
import { demoTaxTerms } from './market/months.ts'
import { demoAccounts, demoPassword } from './people/accounts.ts'
import { demoLives } from './people/lives.ts'
import { seedScale } from './seed-scale.ts'

const clock = movableClock(new Date('2026-11-21T03:00:00Z'))
const dataKeys = createDataKeys(['a-data-key-that-only-tests-know-of'])
const files = openFolderStore(temporaryFolder())
let store: TestDatabase
let took: number

beforeAll(async () => {
  store = await testDatabase()
  const started = performance.now()
  expect(await loadDemo(store.db, { clock, dataKeys, files })).toBe(true)
  took = performance.now() - started
})

afterAll(() => store.close())

async function read<Row>(statement: string): Promise<Row[]> {
  return (await store.asOwner(statement)).rows
}

async function investorId(): Promise<string> {
  const [row] = await read<{ id: string }>(
    `select id from identity.users where email = 'investor@demo.sepetak.id'`,
  )
  return row?.id ?? ''
}

test('the ledger is consistent after two years of past, recomputed from its first entry', async () => {
  expect(await checkStore(store.db)).toEqual([])
})

test('loading a second time changes nothing, also when two processes start at once', async () => {
  const before = await read('select count(*) from ledger.postings')
  const again = () => loadDemo(store.db, { clock, dataKeys, files })
  expect(await Promise.all([again(), again()])).toEqual([false, false])
  expect(await read('select count(*) from ledger.postings')).toEqual(before)
})

test('a building permit has the date of the records, and every insured building a policy in force', async () => {
  const permits = await read<{ wrong: string }>(`select d.property_id as wrong
    from properties.property_documents d
    join properties.health_items h on h.property_id = d.property_id and h.kind = 'permit'
    where d.kind = 'building-permit' and h.text_id not like 'Izin pondok wisata%' and d.issued_on <> h.opened_on`)
  expect(permits).toEqual([])
  const policies = await read<{ days: string[]; insured: string[] }>(`select
      (select array_agg(property_id || issued_on order by property_id, issued_on)
        from properties.property_documents where kind = 'insurance-policy') as days,
      (select array_agg(property_id || opened_on order by property_id, opened_on)
        from properties.health_items where kind = 'insurance') as insured`)
  expect(policies[0]?.insured.length).toBeGreaterThan(6)
  expect(policies[0]?.days).toEqual(policies[0]?.insured)
})

test('every document of a title step was handled by two staff members, and its file says that it is fictitious', async () => {
  const steps = await read<{
    count: number
  }>(`select count(*)::int as count from properties.title_steps
    where step in ('agreement', 'deed-signed', 'registered') and done_on is not null and document_id is null`)
  expect(steps).toEqual([{ count: 0 }])
  const people = await read(`select distinct u.email as handed_in, d.email as approved
    from properties.property_documents p join identity.users u on u.id = p.uploaded_by
    join identity.users d on d.id = p.decided_by`)
  expect(people).toEqual([
    { handed_in: 'ops@demo.sepetak.id', approved: 'finance@demo.sepetak.id' },
  ])
  const [extract] = await read<{ id: string }>(`select id from properties.property_documents
    where property_id = 'ruko-dago' and kind = 'title-extract'`)
  const request = { propertyId: 'ruko-dago', documentId: extract?.id ?? '' }
  const file = await openPropertyDocument(
    { db: store.db, store: files, keys: dataKeys },
    null,
    request,
  )
  expect(file.name).toMatch(/^ruko-dago-title-extract-.*\.pdf$/)
})

test('the demo loads within seconds', () => {
  // It takes about two seconds alone; the limit leaves room for a busy machine.
  expect(took).toBeLessThan(20_000)
})

test('the demo has eighteen properties in fifteen cities, from coming soon to sold', async () => {
  const [row] = await read(
    'select count(*)::int as properties, count(distinct city_id)::int as cities from properties.properties',
  )
  expect(row).toEqual({ properties: 18, cities: 15 })
  const states = await read(
    'select state, count(*)::int as count from properties.properties group by state order by state',
  )
  expect(states).toEqual([
    { state: 'closing', count: 1 },
    { state: 'coming-soon', count: 2 },
    { state: 'failed', count: 1 },
    { state: 'open', count: 7 },
    { state: 'operating', count: 6 },
    { state: 'paid-out', count: 1 },
  ])
  const empty = await read(`select id from properties.properties where let_state = 'empty'`)
  expect(empty).toEqual([{ id: 'rumah-prawirotaman' }])
})

test('every buyer has an account and a verified name from before their first purchase', async () => {
  const [bought] = await read<{ buyers: number; known: number }>(`
    select count(*)::int as buyers,
      count(*) filter (where i.verified_at < s.first_at and char_length(u.name) > 5)::int as known
    from (select investor_id, min(placed_at) as first_at from offerings.subscriptions group by 1) s
    left join identity.users u on u.id = s.investor_id
    left join investors.identities i on i.user_id = u.id and i.full_name = u.name`)
  expect(bought?.buyers).toBeGreaterThan(100)
  expect(bought?.known).toBe(bought?.buyers)
  const twice = await read(`select name from identity.users where name is not null
    group by name having count(*) > 1`)
  expect(twice).toEqual([])
})

test('no event is in the future or before its cause, and each wallet is in chronological order', async () => {
  const future = await read(
    `select id from ledger.entries where happened_at > '${clock.now().toISOString()}'`,
  )
  expect(future).toEqual([])
  const unordered = await read(`
    select account_id from (
      select p.account_id, e.happened_at, lag(e.happened_at) over
        (partition by p.account_id order by p.sequence) as before
      from ledger.postings p join ledger.entries e on e.id = p.entry_id
      join ledger.accounts a on a.id = p.account_id where a.kind = 'investor-cash') w
    where before > happened_at`)
  expect(unordered).toEqual([])
})

test('the units of every property are in the accounts that its state requires', async () => {
  const rows = await read<{
    state: string
    issued: string
    held: string
    waiting: string
    unsold: string
  }>(`
    select p.state, p.units_total::text as issued,
      coalesce(-sum(a.balance) filter (where a.kind = 'investor-units'), 0)::text as held,
      coalesce(-sum(a.balance) filter (where a.kind = 'investor-units-subscribed'), 0)::text as waiting,
      coalesce(-sum(a.balance) filter (where a.kind = 'offering-units'), 0)::text as unsold
    from properties.properties p join ledger.accounts a on a.asset = 'unit:' || p.id
    group by p.id`)
  for (const { state, issued, held, waiting, unsold } of rows) {
    const left = state === 'paid-out' ? '0' : issued
    expect(BigInt(held) + BigInt(waiting) + BigInt(unsold), state).toBe(BigInt(left))
    if (state === 'operating') expect(held).toBe(issued)
    if (state === 'closing') expect(waiting).toBe(issued)
    if (state === 'failed' || state === 'coming-soon') expect(unsold).toBe(issued)
    if (state === 'open') expect(BigInt(waiting) > 0n && BigInt(unsold) > 0n).toBe(true)
  }
})

test('nobody bought more in a calendar year than the yearly limit of their income', async () => {
  const exceeding = await read(`
    select b.investor_id, b.quota_year, sum(b.amount), i.yearly_income
    from (
      select investor_id, quota_year, amount from offerings.subscriptions
      where state in ('active', 'allotted')
      union all
      select investor_id, quota_year, amount from offerings.market_purchases
    ) b
    left join investors.identities i on i.user_id = b.investor_id
    group by 1, 2, i.yearly_income
    having sum(b.amount) > coalesce(
      case when i.yearly_income <= 500000000 then i.yearly_income / 20 else i.yearly_income / 10 end, 0)`)
  expect(exceeding).toEqual([])
})

test('escrow holds the money of the open and closing offerings and none of the failed one', async () => {
  const rows = await read<{ state: string; escrow: string; bought: string }>(`
    select o.state, coalesce(-a.balance, 0)::text as escrow,
      coalesce((select sum(amount) from offerings.subscriptions s
        where s.offering_id = o.id and s.state = 'active'), 0)::text as bought
    from offerings.offerings o
    left join ledger.accounts a on a.owner_id = o.id::text and a.kind = 'offering-escrow'`)
  for (const { state, escrow, bought } of rows) {
    expect(escrow, state).toBe(bought)
    if (state === 'failed' || state === 'closed') expect(escrow).toBe('0')
  }
})

test('the monthly accounts agree with the ledger in every rent and payout', async () => {
  const rents = await read(`
    select p.id from properties.properties p
    where coalesce((select sum(gross) from properties.monthly_accounts m where m.property_id = p.id), 0)
      <> coalesce((select -sum(t.amount) from ledger.entries e join ledger.postings t on t.entry_id = e.id
        join ledger.accounts a on a.id = t.account_id
        where e.kind = 'rent' and e.property_id = p.id and a.kind = 'property-cash'), 0)`)
  expect(rents).toEqual([])
  const payouts = await read(`
    select d.id from distributions.distributions d
    join properties.monthly_accounts m on m.property_id = d.property_id and m.month = d.month
    where d.total <> m.net
      or d.total <> (select sum(amount) from distributions.payouts y where y.distribution_id = d.id)
      or d.total <> (select -sum(t.amount) from ledger.postings t join ledger.accounts a on a.id = t.account_id
        where t.entry_id = d.entry_id and a.kind = 'investor-cash')`)
  expect(payouts).toEqual([])
})

test('each deposit of the investor is paid and has its ledger entry, and there are no others', async () => {
  const [sums] = await read<{ rows: number; differ: number }>(`
    select count(*)::int as rows, count(*) filter (where e.happened_at <> d.paid_at
      or e.reference <> d.reference or p.amount <> d.amount)::int as differ
    from payments.deposits d join ledger.entries e on e.id = d.entry_id
    join ledger.postings p on p.entry_id = e.id and p.amount > 0`)
  expect(sums).toEqual({ rows: 9, differ: 0 })
})

test('the proceeds of the sold property went to its holders, and its accounts are empty', async () => {
  const [sale] = await read<Record<string, string>>(`
    select s.property_id as id, s.total::text as total, (s.price - s.proceeds)::text as costs,
      (select sum(amount)::text from property_sales.sale_lines l where l.property_id = s.property_id) as lines,
      (select sum(amount)::text from distributions.payouts y where y.distribution_id = s.declaration_id) as paid,
      (select count(*)::text from distributions.payouts y where y.distribution_id = s.declaration_id) as holders
    from property_sales.sales s where s.retired_at is not null`)
  expect(sale).toMatchObject({ id: 'gudang-harapan-indah', paid: sale?.total, lines: sale?.costs })
  expect(Number(sale?.holders)).toBeGreaterThan(50)
  const left = await read(`
    select kind from ledger.accounts
    where balance <> 0 and (asset = 'unit:${sale?.id}' or owner_id = '${sale?.id}')`)
  expect(left).toEqual([])
  const months = await read<{ lines: number }>(`
    select count(*)::int as lines from distributions.reasons r
    join properties.monthly_accounts m using (property_id, month) group by property_id, month`)
  expect(new Set(months.map(({ lines }) => lines))).toEqual(new Set([8]))
})

test('the payout desk lists each past payout once, newest first', async () => {
  const { items: lines } = await readPayoutLines(store.db, { limit: 1000 })
  const { rows } = await store.asOwner(
    'select count(*)::integer as count from distributions.distributions',
  )
  expect(lines).toHaveLength(rows[0].count)
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
  expect(
    lines.every(({ state, parts, partsDone }) => state === 'paid' && parts === partsDone),
  ).toBe(true)
  const times = lines.map(({ payAt }) => payAt.getTime())
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  const seen: typeof lines = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof readPayoutLines>> = await readPayoutLines(store.db, {
      limit: 7,
      cursor,
    })
    seen.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(seen).toEqual(lines)
  const { items: own } = await readPayoutLines(store.db, { propertyId: 'villa-sanur', limit: 3 })
  expect(own.map(({ propertyId }) => propertyId)).toEqual(Array(3).fill('villa-sanur'))
})

test("the money of the overdue distribution is still in the property's account", async () => {
  const due = await read<{ id: string; cash: string; net: string }>(`
    select p.id, (-a.balance)::text as cash, m.net::text as net
    from properties.properties p
    join ledger.accounts a on a.owner_id = p.id and a.kind = 'property-cash' and a.balance <> 0
    join lateral (select net from properties.monthly_accounts m where m.property_id = p.id
      order by month desc limit 1) m on true`)
  expect(due.map(({ id }) => id)).toEqual(['ruko-pakuwon-barat'])
  expect(due[0]?.cash).toBe(due[0]?.net)
})

test('no holder exceeds the ownership cap, and every raise stays below the legal ceiling', async () => {
  const over = await read(`
    select a.owner_id from ledger.accounts a join offerings.offerings o on a.asset = 'unit:' || o.property_id
    where a.kind in ('investor-units', 'investor-units-subscribed') and -a.balance > o.holder_units_max`)
  expect(over).toEqual([])
  const high = await read(
    'select id from properties.properties where raise > 10000000000 or issue_price not between 100000 and 1000000',
  )
  expect(high).toEqual([])
})

describe('the accounts of the demo', () => {
  const keys = createIdentityKeys(['a-secret-that-only-tests-know-of-32'])

  test('the accounts of the demo sign in with the printed password', async () => {
    for (const { email } of demoAccounts.slice(0, 3)) {
      const device = { address: '127.0.0.1', userAgent: 'test' }
      const credentials = { name: email, password: demoPassword }
      const loggedIn = await logIn(store.db, keys, clock, credentials, device)
      expect(loggedIn.next, email).toBe('signed-in')
    }
  })

  test("the demo's investor is verified and has money, units and a year of income", async () => {
    const id = await investorId()
    expect(await readIdentity(store.db, id)).toMatchObject({
      state: 'verified',
      verifiedBy: 'demo',
    })
    expect(await balance(store.db, account('investor-cash', id))).toBeGreaterThan(4_815_000n)
    const [income] = await read<{ properties: number; months: number }>(`
      select count(distinct d.property_id)::int as properties, count(distinct d.month)::int as months
      from distributions.payouts y join distributions.distributions d on d.id = y.distribution_id
      where y.investor_id = '${id}'`)
    expect(income?.properties).toBe(7)
    expect(income?.months).toBeGreaterThanOrEqual(12)
  })

  test('one purchase of the investor can still be cancelled, and its fee is held', async () => {
    const { rows } = await sql<{ propertyId: string }>`
      select o.property_id from offerings.subscriptions s join offerings.offerings o on o.id = s.offering_id
      where s.investor_id = ${await investorId()} and s.state = 'active'
        and s.cancellable_until > ${clock.now()} and s.fee_is_due`.execute(store.db)
    expect(rows).toEqual([{ propertyId: 'rumah-bsd' }])
  })
})

test('every text is present in both languages, and neither copies the other', async () => {
  const same = await read(
    'select id from properties.properties where story_id = story_en or summary_id = summary_en',
  )
  expect(same).toEqual([])
  expect(new Set(demoLives.map(({ propertyId }) => propertyId)).size).toBe(18)
})

test('repeated seeding for measurements adds whole copies and keeps the ledger consistent', async () => {
  const count = async () =>
    (await read<{ count: number }>('select count(*)::int as count from properties.properties'))[0]
      ?.count
  expect(await seedScale(store.db, { clock, scale: 2 })).toBe(36)
  expect(await seedScale(store.db, { clock, scale: 1 })).toBe(18)
  expect(await count()).toBe(18 * 4)
  expect(await checkStore(store.db)).toEqual([])
  expect(await checkListings(store.db)).toEqual([])
})

test('staff find drafts, people and money waiting for them, and owners find their documents', async () => {
  await fillDesks(store.db, { clock, dataKeys, files, operator: null })
  expect(
    await read("select kind from approvals.proposals where kind = 'property-entry'"),
  ).toHaveLength(1)
  expect(
    await read("select from properties.property_documents where state = 'waiting'"),
  ).toHaveLength(1)
  expect(await read('select id from property_intake.drafts where entered_at is null')).toHaveLength(
    2,
  )
  expect(
    await read(
      "select from approvals.proposals where kind = 'bank-line-booking' and state = 'waiting'",
    ),
  ).toHaveLength(1)
  expect(
    await read(
      "select from reconciliation.items where kind = 'bank-unknown' and explained_at is null",
    ),
  ).toHaveLength(2)
  const unstamped = await read<{ signedAt: Date }>(`select a.signed_at from agreements.agreements a
    where a.stamp_duty > 0
      and not exists (select from agreements.stamps k where k.subscription_id = a.subscription_id)`)
  expect(unstamped.length).toBeGreaterThan(0)
  expect(unstamped.length).toBeLessThan(40)
  const balances = await read<{ purpose: string; bank: string; ledger: string }>(
    'select distinct on (purpose) * from reconciliation.bank_and_ledger order by purpose, day desc',
  )
  expect(balances.map(({ purpose }) => purpose)).toEqual(['client', 'escrow', 'own', 'property'])
  for (const { bank, ledger } of balances) expect(bank).toBe(ledger)
  expect(
    await read(`select from reconciliation.bank_positions p where held <> due + coalesce((
      select sum(case p.purpose when from_purpose then amount when to_purpose then -amount else 0 end)
      from reconciliation.transfer_orders), 0)`),
  ).toEqual([])
  expect(
    await read(
      'select from_purpose, to_purpose, state from reconciliation.transfer_orders order by state',
    ),
  ).toEqual([
    { from_purpose: 'client', to_purpose: 'own', state: 'approved' },
    { from_purpose: 'client', to_purpose: 'escrow', state: 'due' },
  ])
  expect(
    await read(
      "select from approvals.proposals where kind = 'property-publication' and state = 'waiting'",
    ),
  ).toHaveLength(1)
  expect(
    await read("select from properties.property_documents where kind = 'inspection-report'"),
  ).toHaveLength(3)
  const [shown] = await read<{ count: number }>(
    'select count(*)::int as count from properties.inspection_pictures',
  )
  expect(shown?.count).toBeGreaterThanOrEqual(3)
  const [waiting] = await read(`select
    (select count(*)::int from investors.identities where submitted_at is not null) as identities,
    (select count(*)::int from investors.documents) as pictures,
    (select count(*)::int from careers.applications) as applications,
    (select count(*)::int from bank_accounts.accounts where state = 'in-review') as proofs,
    (select count(*)::int from payments.deposits where state = 'in-review') as deposits,
    (select count(*)::int from withdrawals.withdrawals
      where state = 'awaiting-approval') as withdrawals,
    (select count(*)::int from privacy.requests where state = 'open') as letters`)
  expect(waiting).toEqual({
    identities: 3,
    pictures: 6,
    applications: 3,
    proofs: 1,
    deposits: 1,
    withdrawals: 1,
    letters: 2,
  })
  expect(
    await read(`select c.state, c.match, count(h.id)::int as heirs, count(h.accepted_at)::int as taken,
        coalesce((select sum(-a.balance)::int from ledger.accounts a
          where a.owner_id = c.user_id::text and a.kind = 'investor-units'), 0) > 0 as has_units
      from inheritance.cases c left join inheritance.heirs h on h.case_id = c.id
      group by c.id order by c.id`),
  ).toEqual([
    { state: 'confirmed', match: 'held', heirs: 3, taken: 1, has_units: true },
    { state: 'reported', match: 'name-differs', heirs: 0, taken: 0, has_units: false },
  ])
  expect(await checkStore(store.db)).toEqual([])
  // It makes the documents of all past agreements.
}, 300_000)

test('the investor has a watchlist, saved searches with new results, and recently viewed properties', async () => {
  const id = await investorId()
  const of = (table: string) =>
    read<{ count: number }>(
      `select count(*)::int as count from watchlist.${table} where investor_id = '${id}'`,
    )
  expect(await of('watched')).toEqual([{ count: 5 }])
  expect(await of('seen')).toEqual([{ count: 8 }])
  expect(await of('alerts')).toEqual([{ count: 2 }])
  const searches = await read<{ query: string; news: number }>(`
    select s.query, count(p.id)::int as news from watchlist.saved_searches s
    left join properties.properties p on p.published_at > s.saved_at
      and s.query like '%type=' || p.type || '%'
    where s.investor_id = '${id}' group by s.query order by s.query`)
  expect(searches).toHaveLength(3)
  const byType = searches.filter(({ query }) => query.startsWith('type='))
  for (const { news } of byType) expect(news).toBeGreaterThan(0)
  const now = clock.now().toISOString()
  expect(await read(`select 1 from watchlist.seen where seen_at > '${now}'`)).toEqual([])
  expect(await read(`select 1 from watchlist.watched where watched_at > '${now}'`)).toEqual([])
  expect(await checkListings(store.db)).toEqual([])
})

test('the demo deducts the taxes that the dated terms require for each kind of letting', async () => {
  for (const type of propertyTypes)
    expect(await readTaxTerms(store.db, type, '2026-11-21')).toMatchObject(demoTaxTerms[type])
  for (const { id } of demoProperties) {
    if ((await readMonths(store.db, id)).length === 0) continue
    const { newestMonth } = await readPropertyFacts(store.db, id)
    if (newestMonth === null) throw new Error(`${id} has months`)
    const terms = await readTaxTermsOf(store.db, id, `${newestMonth.month}-28`)
    const { incomeTax, hotelTax } = newestMonth
    const taxes =
      newestMonth.gross === 0n ? { incomeTax: 0n, hotelTax: 0n } : taxesOf(terms, newestMonth)
    expect({ incomeTax, hotelTax }, id).toEqual(taxes)
  }
})
