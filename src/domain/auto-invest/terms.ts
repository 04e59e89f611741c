import { sql } from 'kysely'
import type { Db } from '#database'
import { jakartaDate, type Rupiah } from '#kernel'
import { termsOn } from '#offerings'

/** What counts for every plan today. */
export type PlanTerms = {
  /** The least that one time may be about. */
  readonly amountMin: Rupiah
  /** The hour of Jakarta at which plans buy. */
  readonly runsAtHour: number
  /** Of one time. */
  readonly purchasesMax: number
}

export async function readPlanTerms(db: Db, now: Date): Promise<PlanTerms> {
  const { rows } = await sql<PlanTerms>`
    select amount_min, runs_at_hour, purchases_max from auto_invest.rules
    where effective_from <= ${jakartaDate(now)}::date
    order by effective_from desc limit 1`.execute(db)
  const [terms] = rows
  if (terms === undefined) throw new Error('plans have no rule for today')
  return terms
}

/** The risk statement that the person who starts a plan today has to have read. */
export async function riskStatementInForce(db: Db, now: Date): Promise<string> {
  return (await termsOn(db, jakartaDate(now))).riskStatementVersion
}
