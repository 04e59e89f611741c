import { sql } from 'kysely'
import type { Db } from '#database'
import { jakartaDate, type Rupiah } from '#kernel'
import { costOf, termsOn } from '#offerings'

/** The terms that apply to every plan today. */
export type PlanTerms = {
  /** The minimum amount of one execution: the smallest purchase with its fee. */
  readonly amountMin: Rupiah
  /** The hour in Jakarta at which plans buy. */
  readonly runsAtHour: number
  /** Maximum number of purchases of one execution. */
  readonly purchasesMax: number
}

export async function readPlanTerms(db: Db, now: Date): Promise<PlanTerms> {
  const today = jakartaDate(now)
  const { rows } = await sql<PlanTerms>`
    select amount_min, runs_at_hour, purchases_max from auto_invest.rules
    where effective_from <= ${today}::date
    order by effective_from desc limit 1`.execute(db)
  const [terms] = rows
  if (terms === undefined) throw new Error('plans have no rule for today')
  const { purchaseFeeBasisPoints } = await termsOn(db, today)
  const smallest = { unitPrice: terms.amountMin, purchaseFeeBasisPoints }
  return { ...terms, amountMin: costOf(smallest, 1n).total }
}

/** Returns the risk statement that an investor must have read to start a plan today. */
export async function riskStatementInForce(db: Db, now: Date): Promise<string> {
  return (await termsOn(db, jakartaDate(now))).riskStatementVersion
}
