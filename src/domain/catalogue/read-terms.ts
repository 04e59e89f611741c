import { sql } from 'kysely'
import type { Db } from '#database'
import type { BasisPoints, Rupiah } from '#kernel'

/** The cost of one withdrawal through a bank transfer channel, and the channel's maximum amount. */
type WithdrawalFee = {
  readonly rail: string
  readonly fee: Rupiah
  readonly amountMax: Rupiah
}

/** The terms for investors in force today; null where none are in force yet. */
export type Terms = {
  /** The terms of offerings that open today. */
  readonly terms: {
    readonly purchaseFeeBasisPoints: BasisPoints
    readonly coolingOffHours: number
    readonly holderCapBasisPoints: BasisPoints
    readonly windowDaysMax: number
  } | null
  /** The tax on the price when a property is sold. */
  readonly sale: { readonly sellerTaxBasisPoints: BasisPoints } | null
  /** The fees outside of purchases and sales. */
  readonly investor: {
    readonly dividendTaxBasisPoints: BasisPoints
    /** The bank transfer channels for withdrawals, the default first. */
    readonly withdrawals: readonly WithdrawalFee[]
  } | null
  /** The reward for both sides when a referred investor buys. */
  readonly referral: {
    readonly effectiveFrom: string
    readonly reward: Rupiah
    readonly holdDays: number
    readonly friendsMax: number
    readonly expiresAfterDays: number
  } | null
}

/** Returns the newest terms of each kind in force on `today` (`YYYY-MM-DD`, Jakarta). */
export async function readPublicTerms(db: Db, today: string): Promise<Terms> {
  const [terms, sale, investor, withdrawals, referral] = await Promise.all([
    sql<NonNullable<Terms['terms']>>`
      select purchase_fee_basis_points, cooling_off_hours, holder_cap_basis_points, window_days_max
      from catalogue.terms where effective_from <= ${today}::date
      order by effective_from desc limit 1`.execute(db),
    sql<NonNullable<Terms['sale']>>`
      select seller_tax_basis_points
      from catalogue.sale_terms where effective_from <= ${today}::date
      order by effective_from desc limit 1`.execute(db),
    sql<{ dividendTaxBasisPoints: BasisPoints }>`
      select dividend_tax_basis_points
      from catalogue.investor_terms where effective_from <= ${today}::date
      order by effective_from desc limit 1`.execute(db),
    sql<WithdrawalFee>`
      select rail, fee, amount_max from (
        select distinct on (rail) rail, fee, amount_max, position from catalogue.withdrawal_fees
        where effective_from <= ${today}::date order by rail, effective_from desc
      ) newest order by position`.execute(db),
    sql<NonNullable<Terms['referral']>>`
      select to_char(effective_from, 'YYYY-MM-DD') as effective_from, reward, hold_days, friends_max,
        expires_after_days
      from catalogue.referral_terms where effective_from <= ${today}::date
      order by effective_from desc limit 1`.execute(db),
  ])
  return {
    terms: terms.rows[0] ?? null,
    sale: sale.rows[0] ?? null,
    investor: investor.rows[0] ? { ...investor.rows[0], withdrawals: withdrawals.rows } : null,
    referral: referral.rows[0] ?? null,
  }
}

/** Returns the terms for the cost calculation of a card; null before the first terms. */
type CostTerms = {
  readonly purchaseFeeBasisPoints: BasisPoints
  readonly sellerTaxBasisPoints: BasisPoints
  readonly dividendTaxBasisPoints: BasisPoints
}

/** Returns the same terms for lists, in one statement. */
export async function readCostTerms(db: Db, today: string): Promise<CostTerms | null> {
  const { rows } = await sql<CostTerms>`
    select o.purchase_fee_basis_points, s.seller_tax_basis_points, i.dividend_tax_basis_points
    from catalogue.terms o, catalogue.sale_terms s, catalogue.investor_terms i
    where o.effective_from <= ${today}::date and s.effective_from <= ${today}::date
      and i.effective_from <= ${today}::date
    order by o.effective_from desc, s.effective_from desc, i.effective_from desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}
