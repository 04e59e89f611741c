import { sql } from 'kysely'
import type { PropertyType } from '#contract'
import type { Db } from '#database'
import { type BasisPoints, type Rupiah, share } from '#kernel'
import type { MonthCosts } from './month.ts'

/** The tax class of a property's income: rent by lease, rooms by the month, or nights. */
const taxClasses = ['rent', 'rooms', 'lodging'] as const
type TaxClass = (typeof taxClasses)[number]

/** The tax rules for a class of income from a day on. */
export type TaxTerms = {
  readonly class: TaxClass
  /** Final tax is a share of the rent; ordinary income tax is a share of the profit. */
  readonly incomeTaxBasis: 'rent' | 'profit'
  readonly incomeTaxBasisPoints: BasisPoints
  readonly hotelTaxBasisPoints: BasisPoints
}

type Taxed = Pick<MonthCosts, 'management' | 'maintenance' | 'propertyTax' | 'insurance'> & {
  readonly gross: Rupiah
}

/** Returns the taxes on one month's rent. A month without profit owes no tax on profit. */
export function taxesOf(
  terms: Omit<TaxTerms, 'class'>,
  { gross, management, maintenance, propertyTax, insurance }: Taxed,
): Pick<MonthCosts, 'incomeTax' | 'hotelTax'> {
  const hotelTax = share(gross, terms.hotelTaxBasisPoints, 'half-up')
  const profit = gross - hotelTax - management - maintenance - propertyTax - insurance
  const taxed = terms.incomeTaxBasis === 'rent' ? gross : profit
  const incomeTax = taxed > 0n ? share(taxed, terms.incomeTaxBasisPoints, 'half-up') : 0n
  return { incomeTax, hotelTax }
}

/** Returns the tax terms of a type of property on a day (`YYYY-MM-DD`), regardless of its tenants. */
export async function readTaxTerms(db: Db, type: PropertyType, on: string): Promise<TaxTerms> {
  return await termsBy(db, sql`select ${type}::text as type, null::text as tenant_kind`, on)
}

/** Returns the tax terms of a property on a day, by its type and the tenants of the leases that run then. */
export async function readTaxTermsOf(db: Db, propertyId: string, on: string): Promise<TaxTerms> {
  const tenants = sql`
    select p.type, (select l.tenant_kind from properties.leases l
      where l.property_id = p.id and l.starts_on <= ${on}::date and coalesce(l.ended_on, 'infinity') >= ${on}::date
      order by l.starts_on desc, l.id desc limit 1) as tenant_kind
    from properties.properties p where p.id = ${propertyId}`
  return await termsBy(db, tenants, on)
}

async function termsBy(db: Db, subject: ReturnType<typeof sql>, on: string): Promise<TaxTerms> {
  const { rows } = await sql<TaxTerms>`
    select t.class, t.income_tax_basis, t.income_tax_basis_points, t.hotel_tax_basis_points
    from (${subject}) s
    join properties.tax_classes c on c.type = s.type and c.effective_from <= ${on}::date
      and (c.tenant_kind is null or c.tenant_kind = s.tenant_kind)
    join properties.tax_terms t on t.class = c.class and t.effective_from <= ${on}::date
    order by c.tenant_kind is null, c.effective_from desc, t.effective_from desc limit 1`.execute(
    db,
  )
  const [terms] = rows
  if (terms === undefined) throw new Error(`no tax terms count on ${on}`)
  return terms
}
