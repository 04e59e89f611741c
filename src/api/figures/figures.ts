import type { z } from '@hono/zod-openapi'
import { type Figures, readFigures, readPromises, readRent } from '#catalogue'
import {
  type FiguresBody,
  read,
  readPromisesRoute,
  readRentRoute,
} from '#contract/figures/figures.ts'
import type { Domain } from '../encode.ts'
import { resource } from '../resource.ts'

/** Public figures, the same for everybody. */
export const figureRoutes = resource()
  .serve(read, async (c) => {
    const { db, clock } = c.var.services
    return figuresBody(await readFigures(db, clock))
  })
  .serve(readRentRoute, async (c) => readRent(c.var.services.db))
  .serve(readPromisesRoute, async (c) => readPromises(c.var.services.db))

function figuresBody(figures: Figures): Domain<z.infer<typeof FiguresBody>> {
  const { asOf, firstPaidAt, lowestTicket, latestPayouts, terms, sale, management } = figures
  const { referral, funding, punctuality } = figures
  return {
    asOf,
    paidOut: figures.paidOut,
    payouts: figures.payouts,
    firstPaidAt,
    properties: figures.properties,
    cities: figures.cities,
    registeredTitles: figures.registeredTitles,
    lowestTicket,
    terms,
    sale,
    investor: investorBody(figures.investor),
    referral: referral && { ...referral, reward: referral.reward },
    funding: {
      medianDays: funding.medianDays,
      funded: funding.funded,
      failed: funding.failed,
    },
    punctuality: {
      due: punctuality.due,
      onTime: punctuality.onTime,
    },
    management,
    issuing: figures.issuing,
    latestPayouts: latestPayouts.map(({ property, month, paidAt, total, perUnit }) => ({
      property,
      period: month,
      paidOn: paidAt,
      total,
      perUnit,
    })),
  }
}

function investorBody(
  investor: Figures['investor'],
): Domain<z.infer<typeof FiguresBody>['investor']> {
  if (investor === null) return null
  const { dividendTaxBasisPoints, withdrawals } = investor
  return {
    dividendTaxBasisPoints,
    withdrawals: withdrawals.map(({ rail, fee, amountMax }) => {
      return { rail, fee, amountMax }
    }),
  }
}
