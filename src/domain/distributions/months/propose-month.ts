import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Proposal, propose } from '#approvals'
import { type MonthLine, type MonthReason, monthLines } from '#contract'
import type { Tx } from '#database'
import { type CleanFile, type FileStorage, storeFiles } from '#files'
import { type Actor, type BasisPoints, jakartaMonth, monthAfter, type Rupiah } from '#kernel'
import { monthOf, performanceWith, readForecast } from '#properties'
import { bookedMonths, type PaidProperty, readPaidProperty } from '../declarations/read-accrued.ts'
import {
  evidenceMissing,
  monthNotOver,
  monthOutOfOrder,
  monthUnusual,
  notOperating,
  reasonsMissing,
  rentImpossible,
} from '../refusals.ts'
import { lockMonths } from './lock-months.ts'
import { amountOf, isAsExpected, type MonthAmounts } from './month.ts'
import { contentOfMonth, type ProposedMonth } from './month-content.ts'
import { requireCovered } from './month-entries.ts'
import { type EnteredAmounts, isUnusual, readUsual, wholeMonth } from './month-terms.ts'

export type NewMonth = EnteredAmounts & {
  readonly propertyId: string
  /** `YYYY-MM` */
  readonly month: string
  readonly occupancyBasisPoints: BasisPoints
  readonly reasons: Partial<Record<MonthLine, MonthReason>>
  readonly bankReference: string | null
  /** The unusual figures whose consequence was shown and agreed to; others are asked about again. */
  readonly confirmed: { readonly gross: Rupiah; readonly costs: Rupiah } | null
}

/**
 * Proposes what a month brought and cost, with the statement and the invoices that show it; another
 * person approves, and nothing is booked or public before. Months follow each other without a gap.
 * Refuses with `distributions.month_not_over`, `month_out_of_order`, `not_operating`,
 * `evidence_missing` (rent without a file), `rent_impossible`, `reserve_beyond_rent`,
 * `costs_not_covered`, `reason_missing`, `month_unusual` (until these figures are confirmed),
 * and as `propose` does.
 */
export async function proposeMonth(
  storage: FileStorage,
  actor: Actor,
  input: NewMonth,
  files: readonly CleanFile[],
): Promise<Proposal> {
  return await storeFiles(storage, files, async (tx, fileIds) => {
    const now = storage.clock.now()
    const property = await readPaidProperty(tx, input.propertyId)
    await lockMonths(tx, property.id)
    await requireNext(tx, property, input.month, now)
    if (input.gross > 0n && files.length === 0) throw evidenceMissing()
    const named = files.map(({ bytes, type }, index) => ({
      id: fileIds[index] ?? '',
      sha256: createHash('sha256').update(bytes).digest('hex'),
      type,
    }))
    const content = contentOfMonth({ ...(await checked(tx, property, input)), files: named })
    const proposal = await propose(tx, {
      kind: 'property-month',
      subjectId: property.id,
      content,
      byUserId: actor.userId,
      now,
    })
    await storeEvidence(tx, proposal, named)
    return proposal
  })
}

async function storeEvidence(
  tx: Tx,
  { id, subjectId }: Proposal,
  files: readonly { id: string; sha256: string }[],
): Promise<void> {
  await sql`
    insert into distributions.evidence (file_id, property_id, sha256, proposal_id)
    select file_id, ${subjectId}, sha256, ${id} from unnest(
      ${files.map((file) => file.id)}::uuid[],
      ${files.map((file) => file.sha256)}::text[]) as n (file_id, sha256)`.execute(tx)
}

/** The month with its calculated figures, compared with the usual ones. */
async function checked(
  tx: Tx,
  property: PaidProperty,
  input: NewMonth,
): Promise<Omit<ProposedMonth, 'files'>> {
  const usual = await readUsual(tx, property, input.month)
  if (input.gross > usual.grossMax) throw rentImpossible({ most: usual.grossMax })
  const amounts = await wholeMonth(tx, input)
  await requireCovered(tx, property.id, amounts)
  const reasons = await requireReasons(tx, property.id, amounts, input.reasons)
  const { propertyId, month, occupancyBasisPoints, bankReference, confirmed } = input
  const figures = monthOf(amounts.gross, amounts, occupancyBasisPoints)
  const { before, after } = await performanceWith(tx, propertyId, figures)
  const unusual = isUnusual(input, usual)
  const costs = input.maintenance + input.propertyTax + input.insurance
  const compared = { usualGross: usual.gross, usualCosts: usual.costs }
  const yields = { yieldBefore: before, yieldAfter: after }
  const isConfirmed = confirmed?.gross === input.gross && confirmed.costs === costs
  if (unusual && !isConfirmed)
    throw monthUnusual({ gross: input.gross, costs, ...compared, before, after })
  const facts = { propertyId, month, occupancyBasisPoints, bankReference }
  const net = figures.net
  return { ...facts, ...amounts, net, reasons, ...compared, ...yields, isUnusual: unusual }
}

/** Refuses a month that is not over, or that is not the next one of an operating property. */
export async function requireNext(
  tx: Tx,
  property: PaidProperty,
  month: string,
  at: Date,
): Promise<void> {
  if (!['operating', 'sale-vote'].includes(property.state)) throw notOperating()
  if (month >= jakartaMonth(at)) throw monthNotOver()
  const [newest] = await bookedMonths(tx, property.id, 1)
  const first = (property.handedOverOn ?? month).slice(0, 7)
  const expected = newest === undefined ? first : monthAfter(newest.month)
  // The month of the handover may be skipped, because it is rarely a full month.
  const isNext = month === expected || (newest === undefined && month === monthAfter(first))
  if (!isNext) throw monthOutOfOrder({ expected })
}

// Lines calculated from the rent need no reason.
const derived: readonly MonthLine[] = ['management', 'income-tax', 'hotel-tax']

async function requireReasons(
  tx: Tx,
  propertyId: string,
  amounts: MonthAmounts,
  given: NewMonth['reasons'],
): Promise<NewMonth['reasons']> {
  const forecast = await readForecast(tx, propertyId)
  if (forecast === null) return given
  const isUsual = (line: MonthLine) =>
    isAsExpected(amountOf[line](amounts), amountOf[line](forecast))
  const missing = monthLines.filter(
    (line) => !isUsual(line) && !derived.includes(line) && given[line] === undefined,
  )
  if (missing.length > 0) throw reasonsMissing(missing)
  const own = monthLines.flatMap((line): [MonthLine, MonthReason][] => {
    if (isUsual(line)) return [[line, 'as-expected']]
    return derived.includes(line) ? [[line, 'fee-by-rent']] : []
  })
  return { ...Object.fromEntries(own), ...given }
}
