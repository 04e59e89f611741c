import { sql } from 'kysely'
import type { Database } from '#database'
import { checkStore } from '#ledger'

/** What clients were told: which keys were done and which were refused. */
export type Told = {
  readonly done: ReadonlySet<string>
  readonly refused: ReadonlySet<string>
}

/**
 * Everything that is not as it must be, one sentence each: the store itself (I1–I9), what clients
 * were told against what is there (I10, I11), units (I16), holds (I9), and the gateway’s book against the
 * ledger (I21).
 */
export async function faultsOf(db: Database, told: Told): Promise<string[]> {
  const store = await checkStore(db)
  return [
    ...store.map(({ rule, subject, found }) => `${rule}: ${subject}, ${found}`),
    ...(await commandFaults(db, told)),
    ...(await sentences(db, unitFaults)),
    ...(await sentences(db, gatewayFaults)),
    ...(await sentences(db, holdFaults)),
  ]
}

async function commandFaults(db: Database, { done, refused }: Told): Promise<string[]> {
  const keys = [...done, ...refused]
  const { rows } = await sql<{ key: string; isDone: boolean }>`
    select key, outcome ? 'done' as is_done from ledger.commands
    where key = any(${keys}::text[])`.execute(db)
  const kept = new Map(rows.map(({ key, isDone }) => [key, isDone]))
  return [
    ...[...done]
      .filter((key) => kept.get(key) !== true)
      .map((key) => `${key} was done and is lost`),
    ...[...refused]
      .filter((key) => kept.get(key) === true)
      .map((key) => `${key} was refused and is done`),
  ]
}

async function sentences(db: Database, question: ReturnType<typeof sql<{ fault: string }>>) {
  const { rows } = await question.execute(db)
  return rows.map(({ fault }) => fault)
}

const unitFaults = sql<{ fault: string }>`
  select 'units of ' || o.id || ' are ' || sum(-a.balance) || ' instead of ' || o.units_total as fault
  from offerings.offerings o
  join ledger.accounts a on a.asset = 'unit:' || o.property_id and a.kind <> 'units-issued'
  group by o.id, o.units_total having sum(-a.balance) <> o.units_total
  union all
  select 'purchase ' || s.receipt_number || ' has ' || count(e.id) || ' entries'
  from offerings.subscriptions s
  left join ledger.entries e on e.reference = s.receipt_number and e.kind = 'subscription'
  group by s.receipt_number having count(e.id) <> 1`

const gatewayFaults = sql<{ fault: string }>`
  select 'deposit ' || g.reference || ' was paid ' || g.paid_amount || ' and posted '
    || coalesce(sum(p.amount), 0) as fault
  from payments.simulator_deposits g
  join payments.deposits d on d.reference = g.reference and d.state in ('paid', 'in-review')
  left join ledger.entries e on e.reference = g.reference and e.kind = 'deposit'
  left join ledger.postings p on p.entry_id = e.id and p.amount > 0
  group by g.reference, g.paid_amount having coalesce(sum(p.amount), 0) is distinct from g.paid_amount`

const holdFaults = sql<{ fault: string }>`
  select 'the fee of ' || s.receipt_number || ' is not held' as fault
  from offerings.subscriptions s left join ledger.holds h on h.id = s.fee_hold_id and h.amount = s.fee
  where s.fee > 0 and h.id is null`
