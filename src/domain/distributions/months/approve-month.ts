import { twoPersonAct } from '#approvals'
import { recordAudit } from '#audit'
import { monthLines } from '#contract'
import type { Tx } from '#database'
import { jakartaDate } from '#kernel'
import { postEntries } from '#ledger'
import { monthOf, recordMonths } from '#properties'
import { readPaidProperty } from '../declarations/read-accrued.ts'
import { figuresChanged } from '../refusals.ts'
import { lockMonths } from './lock-months.ts'
import { amountOf } from './month.ts'
import { monthOfContent, type ProposedMonth } from './month-content.ts'
import { entriesOf, requireCovered } from './month-entries.ts'
import { wholeMonth } from './month-terms.ts'
import { requireNext } from './propose-month.ts'
import { recordReasons } from './record-reasons.ts'

/**
 * Approves a month that another person proposed: posts the rent to the property's cash, the costs out of it and
 * the top-up to its reserve. Costs above the rent are paid from the reserve. Refuses as `approve` does, with
 * `distributions.figures_changed` when the fee or taxes would differ now, and as `proposeMonth` does when the
 * property has changed since.
 */
export const monthBooking = twoPersonAct({
  kind: 'property-month',
  content: monthOfContent,
  lock: lockMonths,
  carryOut: async (tx, { proposal, content: month, actor, now }) => {
    const property = await readPaidProperty(tx, proposal.subjectId)
    await requireNext(tx, property, month.month, now)
    const derived = await wholeMonth(tx, month)
    if (monthLines.some((line) => amountOf[line](derived) !== amountOf[line](month)))
      throw figuresChanged()
    await requireCovered(tx, property.id, month)
    const facts = { month: month.month, at: now, actorId: actor.userId }
    const entries = entriesOf(property, month, facts)
    if (entries.length > 0) await postEntries(tx, entries)
    await recordMonth(tx, month, jakartaDate(now))
    await recordAudit(tx, {
      happenedAt: now,
      actorId: actor.userId,
      action: 'distributions.book-month',
      subjectKind: 'property',
      subjectId: property.id,
      details: { month: month.month, gross: month.gross.toString(), proposalId: proposal.id },
    })
  },
})

async function recordMonth(tx: Tx, booked: ProposedMonth, today: string): Promise<void> {
  const { propertyId, month, gross, occupancyBasisPoints, reasons } = booked
  const figures = monthOf(gross, booked, occupancyBasisPoints)
  await recordMonths(tx, [{ propertyId, month, ...figures }], today)
  await recordReasons(
    tx,
    monthLines.flatMap((line) => {
      const code = reasons[line]
      return code === undefined ? [] : [{ propertyId, month, line, code }]
    }),
  )
}
