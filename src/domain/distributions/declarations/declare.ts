import { type Proposal, propose } from '#approvals'
import { type Database, type Db, transaction } from '#database'
import { type Actor, type Clock, monthAfter, type Rupiah } from '#kernel'
import { lockMonths } from '../months/lock-months.ts'
import { monthNotBooked, monthPassed, nothingToPay, notOperating } from '../refusals.ts'
import { contentOf, type DeclarationTerms, requireDates } from './declaration.ts'
import { bookedMonths, readAccrued, readPaidProperty } from './read-accrued.ts'
import { newestDeclared } from './read-declarations.ts'
import { distributable } from './waterfall.ts'

type Declare = Pick<DeclarationTerms, 'propertyId' | 'month' | 'recordOn' | 'payOn'>

/**
 * Proposes to pay what the booked months of a property up to `month` have left. Another person approves it.
 * Refuses with `distributions.month_not_booked`, `month_passed`, `nothing_to_pay`, `record_date`, `pay_date`,
 * and as `propose` does.
 */
export async function declareDistribution(
  db: Database,
  clock: Clock,
  actor: Actor,
  input: Declare,
): Promise<Proposal> {
  return await transaction(db, async (tx) => {
    const now = clock.now()
    await lockMonths(tx, input.propertyId)
    const amounts = await amountsOf(tx, input)
    requireDates(input, `${monthAfter(input.month)}-01`, now)
    const { propertyId, month, recordOn, payOn } = input
    const terms = { propertyId, month, recordOn, payOn, isFinal: false, ...amounts }
    return await propose(tx, {
      kind: 'distribution',
      subjectId: propertyId,
      content: contentOf(terms),
      byUserId: actor.userId,
      now,
    })
  })
}

/** The amount that can be declared for a month according to the booked figures; recalculated when it is approved. */
export async function amountsOf(
  db: Db,
  { propertyId, month }: Pick<Declare, 'propertyId' | 'month'>,
) {
  const property = await readPaidProperty(db, propertyId)
  if (!['operating', 'sale-vote'].includes(property.state)) throw notOperating()
  const booked = await bookedMonths(db, propertyId, 120)
  if (!booked.some((one) => one.month === month)) throw monthNotBooked()
  const newest = await newestDeclared(db, propertyId)
  if (newest !== null && month <= newest) throw monthPassed()
  const { total, refill, carried } = distributable(await readAccrued(db, propertyId, month))
  if (total === 0n) throw nothingToPay({ carried: -carried })
  return { total, refill }
}

/** The amount that could be declared now for the booked months up to `month`; zero when costs used up the rent. */
export async function payableNow(db: Db, propertyId: string, month: string): Promise<Rupiah> {
  return distributable(await readAccrued(db, propertyId, month)).total
}
