import { sql } from 'kysely'
import type { SuspenseOutcome } from '#contract'
import { type Db, queueOrder, type Tx } from '#database'
import { placeById, type QueueRequest } from '#kernel'
import type { GatewayDeposit } from '../gateways/gateway.ts'
import { depositNotFound } from '../refusals.ts'
import type { StoredDeposit } from './deposit.ts'

// Corrections of entries are read from the ledger's view for this room.
const correctedColumn = sql`exists (select from payments.corrected_deposits c
    where c.deposit_id = payments.deposits.id)`
/** The part of the received amount that the gateway has returned. */
const returnedColumn = sql`(select coalesce(sum(b.amount), 0)::bigint
    from payments.deposit_returns b where b.deposit_id = payments.deposits.id)`
/** It has no resolution: the money was neither released nor returned. */
export const isUnresolved = sql`not exists (select from payments.deposit_resolutions r
    where r.deposit_id = payments.deposits.id and r.undone_entry_id is null)`

const isResolved = sql`exists (select from payments.deposit_resolutions r
    where r.deposit_id = payments.deposits.id and r.undone_entry_id is null)`

const columns = sql`id, user_id, reference, gateway, method, amount, state, gateway_id,
  account_number, account_bank, account_holder, unique_code, biller_code, qr_content, created_at, expires_at, paid_at, received_amount, review_reason,
  (select r.outcome from payments.deposit_resolutions r
    where r.deposit_id = payments.deposits.id and r.undone_entry_id is null) as resolution,
  (select f.state from payments.refunds f where f.deposit_id = payments.deposits.id
    and f.state not in ('failed', 'reversed')) as refund_state,
  ${correctedColumn} as is_corrected,
  ${returnedColumn} as returned_amount`

const isSuspended = sql`state = 'in-review' and review_reason <> 'currency-differs'
  and ${isUnresolved}`

/** The gateway was asked to open it, and no payment, expiry or failure is known. */
const isUnpaid = sql`state in ('requested', 'awaiting-payment')`

/** Finds a deposit by our reference; null when there is none. */
export async function findByReference(db: Db, reference: string): Promise<StoredDeposit | null> {
  const { rows } = await sql<StoredDeposit>`
    select ${columns} from payments.deposits where reference = ${reference}`.execute(db)
  return rows[0] ?? null
}

/** Finds a deposit by its gateway's reference; null when there is none. */
export async function findAtGateway(
  db: Db,
  gateway: string,
  gatewayId: string,
): Promise<StoredDeposit | null> {
  const { rows } = await sql<StoredDeposit>`
    select ${columns} from payments.deposits
    where gateway = ${gateway} and gateway_id = ${gatewayId}`.execute(db)
  return rows[0] ?? null
}

/** Finds a deposit by id; null when there is none. */
export async function findById(db: Db, id: string): Promise<StoredDeposit | null> {
  const { rows } = await sql<StoredDeposit>`
    select ${columns} from payments.deposits where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The ids of our deposits by reference; unknown references are left out. */
export async function depositIds(
  db: Db,
  references: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; reference: string }>`
    select id, reference from payments.deposits
    where reference = any(${references}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.reference, row.id]))
}

