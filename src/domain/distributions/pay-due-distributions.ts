import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type Database, type Tx, transaction } from '#database'
import { type Clock, later, newId } from '#kernel'
import { postToMany, settlingMilliseconds, unitsHeldAt } from '#ledger'
import { type Declaration, readDeclaration } from './read-declarations.ts'
import { payableOf, recordHolders } from './record-holders.ts'

/** The holders of one part: few enough that other transactions do not wait long, enough to be fast. */
const holdersAtOnceMax = 10_000

/**
 * Records the holders of due distributions and pays them part by part, on two connections at the same time. Any
 * number of workers may run it and be killed at any point: each part is one transaction and is paid once.
 * Returns how many parts it paid; `notifyPayees` notifies the holders.
 */
export async function payDueDistributions(
  db: Database,
  clock: Clock,
  holdersAtOnce: number = holdersAtOnceMax,
): Promise<number> {
  while (await transaction(db, (tx) => recordNext(tx, clock, holdersAtOnce)));
  const paid = await Promise.all([payAll(db, clock), payAll(db, clock)])
  return paid.reduce((sum, count) => sum + count, 0)
}

async function recordNext(tx: Tx, clock: Clock, holdersAtOnce: number): Promise<boolean> {
  const now = clock.now()
  const { rows } = await sql<{ id: string }>`
    select id from distributions.declarations
    where state = 'declared' and pay_at <= ${now} and recorded_at <= ${later(now, -settlingMilliseconds)}
    order by pay_at, id limit 1 for no key update skip locked`.execute(tx)
  const [due] = rows
  if (due === undefined) return false
  await recordHolders(tx, await readDeclaration(tx, due.id), now, holdersAtOnce)
  return true
}

async function payAll(db: Database, clock: Clock): Promise<number> {
  let paid = 0
  while (await transaction(db, (tx) => payNext(tx, clock))) paid += 1
  return paid
}

type Part = {
  declarationId: string
  number: number
  afterOwner: string
  untilOwner: string
  holders: number
  amount: bigint
}

async function payNext(tx: Tx, clock: Clock): Promise<boolean> {
  const { rows } = await sql<Part>`
    select t.declaration_id, t.number, t.after_owner, t.until_owner, t.holders, t.amount
    from distributions.parts t join distributions.declarations d on d.id = t.declaration_id
    where t.done_at is null and d.state = 'paying'
    order by t.declaration_id, t.number limit 1 for no key update of t skip locked`.execute(tx)
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
