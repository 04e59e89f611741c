import { sql } from 'kysely'
import { type BankPurpose, bankPurposes } from '#contract'
import type { Db } from '#database'
import {
  type Actor,
  decodeCursor,
  isCalendarDay,
  type Page,
  type PageRequest,
  pageOf,
  type Rupiah,
} from '#kernel'
import { proofNotFound } from './refusals.ts'
import { neighbours, type Step } from './sum-tree.ts'
import { partsIn, type TreeVersion } from './tree.ts'

/** The published totals of a night: how much is owed to each group, and where the money is. */
export type ProofNight = {
  /** `YYYY-MM-DD`, in Jakarta. */
  readonly day: string
  readonly takenAt: Date
  readonly investors: Rupiah
  readonly escrow: Rupiah
  readonly properties: Rupiah
  readonly suspense: Rupiah
  readonly platform: Rupiah
  readonly banks: Rupiah
  /** Money in transfer between two bank accounts. Null for an earlier night, which counted it in `banks`. */
  readonly transit: Rupiah | null
  readonly gateways: Rupiah
  /** The money at banks and gateways minus all that is owed. Any value other than zero is an error. */
  readonly difference: Rupiah
  /** The number of balances in the tree. */
  readonly leaves: number
  readonly root: string
  readonly version: TreeVersion
  /** For each bank account, the newest statement that ended before this day; accounts without one are left out. */
  readonly bankSays: readonly BankSays[]
}

/** The balance of one of our accounts at the end of a day, according to the bank and to the ledger. */
type BankSays = {
  readonly purpose: BankPurpose
  readonly day: string
  readonly amount: Rupiah
  readonly ledger: Rupiah
}

type Row = Omit<ProofNight, 'bankSays'>

const columns = sql`nights.day::text as day, taken_at, investors, escrow, properties, suspense, platform, banks,
  transit, gateways, banks + coalesce(transit, 0) + gateways - investors - escrow - properties - suspense - platform as difference,
  leaves, encode(root, 'hex') as root, version`

/** Adds to each night the newest known bank balance of each account before its day. */
async function withBank<Found extends Row>(
  db: Db,
  nights: readonly Found[],
): Promise<(Found & Pick<ProofNight, 'bankSays'>)[]> {
  const days = nights.map(({ day }) => day)
  const { rows } = await sql<BankSays & { night: string }>`
    with said as materialized (select * from balance_proofs.bank_says_since(
      (select min(day) - 1 from unnest(${days}::date[]) as n (day))))
    select w.night::text, s.purpose, s.day::text, s.bank as amount, s.ledger
    from unnest(${days}::date[]) as w (night)
    join lateral (select distinct on (purpose) * from said where said.day < w.night
      order by purpose, said.day desc) s on true
    order by array_position(${[...bankPurposes]}::text[], s.purpose)`.execute(db)
  const byNight = Map.groupBy(rows, ({ night }) => night)
  return nights.map((night) => ({
    ...night,
    bankSays: (byNight.get(night.day) ?? []).map(({ night: _, ...bank }) => bank),
  }))
}

/** Returns the recorded nights, newest first. */
export async function readNights(db: Db, page: PageRequest): Promise<Page<ProofNight>> {
  const position = page.cursor === null ? null : decodeCursor(page.cursor, 1)?.[0]
  const before = typeof position === 'string' && isCalendarDay(position) ? position : null
  const { rows } = await sql<Row>`
    select ${columns} from balance_proofs.nights
    where ${before}::date is null or day < ${before}::date
    order by day desc limit ${page.limit + 1}`.execute(db)
  return pageOf(await withBank(db, rows), page.limit, (row) => [row.day])
}

/** The data with which an investor verifies that their balance is included in the published sum. */
type BalanceReceipt = {
  readonly night: Omit<ProofNight, 'bankSays'>
  readonly userId: string
  readonly parts: readonly ReceiptPart[]
}

type ReceiptPart = {
  readonly salt: string
  readonly amount: Rupiah
  readonly steps: readonly Step[]
}

/** Returns the actor's receipt of a night, by default the newest. Refuses when there is none. */
export async function readReceipt(
  db: Db,
  { userId }: Actor,
  day: string | null,
): Promise<BalanceReceipt> {
  const { rows } = await sql<Row>`
    select ${columns} from balance_proofs.nights
    where (${day}::date is null or nights.day = ${day}::date)
      and exists (select from balance_proofs.leaves l where l.day = nights.day and l.user_id = ${userId})
    order by nights.day desc limit 1`.execute(db)
  const [night] = rows
  if (night === undefined) throw proofNotFound()
  const { rows: own } = await sql<{ salt: string; position: number; amount: bigint }>`
    select encode(l.salt, 'hex') as salt, l.position, n.amount
    from balance_proofs.leaves l
    join balance_proofs.nodes n on n.day = l.day and n.level = 0 and n.position = l.position
    where l.day = ${night.day}::date and l.user_id = ${userId}
    order by l.part`.execute(db)
  const positions = own.map(({ position }) => position)
  const steps = await stepsOf(db, night, positions)
  const parts = own.map(({ position, ...part }) => ({ ...part, steps: steps.get(position) ?? [] }))
  return { night, userId, parts }
}

/** Returns the steps from each of these leaves to the root, by the position of the leaf. */
async function stepsOf(
  db: Db,
  { day, leaves, version }: Pick<ProofNight, 'day' | 'leaves' | 'version'>,
  leafPositions: readonly number[],
): Promise<Map<number, Step[]>> {
  const wanted = leafPositions.flatMap((leaf) =>
    neighbours(leaf, leaves * partsIn(version)).map((one) => ({ ...one, leaf })),
  )
  const { rows } = await sql<Step & { leaf: number }>`
    select w.leaf, w.side, encode(n.hash, 'hex') as hash, n.amount
    from unnest(
      ${wanted.map(({ leaf }) => leaf)}::integer[],
      ${wanted.map(({ level }) => level)}::integer[],
      ${wanted.map(({ position }) => position)}::integer[],
      ${wanted.map(({ side }) => side)}::text[]) as w (leaf, level, position, side)
    join balance_proofs.nodes n on n.day = ${day}::date and n.level = w.level and n.position = w.position
    order by w.level`.execute(db)
  const steps = new Map<number, Step[]>()
  for (const { leaf, ...step } of rows) steps.set(leaf, [...(steps.get(leaf) ?? []), step])
  return steps
}
