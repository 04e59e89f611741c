import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { Day, Integer } from '../fields.ts'
import { SalesBody } from '../market/market-body.ts'
import { operation } from '../operation.ts'
import { PromisesBody } from './promises-body.ts'
import { RentBody } from './rent-body.ts'

const FiguresBody = z
  .object({
    asOf: z.string().openapi({ description: 'When these were counted' }),
    paidOut: Integer.openapi({ description: 'Rupiah distributed to holders so far' }),
    payouts: Integer.openapi({ description: 'How many payouts that was' }),
    firstPaidAt: z.string().nullable(),
    properties: Integer,
    cities: Integer,
    registeredTitles: Integer.openapi({
      description: 'Properties whose title is registered to their issuer',
    }),
    lowestTicket: Integer.nullable().openapi({
      description: 'Rupiah of the smallest purchase in any open offering',
    }),
    terms: z
      .object({
        purchaseFeeBasisPoints: z.int(),
        coolingOffHours: z.int(),
        holderCapBasisPoints: z.int(),
        windowDaysMax: z.int(),
      })
      .nullable()
      .openapi({ description: 'The terms of offerings that open today' }),
    sale: z
      .object({ sellerTaxBasisPoints: z.int() })
      .nullable()
      .openapi({ description: 'Final tax of the issuer on the price when a property is sold' }),
    investor: z
      .object({
        dividendTaxBasisPoints: z.int().openapi({
          description: 'Final tax that a resident individual pays unless dividends are reinvested',
        }),
        withdrawals: z
          .array(z.object({ rail: z.string(), fee: Integer, amountMax: Integer }))
          .openapi({ description: 'The fee of one withdrawal by each transfer method' }),
      })
      .nullable(),
    referral: z
      .object({
        effectiveFrom: z.string().openapi({ example: '2025-07-25' }),
        reward: Integer.openapi({ description: 'Rupiah to each of the two' }),
        holdDays: z
          .int()
          .openapi({ description: 'How long the friend has to hold the first purchase' }),
        friendsMax: z.int(),
        expiresAfterDays: z.int().openapi({
          description: 'Days after joining within which the first purchase counts',
        }),
      })
      .nullable(),
    resale: z
      .object({
        effectiveFrom: Day,
        buyerFeeBasisPoints: z.int(),
        sellerFeeBasisPoints: z.int(),
      })
      .openapi({
        description: 'The fees of a trade between investors, by the market terms in force',
      }),
    selling: SalesBody.openapi({
      description: 'How orders to sell units to other investors ended in the last two years',
    }),
    funding: z.object({
      medianDays: z.int().nullable().openapi({
        description: 'From the opening of an offering until all its money was in escrow',
      }),
      funded: Integer,
      failed: Integer.openapi({ description: 'Offerings that were refunded instead' }),
    }),
    punctuality: z.object({ due: Integer, onTime: Integer }).openapi({
      description:
        '`due`: months of properties that left something to pay out and whose payment day has passed; `onTime`: those paid by the 15th of the following month',
    }),
    management: z
      .object({ lowestBasisPoints: z.int(), highestBasisPoints: z.int() })
      .nullable()
      .openapi({ description: 'The managers’ share of the rent in the latest months' }),
    issuing: z
      .object({ lowestBasisPoints: z.int(), highestBasisPoints: z.int() })
      .nullable()
      .openapi({ description: 'The one-off issuing fee, relative to the money raised' }),
    latestPayouts: z.array(
      z.object({
        property: z.object({ id: z.string(), name: z.string() }),
        period: z.string().openapi({ example: '2026-10' }),
        paidOn: z.string(),
        total: Integer,
        perUnit: Integer.openapi({ description: 'Whole rupiah, rounded down' }),
      }),
    ),
  })
  .openapi('Figures')
export type Figures = z.input<typeof FiguresBody>

export const read = operation('GET /figures/', {
  summary: 'Sepetak in figures, counted from the ledger and the registers, and its terms',
  access: 'everybody',
  answer: json(FiguresBody, 'Rupiah, counts and basis points'),
})

export const readRentRoute = operation('GET /figures/rent/', {
  summary: 'Rent in the latest twelve months, in total and by property',
  access: 'everybody',
  answer: json(RentBody, 'Rupiah over the whole year, and basis points'),
})

export const readPromisesRoute = operation('GET /figures/promises/', {
  summary: 'Launch forecasts against what was paid: every finished month of every property',
  access: 'everybody',
  answer: json(PromisesBody, 'Rupiah and counts'),
})
