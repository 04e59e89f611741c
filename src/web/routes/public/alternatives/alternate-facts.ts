import type { Figures } from '#contract/figures/figures.ts'
import type { Rent } from '#contract/figures/rent-body.ts'

// Used until actual figures exist: the middle of the range regarded as a healthy net yield.
const yieldSupposed = 400
const ticketSupposed = 100_000

/** Returns the product's own figures about its units, in basis points and rupiah. */
export function factsOf(
  { terms, sale, investor, lowestTicket }: Figures,
  { all, properties, from, to }: Rent,
) {
  const paid = properties
    .flatMap(({ months }) => months)
    .reduce((sum, { isPaid, net }) => (isPaid ? sum + net : sum), 0)
  const isCounted = all !== null && all.raised > 0 && paid > 0
  const spread = all === null ? 0 : Math.max(0, 10_000 - all.startValueBasisPoints)
  return {
    isCounted,
    from,
    to,
    unitsYield: isCounted ? Math.round((paid * 10_000) / all.raised) : yieldSupposed,
    unitsEntry: (terms?.purchaseFeeBasisPoints ?? 0) + spread,
    unitsExit: sale?.sellerTaxBasisPoints ?? 0,
    unitsTicket: lowestTicket ?? ticketSupposed,
    dividendTax: investor?.dividendTaxBasisPoints ?? 1000,
  }
}

export type AlternateFacts = ReturnType<typeof factsOf>
