import { sql } from 'kysely'
import { type Database, type Db, snapshot } from '#database'
import { type Actor, type BasisPoints, type Clock, startOfDay } from '#kernel'
import { walletBalanceBefore } from '#ledger'
import { readBook } from '../book.ts'
import { taxYearNotFound } from '../refusals.ts'
import {
  type Inheritance,
  type TaxRecords,
  type TaxYear,
  taxYearOf,
  taxYearsOf,
} from './tax-year.ts'

/** The years for which the actor has a tax pack, newest first. */
export async function readTaxYears(db: Db, clock: Clock, { userId }: Actor): Promise<number[]> {
  return taxYearsOf(await readRecords(db, userId), clock.now())
}

/** One tax year of the actor. Refuses a year before their first purchase or inheritance. */
export async function readTaxYear(
  db: Database,
  clock: Clock,
  { userId }: Actor,
  year: number,
): Promise<TaxYear> {
  const now = clock.now()
  return await snapshot(db, async (tx) => {
    const records = await readRecords(tx, userId)
    if (!taxYearsOf(records, now).includes(year)) throw taxYearNotFound()
    const figures = taxYearOf(records, year, await readTax(tx, `${year}-12-31`), now)
    const end = startOfDay(`${year + 1}-01-01`)
    return { ...figures, walletBalance: await walletBalanceBefore(tx, userId, end) }
  })
}

async function readRecords(db: Db, userId: string): Promise<TaxRecords> {
  const holdings = await readBook(db, userId)
  const { rows: inheritances } = await sql<Inheritance>`
    select transferred_at, deceased_name, reference, property_id, amount, cost
    from portfolio.inheritances where user_id = ${userId}
    order by transferred_at, property_id limit ${inheritancesMax}`.execute(db)
  return { holdings, inheritances }
}

// The same maximum as for receipts.
const inheritancesMax = 500

/** The tax rate on a day. */
export async function readTax(db: Db, on: string): Promise<BasisPoints> {
  const { rows } = await sql<{ dividendTaxBasisPoints: BasisPoints }>`
    select dividend_tax_basis_points from portfolio.investor_terms
    order by effective_from > ${on}::date, abs(effective_from - ${on}::date) limit 1`.execute(db)
  const [terms] = rows
  if (terms === undefined) throw new Error('no terms say what a dividend is taxed with')
  return terms.dividendTaxBasisPoints
}
