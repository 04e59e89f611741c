import { sql } from 'kysely'
import type { Db } from '#database'

/**
 * Returns every fault of estates after the run: an estate must be empty, and each heir must have received their
 * share of it, recalculated here.
 */
export async function estateFaults(db: Db): Promise<string[]> {
  const { rows: left } = await sql<{ fault: string }>`
    select 'the estate of ' || c.number || ' still has ' || -a.balance || ' ' || a.asset || ' in ' || a.kind as fault
    from inheritance.cases c join ledger.accounts a on a.owner_id = c.user_id::text
    where c.state = 'transferred' and a.kind like 'investor-%' and a.balance <> 0
    union all
    select 'the estate of ' || number || ' is ' || state from inheritance.cases where state <> 'transferred' and state <> 'joined'`.execute(
    db,
  )
  const found = left.map(({ fault }) => fault)
  for (const passed of await readPassed(db)) {
    found.push(...partFaults(passed))
    if (passed.isFirst && passed.propertyId !== '') found.push(...(await costFaults(db, passed)))
  }
  return found
}

type Passed = {
  readonly number: string
  readonly userId: string
  readonly entryId: string
  readonly propertyId: string
  readonly isFirst: boolean
  readonly taken: bigint
  readonly heirs: readonly {
    readonly userId: string
    readonly numerator: number
    readonly denominator: number
    readonly amount: number
    readonly cost: number
  }[]
  /** The transfers from the estate to each heir, according to the ledger. */
  readonly given: Record<string, number>
}

async function readPassed(db: Db): Promise<Passed[]> {
  const { rows } = await sql<Passed>`
    select c.number, c.user_id, e.id as entry_id, coalesce(e.property_id, '') as property_id, t.is_first,
      (select sum(amount)::bigint from ledger.postings where entry_id = e.id and amount > 0) as taken,
      (select jsonb_agg(jsonb_build_object('userId', h.user_id, 'numerator', h.numerator, 'denominator', h.denominator,
          'amount', coalesce(p.amount, 0), 'cost', coalesce(p.cost, 0)) order by h.position)
        from inheritance.heirs h left join inheritance.parts p on p.heir_id = h.id and p.entry_id = e.id
        where h.case_id = c.id) as heirs,
      (select jsonb_object_agg(g.owner_id, g.amount) from (
        select a.owner_id, -sum(p.amount) as amount from ledger.postings p join ledger.accounts a on a.id = p.account_id
        where p.entry_id = e.id and p.amount < 0 group by a.owner_id) g) as given
    from inheritance.cases c
    join ledger.entries e on e.kind = 'inheritance' and e.reference = c.number
    left join inheritance.transfers t on t.id = (select transfer_id from inheritance.parts where entry_id = e.id limit 1)
    order by e.id`.execute(db)
  return rows
}

/** The remainder goes to the heirs with the largest fractions, and among equals to the one named first. */
function partFaults({ number, taken, heirs, given, propertyId }: Passed): string[] {
  const what = propertyId === '' ? 'rupiah' : `units of ${propertyId}`
  const cut = heirs.map((heir, place) => {
    const [above, below] = [taken * BigInt(heir.numerator), BigInt(heir.denominator)]
    // The shares have a common denominator, so that remainders can be compared.
    const whole = heirs.reduce((product, { denominator }) => product * BigInt(denominator), 1n)
    return { place, least: above / below, rest: (above % below) * (whole / below) }
  })
  const over = taken - cut.reduce((sum, { least }) => sum + least, 0n)
  const first = cut.toSorted((a, b) =>
    a.rest === b.rest ? a.place - b.place : a.rest > b.rest ? -1 : 1,
  )
  const lucky = new Set(first.slice(0, Number(over)).map(({ place }) => place))
  const faults = heirs.flatMap(({ amount }, place) => {
    const due = (cut[place]?.least ?? 0n) + (lucky.has(place) ? 1n : 0n)
    return BigInt(amount) === due
      ? []
      : [`heir ${place + 1} of ${number} received ${amount} of ${taken} ${what} and is due ${due}`]
  })
  const parts = Map.groupBy(heirs, ({ userId }) => userId)
  for (const userId of new Set([...parts.keys(), ...Object.keys(given)])) {
    const sum = (parts.get(userId) ?? []).reduce((all, { amount }) => all + amount, 0)
    if (sum !== (given[userId] ?? 0))
      faults.push(
        `${userId} has a part of ${sum} ${what} of ${number} and received ${given[userId] ?? 0}`,
      )
  }
  return faults
}

type Flow = { readonly units: bigint; readonly cash: bigint; readonly isUndone: boolean }

/** The average cost of the units is transferred with them, to the rupiah. */
async function costFaults(
  db: Db,
  { number, userId, entryId, propertyId, heirs }: Passed,
): Promise<string[]> {
  const { rows } = await sql<Flow>`
    select coalesce(-sum(p.amount) filter (where a.asset = 'unit:' || ${propertyId}::text), 0)::bigint as units,
      coalesce(-sum(p.amount) filter (where a.asset = 'IDR'), 0)::bigint as cash,
      e.reverses is not null or exists (select from ledger.entries r where r.reverses = e.id) as is_undone
    from ledger.entries e join ledger.postings p on p.entry_id = e.id join ledger.accounts a on a.id = p.account_id
    where e.property_id = ${propertyId} and a.owner_id = ${userId}::text and e.id <> ${entryId}
      and e.kind not in ('distribution', 'inheritance')
      and e.happened_at <= (select happened_at from ledger.entries where id = ${entryId})
    group by e.id having sum(p.amount) filter (where a.asset = 'unit:' || ${propertyId}::text) <> 0
    order by e.happened_at, e.id`.execute(db)
  // Other tests check how reversing a trade changes the cost.
  if (rows.some(({ isUndone }) => isUndone)) return []
  let [units, cost] = [0n, 0n]
  for (const flow of rows) {
    if (flow.units > 0n) cost -= flow.cash
    else cost -= (2n * cost * -flow.units + units) / (2n * units)
    units += flow.units
  }
  const passed = heirs.reduce((sum, part) => sum + BigInt(part.cost), 0n)
  return passed === cost
    ? []
    : [`units of ${number} cost ${cost} and passed on with a cost of ${passed}`]
}
