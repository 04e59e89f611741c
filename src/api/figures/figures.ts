import type { z } from '@hono/zod-openapi'
import { type Figures, readFigures, readPromises, readRent } from '#catalogue'
import {
  type FiguresBody,
  read,
  readPromisesRoute,
  readRentRoute,
} from '#contract/figures/figures.ts'
import { toJsonInteger } from '#kernel'
import { resource } from '../resource.ts'
import { promisesBody } from './promises-body.ts'
import { rentBody } from './rent-body.ts'

/** Public figures, the same for everybody. */
export const figureRoutes = resource()
  .serve(read, async (c) => {
    const { db, clock } = c.var.services
    return figuresBody(await readFigures(db, clock))
  })
  .serve(readRentRoute, async (c) => rentBody(await readRent(c.var.services.db)))
  .serve(readPromisesRoute, async (c) => promisesBody(await readPromises(c.var.services.db)))

function figuresBody(figures: Figures): z.infer<typeof FiguresBody> {
  const { asOf, firstPaidAt, lowestTicket, latestPayouts, terms, sale, management } = figures
  const { referral, funding, punctuality } = figures
  return {
    asOf: asOf.toISOString(),
    paidOut: toJsonInteger(figures.paidOut),
    payouts: toJsonInteger(figures.payouts),
    firstPaidAt: firstPaidAt?.toISOString() ?? null,
    properties: toJsonInteger(figures.properties),
    cities: toJsonInteger(figures.cities),
    registeredTitles: toJsonInteger(figures.registeredTitles),
    lowestTicket: lowestTicket === null ? null : toJsonInteger(lowestTicket),
    terms,
    sale,
    investor: investorBody(figures.investor),
    referral: referral && { ...referral, reward: toJsonInteger(referral.reward) },
    funding: {
      medianDays: funding.medianDays,
      funded: toJsonInteger(funding.funded),
      failed: toJsonInteger(funding.failed),
    },
    punctuality: {
      due: toJsonInteger(punctuality.due),
      onTime: toJsonInteger(punctuality.onTime),
    },
    management,
    issuing: figures.issuing,
    latestPayouts: latestPayouts.map(({ property, month, paidAt, total, perUnit }) => ({
      property,
      period: month,
      paidOn: paidAt.toISOString(),
      total: toJsonInteger(total),
      perUnit: toJsonInteger(perUnit),
    })),
  }
}

function investorBody(investor: Figures['investor']): z.infer<typeof FiguresBody>['investor'] {
  if (investor === null) return null
  const { dividendTaxBasisPoints, withdrawals } = investor
  return {
    dividendTaxBasisPoints,
    withdrawals: withdrawals.map(({ rail, fee, amountMax }) => {
      return { rail, fee: toJsonInteger(fee), amountMax: toJsonInteger(amountMax) }
    }),
  }
}
