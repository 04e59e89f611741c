import { sql } from 'kysely'
import { type Proposal, propose, staffReason, twoPersonAct } from '#approvals'
import { recordAudit } from '#audit'
import { type Database, type Tx, transaction } from '#database'
import { lockOpen, refusalsOfFrozen } from '#identity'
import { readVerifiedNames } from '#investors'
import { type Actor, type Clock, newId, processEach, readPages, rowsIn } from '#kernel'
import { account, balances, payDebt, placedHolds, unitHoldings, unitsOf } from '#ledger'
import { notify } from '#notifications'
import { nameScore } from '#withdrawals'
import { type InheritanceServices, type LockedCase, nameScoreMin } from './case.ts'
import { type Heir, heirsOf } from './heirs.ts'
import { movePossessions } from './move-possessions.ts'
import {
  accountMissing,
  estateOwes,
  heirDiffers,
  heirNotReady,
  heirsChanged,
  heirsMissing,
  ordersOpen,
  withdrawalOpen,
} from './refusals.ts'
import { hasPassedOn, lockCase, lockFreeCase, mailReporter, recordDecision } from './rows.ts'

const kind = 'inheritance-transfer'

/** The transfer as two people approved it: each heir and their share. */
type Content = {
  readonly reason: string
  readonly heirs: readonly {
    readonly id: string
    readonly userId: string
    readonly name: string
    readonly guardian: string | null
    readonly share: string
  }[]
}

/**
 * Proposes to pass on the estate; a second person has to approve. Refuses with the same codes as the transfer
 * itself.
 */
export async function proposeEstateTransfer(
  services: InheritanceServices,
  actor: Actor,
  input: { readonly caseId: string; readonly reason: string },
): Promise<Proposal> {
  const reason = staffReason(input.reason)
  return await transaction(services.db, async (tx) => {
    const found = await lockFreeCase(tx, input.caseId, ['confirmed'])
    const { userId, heirs } = await readReadyHeirs(tx, found)
    await requireSettled(tx, userId)
    return await propose(tx, {
      kind,
      subjectId: found.id,
      aboutUserId: userId,
      content: { reason, heirs: heirs.map(heirSnapshot) },
      byUserId: actor.userId,
      now: services.clock.now(),
    })
  })
}

/**
 * Passes everything that is free in an account to the heirs in one transaction, by the shares that two people
 * approved. What arrives later follows by the same shares.
 */
export const inheritanceTransfer = twoPersonAct<Content, Pick<InheritanceServices, 'dataKeys'>>({
  kind,
  lock: lockCase,
  carryOut: async (tx, { proposal, content, actor, now: at }, { dataKeys }) => {
    const found = await lockFreeCase(tx, proposal.subjectId, ['confirmed'])
    const { userId, heirs } = await readReadyHeirs(tx, found)
    if (!matchesApproval(heirs, content)) throw heirsChanged()
    await settleDebt(tx, userId, { at, reference: found.number })
    await requireSettled(tx, userId)
    const people = { decidedBy: proposal.proposedBy, agreedBy: actor.userId }
    const { reason } = content
    await recordDecision(tx, { caseId: found.id, decision: 'transferred', reason, ...people, at })
    await sql`
      update inheritance.cases set state = 'transferred', changed_at = ${at}, ended_at = ${at}
      where id = ${found.id}`.execute(tx)
    const isFirst = !(await hasPassedOn(tx, found.id))
    await transferEstate(tx, { found, userId, heirs, at, actorId: actor.userId, isFirst })
    await mailReporter(tx, dataKeys, found, { change: 'transferred' })
  },
})

const atOnce = 20

/**
 * Passes on what arrived in accounts whose estate has already passed on, such as a payout of an earlier record
 * date or units of an offering. Idempotent and safe to run in several workers. Estates with an heir whose
 * account is closed wait for staff. Returns the number of estates passed on.
 */
export async function transferArrivals(db: Database, clock: Clock): Promise<number> {
  // Pages through all estates, so that those waiting for staff do not block the ones after them.
  const arrivals = readPages(
    atOnce,
    ({ caseId }: { caseId: string }) => caseId,
    (after) => readArrivals(db, after),
  )
  return await processEach(
    rowsIn(arrivals),
    ({ caseId }) => `the estate of case ${caseId}`,
    ({ caseId }) => transaction(db, (tx) => transferArrival(tx, caseId, clock.now())),
  )
}

async function readArrivals(db: Database, after: string | null) {
  const { rows } = await sql<{ caseId: string }>`
    select case_id from inheritance.arrivals
    where ${after}::uuid is null or case_id > ${after}::uuid
    order by case_id limit ${atOnce}`.execute(db)
  return rows
}

