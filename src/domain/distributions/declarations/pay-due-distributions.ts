import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type Database, type Tx, transaction } from '#database'
import { type Clock, later, newId, processEach } from '#kernel'
import { postToMany, settlingMilliseconds, unitsHeldAt } from '#ledger'
import { payableOf, recordHolders } from '../record-holders.ts'
import { type Declaration, readDeclaration } from './read-declarations.ts'

/** The holders of one part: few enough that other transactions do not wait long, enough to be fast. */
const holdersAtOnceMax = 10_000

/**
 * Records the holders of due distributions and pays them part by part, on two connections at the same time. Any
 * number of workers may run it and be killed at any point: each part is one transaction and is paid once. One that
 * fails does not stop the others; the failures are thrown at the end.
 * Returns how many parts it paid; `notifyPayees` notifies the holders.
 */
export async function payDueDistributions(
  db: Database,
  clock: Clock,
  holdersAtOnce: number = holdersAtOnceMax,
): Promise<number> {
  return await processEach(
    [recordDue, payDue],
    ({ name }) => name,
    (step) => step(db, clock, holdersAtOnce),
  )
}

async function recordDue(db: Database, clock: Clock, holdersAtOnce: number): Promise<number> {
  const now = clock.now()
  const { rows } = await sql<{ id: string }>`
    select id from distributions.declarations where ${isDue(now)} order by pay_at, id`.execute(db)
  await processEach(
    rows,
    ({ id }) => `the record of distribution ${id}`,
    ({ id }) => transaction(db, (tx) => record(tx, id, now, holdersAtOnce)),
  )
  return 0
}

const isDue = (now: Date) => sql`state = 'declared' and pay_at <= ${now}
  and recorded_at <= ${later(now, -settlingMilliseconds)}`

async function record(tx: Tx, id: string, now: Date, holdersAtOnce: number): Promise<boolean> {
  const { rows } = await sql`
    select from distributions.declarations
    where id = ${id} and ${isDue(now)} for no key update skip locked`.execute(tx)
  if (rows.length === 0) return false
  await recordHolders(tx, await readDeclaration(tx, id), now, holdersAtOnce)
  return true
}

/** The parts that are paid at the same time. */
const concurrency = 2

async function payDue(db: Database, clock: Clock): Promise<number> {
  const { rows } = await sql<PartKey>`
    select t.declaration_id, t.number ${duePart} order by t.declaration_id, t.number`.execute(db)
  return await processEach(
    rows,
    ({ declarationId, number }) => `part ${number} of distribution ${declarationId}`,
    (part) => transaction(db, (tx) => payLocked(tx, part, clock)),
    concurrency,
  )
}

type PartKey = { readonly declarationId: string; readonly number: number }

const duePart = sql`
  from distributions.parts t join distributions.declarations d on d.id = t.declaration_id
  where t.done_at is null and d.state = 'paying'`

type Part = PartKey & {
  afterOwner: string
  untilOwner: string
  holders: number
  amount: bigint
}

async function payLocked(tx: Tx, key: PartKey, clock: Clock): Promise<boolean> {
  const { rows } = await sql<Part>`
    select t.declaration_id, t.number, t.after_owner, t.until_owner, t.holders, t.amount
    ${duePart} and t.declaration_id = ${key.declarationId} and t.number = ${key.number}
    for no key update of t skip locked`.execute(tx)
  const [part] = rows
  if (part === undefined) return false
  const declaration = await readDeclaration(tx, part.declarationId)
  await payPart(tx, declaration, part)
  await sql`
    update distributions.parts set done_at = ${clock.now()}
    where declaration_id = ${part.declarationId} and number = ${part.number}`.execute(tx)
  await finish(tx, declaration, clock)
  return true
}

async function payPart(tx: Tx, declaration: Declaration, part: Part): Promise<void> {
  const { id, propertyId, reference, paidAt, isFinal } = declaration
  if (paidAt === null) throw new Error(`distribution ${id} is paid before its record`)
  const posted = await postToMany(tx, {
    id: newId(paidAt.getTime()),
    kind: isFinal ? 'sale-proceeds' : 'distribution',
    happenedAt: paidAt,
    reference,
    propertyId,
    from: payableOf(id, part.number),
    parts: payoutsOf(declaration, { after: part.afterOwner, until: part.untilOwner }),
  })
  // Pays exactly the amounts calculated from the record, or nothing.
  if (posted.amount !== part.amount || posted.owners !== BigInt(part.holders))
    throw new Error(`part ${part.number} of distribution ${id} is not what was recorded`)
}

function payoutsOf(declaration: Declaration, range: { after: string; until: string }) {
  const { id, propertyId, recordedAt, toHolders, units, cutRemainder, cutOwner } = declaration
  return sql`
    insert into distributions.payouts (investor_id, distribution_id, units, amount)
    select owner_id::uuid, ${id}::uuid, units, least + case when remainder > ${cutRemainder}::bigint
      or (remainder = ${cutRemainder}::bigint and owner_id <= ${cutOwner}::text) then 1 else 0 end
    from (
      select owner_id, units, ${toHolders}::bigint * units / ${units}::bigint as least,
        ${toHolders}::bigint * units % ${units}::bigint as remainder
      from (${unitsHeldAt(propertyId, recordedAt, range)}) h
    ) s
    returning investor_id::text as owner_id, units, amount`
}

async function finish(tx: Tx, { id }: Declaration, clock: Clock): Promise<void> {
  // When two workers pay the last parts at the same time, they complete the distribution one after the other.
  await sql`select from distributions.declarations where id = ${id} for no key update`.execute(tx)
  const now = clock.now()
  const { numAffectedRows } = await sql`
    update distributions.declarations d set state = 'paid', finished_at = ${now}
    where id = ${id} and state = 'paying'
      and not exists (select from distributions.parts t where t.declaration_id = d.id and t.done_at is null)`.execute(
    tx,
  )
  if (numAffectedRows !== 1n) return
  await recordAudit(tx, {
    happenedAt: now,
    actorId: null,
    action: 'distributions.pay',
    subjectKind: 'distribution',
    subjectId: id,
  })
}
