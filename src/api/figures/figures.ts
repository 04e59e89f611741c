import { readFigures, readPromises, readRent } from '#catalogue'
import { read, readPromisesRoute, readRentRoute } from '#contract/figures/figures.ts'
import { jakartaDate } from '#kernel'
import { readSalesFigures, termsOfDay } from '#market'
import { resource } from '../resource.ts'

/** Public figures, the same for all readers. */
export const figureRoutes = resource()
  .serve(read, async (c) => {
    const { db, clock } = c.var.services
    const [figures, selling, terms] = await Promise.all([
      readFigures(db, clock),
      readSalesFigures(db, clock),
      termsOfDay(db, jakartaDate(clock.now())),
    ])
    const { effectiveFrom, buyerFeeBasisPoints, sellerFeeBasisPoints } = terms
    const resale = { effectiveFrom, buyerFeeBasisPoints, sellerFeeBasisPoints }
    const latestPayouts = figures.latestPayouts.map((payout) => {
      return { ...payout, period: payout.month, paidOn: payout.paidAt }
    })
    return { ...figures, resale, selling, latestPayouts }
  })
  .serve(readRentRoute, async (c) => readRent(c.var.services.db))
  .serve(readPromisesRoute, async (c) => readPromises(c.var.services.db))
