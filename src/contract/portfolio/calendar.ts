import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { Day, Integer } from '../fields.ts'
import { operation } from '../operation.ts'
import { incomeChangeReasons, incomeStates } from '../words/portfolio.ts'

const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/)

const CalendarPayoutBody = z
  .object({
    state: z.enum(incomeStates),
    on: Day.openapi({ description: 'Day of Jakarta; of a forecast the expected one' }),
    period: z.string().openapi({ example: '2026-10', description: 'The month it is earned in' }),
    property: z.object({ id: z.string(), name: z.string() }),
    units: Integer,
    perUnit: z.string().openapi({ example: '1234.56', description: 'Rupiah, rounded down' }),
    amount: Integer,
    distributionId: z.uuid().nullable().openapi({ description: 'Of what was paid' }),
    leaseEndsOn: Day.nullable().openapi({ description: 'A lease ends before' }),
    isLate: z.boolean().openapi({
      description: 'Still unpaid after the 15th of the month after `period` (WIB)',
    }),
  })
  .openapi('CalendarPayout')
export type CalendarPayout = z.input<typeof CalendarPayoutBody>

export const PayoutDayBody = CalendarPayoutBody.pick({ on: true, state: true, isLate: true })
  .extend({
    payouts: Integer.openapi({ description: 'How many' }),
    amount: Integer.openapi({ description: 'Rupiah of all of them' }),
    only: CalendarPayoutBody.nullable().openapi({
      description: 'The payout; null when there are several',
    }),
  })
  .openapi('PayoutDay', { description: 'The payouts of a day with the same state' })
export type PayoutDay = z.input<typeof PayoutDayBody>

export const calendar = operation('GET /portfolio/calendar/', {
  summary: 'My payouts month by month: paid, declared, forecast',
  description:
    'At most sixty months; forecasts reach a year ahead. Without `from` and `to`: the last twelve months and the next twelve.',
  scopes: ['portfolio'],
  query: z.strictObject({ from: Month.optional(), to: Month.optional() }),
  answer: json(
    z.object({
      today: Day,
      from: Month,
      to: Month,
      feedSince: z.iso.datetime().nullable().openapi({
        description: 'Since when it has a private address; null: it has none',
      }),
      sums: z
        .object({
          year: Integer.openapi({ description: 'Paid in the last twelve months' }),
          month: Integer.openapi({ description: 'Paid this month' }),
          declared: Integer,
          forecast: Integer.openapi({ description: 'Of the next twelve months' }),
        })
        .openapi({ description: 'Rupiah of all properties, whatever months are asked for' }),
      items: z.array(CalendarPayoutBody),
    }),
    'Oldest first',
  ),
})

/** The lines of a month or a payout. */
export const Lines = z.object({
  gross: Integer,
  management: Integer,
  maintenance: Integer,
  propertyTax: Integer,
  insurance: Integer,
  reserve: Integer,
  incomeTax: Integer,
  hotelTax: Integer,
  net: Integer,
})

const PayoutBody = z
  .object({
    distributionId: z.uuid(),
    property: z.object({ id: z.string(), name: z.string() }),
    period: z.string(),
    recordedAt: z.iso
      .datetime()
      .openapi({ description: 'Those who held units on this day were paid' }),
    paidAt: z.iso.datetime(),
    lines: Lines.nullable(),
    reasons: z.record(z.string(), z.string()).openapi({
      description: 'The reason of each line; lines without a reason are absent',
      example: { maintenance: 'repair' },
    }),
    corrections: z
      .array(
        z.object({
          period: z.string().openapi({ description: 'The month that was corrected' }),
          line: z.string(),
          amount: Integer.openapi({ description: 'Above zero: there was more to pay out' }),
          reason: z.object({ id: z.string(), en: z.string() }),
          correctedAt: z.iso.datetime(),
        }),
      )
      .openapi({ description: 'Corrections of earlier months that count in this payout' }),
    carried: Integer.openapi({
      description:
        'Carried from earlier months; below zero: repaid to the reserve or kept for later',
    }),
    issuerPart: Integer.openapi({ description: 'Paid to the issuer for units never sold' }),
    total: Integer.openapi({ description: 'Total to all unit holders' }),
    unitsPaid: Integer,
    perUnit: z.string(),
    units: Integer,
    amount: Integer,
    tax: Integer.openapi({ description: 'The tax I pay myself, if nothing is reinvested' }),
    taxDueOn: Day,
    change: z
      .object({
        period: z.string(),
        amount: Integer,
        difference: Integer,
        reason: z.enum(incomeChangeReasons),
      })
      .nullable()
      .openapi({ description: 'Compared with the previous payout' }),
  })
  .openapi('Payout', { description: 'From the rent to my share; rupiah' })
export type Payout = z.input<typeof PayoutBody>

export const payout = operation('GET /portfolio/income/{distributionId}/', {
  summary: 'How the amount of a payout was calculated',
  scopes: ['portfolio'],
  params: z.object({ distributionId: z.uuid() }),
  answer: json(PayoutBody, 'The payout'),
  refuses: ['portfolio.payout_not_found'],
})

const FeedBody = z
  .object({ madeAt: z.iso.datetime().nullable() })
  .openapi('CalendarFeed', { description: 'Null: there is none' })

export const readFeed = operation('GET /portfolio/calendar-feed/', {
  summary: 'Whether my payout calendar has a private address',
  scopes: ['portfolio'],
  answer: json(FeedBody, 'Since when'),
})

export const makeFeed = operation('POST /portfolio/calendar-feed/', {
  summary: 'Create a private address for my payout calendar; an earlier one ends',
  description: 'The address is shown only once. The calendar is in the language of this request.',
  created: json(z.object({ url: z.url(), madeAt: z.iso.datetime() }), 'The address'),
})

export const endFeed = operation('DELETE /portfolio/calendar-feed/', {
  summary: 'End the private address of my payout calendar',
  done: 'There is none',
})

export const feed = operation('GET /payout-calendars/{token}/', {
  summary: 'A payout calendar, by its private address',
  access: 'everybody',
  params: z.object({ token: z.string().max(80) }),
  answer: {
    description: 'An iCalendar file',
    content: { 'text/calendar': { schema: z.string() } },
  },
  refuses: ['portfolio.feed_not_found'],
})
