import { asWritten, type Proposal, propose, twoPersonAct } from '#approvals'
import { type Database, transaction } from '#database'
import { type Actor, type Clock, jakartaDate } from '#kernel'
import { hasSubject } from '../documents/documents.ts'
import { lockProperty } from '../lock-property.ts'
import { notifyHolders } from '../notify-holders.ts'
import { readFundingOf } from '../property-names.ts'
import { newestValuation } from '../read-properties.ts'
import { alreadyRecorded, dateImpossible } from '../refusals.ts'
import { type NewValuation, recordValuation } from './record-valuation.ts'

/**
 * Proposes a valuation by an appraiser; it sets the price of a unit, so another person approves it. Refuses a
 * future day, a day that has a valuation already, and a next valuation that is not after it.
 */
export async function proposeValuation(
  db: Database,
  clock: Clock,
  actor: Actor,
  valuation: NewValuation,
): Promise<Proposal> {
  return await transaction(db, async (tx) => {
    const now = clock.now()
    const { propertyId, valuedOn, nextOn, appraiser, amount, why } = valuation
    await lockProperty(tx, propertyId)
    if (valuedOn > jakartaDate(now)) throw dateImpossible({ path: 'valuedOn' })
    if (nextOn <= valuedOn) throw dateImpossible({ path: 'nextOn' })
    const document = { kind: 'valuation', issuedOn: valuedOn } as const
    if (await hasSubject(tx, propertyId, document)) throw alreadyRecorded()
    const newest = await newestValuation(tx, propertyId)
    const content = {
      propertyId,
      amount: amount.toString(),
      before: newest?.amount.toString() ?? null,
      valuedOn,
      nextOn,
      appraiser,
      whyId: why?.id ?? null,
      whyEn: why?.en ?? null,
    }
    const proposal = { kind: 'property-valuation', subjectId: propertyId, content } as const
    return await propose(tx, { ...proposal, byUserId: actor.userId, now })
  })
}

type Content = Record<'amount' | 'valuedOn' | 'nextOn' | 'appraiser', string> & {
  readonly whyId: string | null
  readonly whyEn: string | null
}

/**
 * Approves a valuation: it applies from now on. Every unit holder is notified of the value of their units, if it changes
 * the price of a unit.
 */
export const valuationRecording = twoPersonAct({
  kind: 'property-valuation',
  lock: lockProperty,
  content: asWritten<Content>,
  carryOut: async (tx, { proposal, content, now }) => {
    const propertyId = proposal.subjectId
    const { amount, valuedOn, nextOn, appraiser, whyId, whyEn } = content
    const why = whyId === null || whyEn === null ? null : { id: whyId, en: whyEn }
    const facts = { propertyId, amount: BigInt(amount), valuedOn, nextOn, appraiser }
    const unitPrice = await recordValuation(tx, { ...facts, ...(why && { why }) })
    if (unitPrice === null) return
    const { name } = await readFundingOf(tx, propertyId)
    await notifyHolders(
      tx,
      { propertyId, unitPrice },
      {
        event: 'property-valued',
        values: { property: name, value: facts.amount, unitPrice },
        path: `/dashboard/properties/${propertyId}#value`,
        happenedAt: now,
      },
    )
  },
})
