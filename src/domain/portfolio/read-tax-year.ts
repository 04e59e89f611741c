import { sql } from 'kysely'
import { type Database, type Db, snapshot } from '#database'
import type { Actor, BasisPoints, Clock } from '#kernel'
import { readBook } from './book.ts'
import { taxYearNotFound } from './refusals.ts'
import { type TaxYear, taxYearOf, taxYearsOf } from './tax-year.ts'

/** The years the actor has a tax pack for, newest first. */
export async function readTaxYears(db: Db, clock: Clock, { userId }: Actor): Promise<number[]> {
  return taxYearsOf(await readBook(db, userId), clock.now())
}

/** One year of the actor; refuses a year in which they had nothing here yet. */
export async function readTaxYear(
  db: Database,
  clock: Clock,
  { userId }: Actor,
  year: number,
): Promise<TaxYear> {
  const now = clock.now()
  return await snapshot(db, async (tx) => {
    const holdings = await readBook(tx, userId)
    if (!taxYearsOf(holdings, now).includes(year)) throw taxYearNotFound()
    return taxYearOf(holdings, year, await readTax(tx, `${year}-12-31`), now)
  })
}

/** The rate in force on a day. */
export async function readTax(db: Db, on: string): Promise<BasisPoints> {
  const { rows } = await sql<{ dividendTaxBasisPoints: BasisPoints }>`
    select dividend_tax_basis_points from portfolio.investor_terms
    order by effective_from > ${on}::date, abs(effective_from - ${on}::date) limit 1`.execute(db)
  const [terms] = rows
  if (terms === undefined) throw new Error('no terms say what a dividend is taxed with')
  return terms.dividendTaxBasisPoints
}
