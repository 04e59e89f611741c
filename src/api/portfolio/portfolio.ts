import { everything, holdings, income, overview } from '#contract/portfolio/portfolio.ts'
import { readHoldings, readIncome, readIncomeTotals, readOverview, readPortfolio } from '#portfolio'
import { resource } from '../resource.ts'

const app = resource()

/** An investor's portfolio, calculated from the ledger. */
export const portfolioRoutes = app
  .serve(overview, async (c) => {
    const { db, clock } = c.var.services
    return await readPortfolio(db, clock, c.var.actor)
  })
  .serve(everything, async (c) => {
    const { db, clock, identityReview: review } = c.var.services
    const home = await readOverview(db, clock, c.var.actor)
    return { ...home, identity: { ...home.identity, review } }
  })
  .serve(holdings, async (c) => {
    const { db, clock } = c.var.services
    const { limit, cursor = null, propertyId = null } = c.req.valid('query')
    return await readHoldings(db, clock, c.var.actor, { limit, cursor }, propertyId)
  })
  .serve(income, async (c) => {
    const { limit, cursor = null, propertyId = null } = c.req.valid('query')
    const { db } = c.var.services
    const [page, totals] = await Promise.all([
      readIncome(db, c.var.actor, { limit, cursor }, propertyId),
      readIncomeTotals(db, c.var.actor, propertyId),
    ])
    const items = page.items.map((paid) => ({ ...paid, id: paid.distributionId }))
    return { items, nextCursor: page.nextCursor, ...totals }
  })