/** Our references of these deposits by id. */
export async function depositReferences(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; reference: string }>`
    select id, reference from payments.deposits where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, reference }) => [id, reference]))
}

/** Reads the deposit of a reference for any owner. Refuses an unknown one. */
export async function depositReference(db: Db, id: string): Promise<string> {
  const deposit = await findById(db, id)
  if (deposit === null) throw depositNotFound()
  return deposit.reference
}

/** Locks a deposit until the transaction ends. */
export async function lockDeposit(tx: Tx, id: string): Promise<StoredDeposit> {
  await sql`select from payments.deposits where id = ${id} for no key update`.execute(tx)
  // Read after the lock is held, so that it sees what others committed while this waited.
  const deposit = await findById(tx, id)
  if (deposit === null) throw new Error(`deposit ${id} is gone`)
  return deposit
}

/** Whether a deposit is shown to its owner as unpaid, in review or being returned. */
const isOpen = (now: Date) => sql`(state = 'in-review'
    or (state = 'awaiting-payment' and expires_at > ${now}))
  and ${isUnresolved} and not ${correctedColumn}`

type Range = {
  readonly before: string | null
  readonly limit: number
  /** Only deposits that are open at this instant; null: all. */
  readonly openAt: Date | null
}

/** Deposits of one owner after `before`, newest first, without those that the gateway never opened. */
export async function depositsOf(
  db: Db,
  userId: string,
  { before, limit, openAt }: Range,
): Promise<StoredDeposit[]> {
  const { rows } = await sql<StoredDeposit>`
    select ${columns} from payments.deposits
    where user_id = ${userId} and gateway_id is not null
      and (${before}::uuid is null or id < ${before}::uuid)
      ${openAt === null ? sql`` : sql`and ${isOpen(openAt)}`}
    order by id desc limit ${limit}`.execute(db)
  return rows
}

type AskRule = {
  readonly now: Date
  /** Not asked about after this, unless its deadline has passed. */
  readonly before: Date
  readonly gateways: readonly string[]
  readonly limit: number
}

/**
 * Unpaid deposits that are past their deadline or were not asked about lately, the longest unasked first; records that
 * they are asked about, so that those that the gateway cannot tell about stand behind the others next time.
 */
export async function takeDepositsToAsk(
  db: Db,
  { now, before, gateways, limit }: AskRule,
): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    update payments.deposits set asked_at = ${now}
    where ${isUnpaid} and id in (
      select id from payments.deposits
      where ${isUnpaid} and gateway = any(${[...gateways]}::text[])
        and (expires_at <= ${now} or asked_at <= ${before})
      order by asked_at limit ${limit} for no key update skip locked)
    returning reference`.execute(db)
  return rows.map((row) => row.reference)
}