async function transferArrival(tx: Tx, caseId: string, at: Date): Promise<boolean> {
  const found = await lockCase(tx, caseId)
  const { userId } = found
  if (found.state !== 'transferred' || found.isHeld || userId === null) return false
  const heirs = (await heirsOf(tx, caseId)).filter(hasAccepted)
  const people = new Set(heirs.map((heir) => heir.userId))
  if ((await lockOpen(tx, [...people])).size < people.size) return false
  await settleDebt(tx, userId, { at, reference: found.number })
  if ((await balances(tx, [account('investor-receivable', userId)]))[0] !== 0n) return false
  return await transferEstate(tx, { found, userId, heirs, at, actorId: null, isFirst: false })
}

type AcceptedHeir = Heir & { readonly userId: string }

function hasAccepted(heir: Heir): heir is AcceptedHeir {
  return heir.userId !== null
}

function heirSnapshot({ id, userId, name, guardian, numerator, denominator }: AcceptedHeir) {
  return { id, userId, name, guardian, share: `${numerator}/${denominator}` }
}

function matchesApproval(heirs: readonly AcceptedHeir[], { heirs: agreed }: Content): boolean {
  if (heirs.length !== agreed.length) return false
  return heirs.map(heirSnapshot).every((heir, index) => {
    const other = agreed[index]
    return heir.id === other?.id && heir.userId === other.userId && heir.share === other.share
  })
}

type EstateTransfer = {
  readonly found: LockedCase
  readonly userId: string
  readonly heirs: readonly AcceptedHeir[]
  readonly at: Date
  readonly actorId: string | null
  readonly isFirst: boolean
}

async function transferEstate(tx: Tx, passing: EstateTransfer): Promise<boolean> {
  const { found, userId, heirs, at, actorId, isFirst } = passing
  const transferId = newId(at.getTime())
  await sql`
    insert into inheritance.transfers (id, case_id, is_first, transferred_at)
    values (${transferId}, ${found.id}, ${isFirst}, ${at})`.execute(tx)
  const reference = found.number
  const moved = await movePossessions(tx, { transferId, userId, heirs, at, actorId, reference })
  const values = { deceased: found.deceasedName }
  const people = [...new Set(heirs.map((heir) => heir.userId))]
  if (moved || isFirst)
    await notify(
      tx,
      people.map((heirId) => ({
        userId: heirId,
        event: 'inheritance-received' as const,
        values,
        path: '/dashboard/inheritance',
        happenedAt: at,
      })),
    )
  await recordAudit(tx, {
    happenedAt: at,
    actorId,
    action: 'inheritance.transfer',
    subjectKind: 'death-report',
    subjectId: found.id,
    details: { transferId, isFirst },
  })
  return moved
}

/** Returns the account and its heirs once every heir can receive their share. */
async function readReadyHeirs(
  tx: Tx,
  found: LockedCase,
): Promise<{ userId: string; heirs: readonly AcceptedHeir[] }> {
  const { userId } = found
  if (userId === null) throw accountMissing()
  const stated = await heirsOf(tx, found.id)
  if (stated.length === 0) throw heirsMissing()
  const heirs = stated.filter(hasAccepted)
  const missing = stated.find((heir) => !hasAccepted(heir))
  if (missing !== undefined) throw heirNotReady({ name: missing.guardian ?? missing.name })
  const ids = [...new Set(heirs.map((heir) => heir.userId))]
  const names = await readVerifiedNames(tx, ids)
  const frozen = await refusalsOfFrozen(tx, ids)
  const open = await lockOpen(tx, ids)
  for (const heir of heirs) {
    const name = heir.guardian ?? heir.name
    const verified = names.get(heir.userId)
    const isReady = verified !== undefined && !frozen.has(heir.userId) && open.has(heir.userId)
    if (!isReady) throw heirNotReady({ name })
    if (nameScore(verified, name) < nameScoreMin) throw heirDiffers({ name, verified })
  }
  return { userId, heirs }
}

/** Refuses while the account has something in progress that must not be divided. */
async function requireSettled(tx: Tx, userId: string): Promise<void> {
  const [order = 0n, debt = 0n, cash = 0n] = await balances(tx, [
    account('investor-order-cash', userId),
    account('investor-receivable', userId),
    account('investor-cash', userId),
  ])
  if (debt > cash) throw estateOwes({ amount: debt - cash })
  const holds = await placedHolds(tx, userId)
  if (holds.some(({ purpose }) => purpose === 'withdrawal')) throw withdrawalOpen()
  const holdings = await unitHoldings(tx, userId)
  const free = await balances(
    tx,
    holdings.map(({ propertyId }) => account('investor-units', userId, unitsOf(propertyId))),
  )
  const isOnSale = holdings.some(({ units }, index) => units !== (free[index] ?? 0n))
  if (order > 0n || isOnSale) throw ordersOpen()
}

async function settleDebt(
  tx: Tx,
  userId: string,
  { at, reference }: { readonly at: Date; readonly reference: string },
): Promise<void> {
  await payDebt(tx, userId, { id: newId(at.getTime()), happenedAt: at, reference })
}
