import { sql } from 'kysely'
import { type Proposal, twoPersonAct } from '#approvals'
import type { Tx } from '#database'
import { hour, jakartaDate, later, newId, startOfDay } from '#kernel'
import { account, balance, credit, debit, postEntries } from '#ledger'
import { lockMonths } from '../months/lock-months.ts'
import { figuresChanged } from '../refusals.ts'
import { type DeclarationTerms, termsOf } from './declaration.ts'
import { amountsOf } from './declare.ts'
import { readPaidProperty } from './read-accrued.ts'

/**
 * Approves a declaration that another person made: moves the amount from the property's cash to the amount owed
 * to its holders. The payout follows automatically on its day. Refuses as `approve` does, and with
 * `distributions.figures_changed` when the booked figures would give another amount now.
 */
export const distributionDeclaration = twoPersonAct({
  kind: 'distribution',
  content: termsOf,
  lock: lockMonths,
  carryOut: async (tx, { proposal, content: terms, now }) => {
    await requireSame(tx, terms)
    await postDeclaration(tx, proposal, terms, now)
  },
})

async function requireSame(tx: Tx, terms: DeclarationTerms): Promise<void> {
  const { total, refill } = await amountsOf(tx, terms)
  if (total !== terms.total || refill !== terms.refill) throw figuresChanged()
}

/**
 * Declares everything that a property has left after its sale, based on the approved proposal of the sale. The
 * payout follows automatically like any other. Returns its id.
 */
export async function declareFinal(
  tx: Tx,
  proposal: Proposal,
  dates: Pick<DeclarationTerms, 'propertyId' | 'recordOn' | 'payOn'> & { readonly soldOn: string },
  now: Date,
): Promise<string> {
  const { propertyId, soldOn, recordOn, payOn } = dates
  const total = await balance(tx, account('property-cash', propertyId))
  const month = soldOn.slice(0, 7)
  const terms = { propertyId, month, isFinal: true, total, refill: 0n, recordOn, payOn }
  return await postDeclaration(tx, proposal, terms, now)
}

async function postDeclaration(
  tx: Tx,
  proposal: Proposal,
  terms: DeclarationTerms,
  now: Date,
): Promise<string> {
  const { propertyId, month, isFinal, total, refill, recordOn, payOn } = terms
  const { code } = await readPaidProperty(tx, propertyId)
  const id = newId(now.getTime())
  const entryId = newId(now.getTime())
  const reference = isFinal ? `FIN-${code}` : `DIV-${code}-${month}`
  await postEntries(tx, [
    {
      id: entryId,
      kind: 'distribution-declared',
      happenedAt: now,
      reference,
      propertyId,
      actorId: proposal.decidedBy,
      lines: [
        debit(account('property-cash', propertyId), total + refill),
        credit(account('distribution-payable', id), total),
        ...(refill === 0n ? [] : [credit(account('property-reserve', propertyId), refill)]),
      ],
    },
  ])
  await sql`
    insert into distributions.declarations (id, property_id, month, is_final, reference, total, refill,
      recorded_at, pay_at, declared_at, proposal_id, entry_id)
    values (${id}, ${propertyId}, ${`${month}-01`}::date, ${isFinal}, ${reference}, ${total}, ${refill},
      ${startOfDay(recordOn)}, ${payAt(payOn, now)}, ${now}, ${proposal.id}, ${entryId})`.execute(
    tx,
  )
  return id
}

// Payouts are made at nine in the morning, when staff are at work; one for today is made immediately.
function payAt(payOn: string, now: Date): Date {
  return payOn > jakartaDate(now) ? later(startOfDay(payOn), 9 * hour) : now
}