/** The number of an owner's deposits that can still be paid. */
export async function countUnpaid(db: Db, userId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from payments.deposits
    where user_id = ${userId} and ${isUnpaid} and expires_at > ${now}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Records the gateway's answer when it opened a deposit, once. A deposit that was given up before stays failed, but a
 * payment of it can be credited.
 */
export async function recordOpened(db: Db, id: string, atGateway: GatewayDeposit): Promise<void> {
  const { gatewayId, accountNumber, billerCode = null, qrContent } = atGateway
  await sql`
    update payments.deposits set gateway_id = ${gatewayId}, account_number = ${accountNumber},
      biller_code = ${billerCode}, qr_content = ${qrContent},
      state = case state when 'requested' then 'awaiting-payment' else state end
    where id = ${id} and gateway_id is null`.execute(db)
}

/** Rupiah of an investor's deposits that are not credited. */
export type UncreditedDeposits = {
  /** Money that arrived and is under review. */
  readonly received: bigint
  /** Deposits that can still be paid: no money yet. */
  readonly unpaid: bigint
}

export async function sumUncredited(
  db: Db,
  userId: string,
  now: Date,
): Promise<UncreditedDeposits> {
  const { rows } = await sql<UncreditedDeposits>`
    select coalesce(sum(received_amount - ${returnedColumn}) filter (where ${isSuspended}), 0)::bigint
        as received,
      coalesce(sum(amount) filter (where state = 'awaiting-payment' and expires_at > ${now}), 0)::bigint as unpaid
    from payments.deposits
    where user_id = ${userId} and state in ('awaiting-payment', 'in-review')`.execute(db)
  return rows[0] ?? { received: 0n, unpaid: 0n }
}

/** The deposits of an investor whose money is under review, newest first. */
export async function depositsUnderReview(db: Db, userId: string): Promise<StoredDeposit[]> {
  const { rows } = await sql<StoredDeposit>`
    select ${columns} from payments.deposits
    where user_id = ${userId} and ${isSuspended}
    order by id desc`.execute(db)
  return rows
}

const releasedAtOnce = 50

type ReleaseRule = {
  readonly now: Date
  /** Neither received nor asked about after this. */
  readonly before: Date
  readonly gateways: readonly string[]
  readonly methods: readonly { readonly id: string; readonly maximum: bigint }[]
}

/**
 * Deposits whose money in suspense the rule can match, at most fifty, the longest unasked first; records that the
 * gateway is asked about them, so that those that it does not release stand behind the others next time.
 */
export async function takeDepositsToRelease(
  db: Db,
  { now, before, gateways, methods }: ReleaseRule,
): Promise<StoredDeposit[]> {
  const { rows } = await sql<StoredDeposit>`
    with due as (
      select payments.deposits.id from payments.deposits
      join unnest(${methods.map(({ id }) => id)}::text[], ${methods.map(({ maximum }) => maximum)}::bigint[])
        as limits (limited, maximum) on limited = method and received_amount <= maximum
      left join payments.return_questions q on q.deposit_id = payments.deposits.id
      where gateway = any(${[...gateways]}::text[]) and payments.deposits.asked_at <= ${before} and ${isSuspended}
        and review_reason not in ('sender-differs', 'owner-closed') and coalesce(q.asked_at, '-infinity') <= ${before}
        and not exists (select from payments.refunds f where f.deposit_id = payments.deposits.id)
        -- What is left after the gateway returned a part, people release.
        and not exists (select from payments.deposit_returns b
          where b.deposit_id = payments.deposits.id)
        -- What people said a line of the bank is for, people release.
        and not exists (select from payments.transfers t
          where t.deposit_id = payments.deposits.id and t.taken_by is not null)
      order by q.asked_at nulls first, payments.deposits.asked_at limit ${releasedAtOnce}
    ), noted as (
      insert into payments.return_questions (deposit_id, asked_at)
      select id, ${now}::timestamptz from due order by id
      on conflict (deposit_id) do update set asked_at = excluded.asked_at
      returning deposit_id
    )
    select ${columns} from payments.deposits where id in (select deposit_id from noted)
    order by asked_at`.execute(db)
  return rows
}

/** The sender of a transfer according to the bank; null when the bank gives none or there is no transfer. */
export type Sender = { readonly senderName: string | null; readonly senderScore: number | null }

/** Deposits of any owner whose money came late or differed from the order: still in suspense, or decided. */
export async function suspendedDeposits(
  db: Db,
  state: 'waiting' | 'decided',
  { limit, cursor, order = state === 'waiting' ? 'oldest' : 'newest' }: QueueRequest,
): Promise<{ items: (StoredDeposit & Sender)[]; total: number }> {
  const after = placeById(cursor)
  const { isAfter, direction } = queueOrder[order]
  const isIn = sql`state = 'in-review' and ${state === 'waiting' ? isUnresolved : isResolved}`
  const { rows } = await sql<StoredDeposit & Sender>`
    select ${columns}, sender.sender_name, sender.sender_score
    from payments.deposits left join lateral (
      select sender_name, sender_score from payments.transfers where deposit_id = id) sender on true
    where ${isIn} and (${after}::uuid is null or id ${isAfter} ${after}::uuid)
    order by id ${direction} limit ${limit + 1}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from payments.deposits where ${isIn}`.execute(db)
  return { items: rows, total: counted.rows[0]?.total ?? 0 }
}

type NewResolution = Resolution & {
  readonly amount: bigint
  /** The entry that took the amount out of suspense. */
  readonly entryId: string
  readonly proposalId: string | null
}

/** Closes a deposit with money in suspense, once. */
export async function insertResolution(
  tx: Tx,
  depositId: string,
  { outcome, amount, entryId, resolvedAt, proposalId }: NewResolution,
): Promise<void> {
  await sql`
    insert into payments.deposit_resolutions
      (deposit_id, outcome, amount, entry_id, resolved_at, proposal_id)
    values (${depositId}, ${outcome}, ${amount}, ${entryId}, ${resolvedAt}, ${proposalId})`.execute(
    tx,
  )
}

/** How money in suspense was decided about, and when. */
export type Resolution = {
  readonly outcome: SuspenseOutcome
  readonly resolvedAt: Date
}

/** The resolutions of these deposits, by deposit. */
export async function resolutionsOf(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Resolution>> {
  const { rows } = await sql<Resolution & { depositId: string }>`
    select deposit_id, outcome, resolved_at from payments.deposit_resolutions
    where deposit_id = any(${[...ids]}::uuid[]) and undone_entry_id is null`.execute(db)
  return new Map(rows.map(({ depositId, ...resolution }) => [depositId, resolution]))
}
