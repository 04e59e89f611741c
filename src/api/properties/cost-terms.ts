import { readCostTerms } from '#catalogue'
import type { Database } from '#database'
import { termsOfDay } from '#market'

/** The terms that the costs in a list of properties are calculated with; null before the first terms. */
export async function costTermsOf(db: Database, today: string) {
  const [terms, { buyerFeeBasisPoints }] = await Promise.all([
    readCostTerms(db, today),
    termsOfDay(db, today),
  ])
  return terms === null ? null : { ...terms, buyerFeeBasisPoints }
}
