import { z } from '@hono/zod-openapi'
import { Day, Integer } from '../fields.ts'
import { letStates, propertyStates, propertyTypes } from '../words/properties.ts'

const Name = z.object({ id: z.string(), en: z.string() })

export const PortfolioBody = z
  .object({
    value: Integer.openapi({ description: 'Issued units, at today’s value' }),
    valueAtLastTrade: Integer.nullable().openapi({
      description:
        'Issued units, at the price of the last trade between investors, and at today’s value where there is none; ' +
        'null when none of them was ever traded',
    }),
    invested: Integer.openapi({ description: 'What was paid for them, purchase fees included' }),
    incomeReceived: Integer.openapi({ description: 'Payouts received so far' }),
    unrealisedGain: Integer.openapi({ description: '`value` − `invested`; may be negative' }),
    realisedGain: Integer.openapi({
      description: 'Proceeds of units that were sold or retired, less `costOfGone`',
    }),
    costOfGone: Integer.openapi({ description: 'What those units had cost, fees included' }),
    totalReturn: Integer.openapi({
      description: '`unrealisedGain` + `realisedGain` + `incomeReceived`',
    }),
    freeBalance: Integer,
    pendingUnitsAmount: Integer.openapi({
      description: 'In escrow for units not issued yet; not part of `value`',
    }),
    history: z
      .array(
        z.object({
          on: Day,
          value: Integer,
          invested: Integer,
          income: Integer.openapi({ description: 'All rent received until then' }),
          realised: Integer.openapi({ description: 'All realised gains until then' }),
          balance: Integer.openapi({
            description:
              'My money with Sepetak on that day: `free`, `held`, `inEscrow`, `outgoing` and `rewards` of the wallet; a deposit counts once it is credited',
          }),
          deposited: Integer.openapi({
            description:
              'Net deposits until then: deposits less withdrawals, with rewards, balance adjustments and inheritances; may be negative. `value` + `balance` − `deposited` is what I earned after fees',
          }),
        }),
      )
      .openapi({
        description:
          'Each day since the first purchase on which money, units or their value changed, the end of each month, and today (days of Jakarta)',
      }),
    byCity: z.array(
      z.object({
        id: z.string(),
        name: Name,
        value: Integer,
        shareBasisPoints: z.int().openapi({ description: 'Rounded to tenths of a percent' }),
      }),
    ),
  })
  .openapi('Portfolio', { description: 'Rupiah; all figures are of one moment' })
export type Portfolio = z.input<typeof PortfolioBody>

export const HoldingBody = z
  .object({
    property: z.object({
      id: z.string(),
      name: z.string(),
      city: z.object({ id: z.string(), name: Name }),
      type: z.enum(propertyTypes),
      picture: z.object({
        src: z.string(),
        width: z.int(),
        height: z.int(),
        widths: z.array(z.int()),
        color: z.string(),
        alt: Name,
      }),
    }),
    units: Integer,
    pendingUnits: Integer.openapi({ description: 'Bought, not issued yet' }),
    unitPrice: Integer.openapi({ description: 'Value of a unit now, in rupiah' }),
    cost: Integer.openapi({ description: 'Paid for `units`, fees included; average cost' }),
    pendingCost: Integer.openapi({ description: 'Paid for `pendingUnits`, fees included' }),
    value: Integer.openapi({ description: '`units` at the latest valuation' }),
    atLastTrade: z.object({ on: Day, value: Integer }).nullable().openapi({
      description:
        '`units` at the price of the last trade between investors, and its day; null before the first',
    }),
    unrealisedGain: Integer,
    incomeReceived: Integer,
    accrued: Integer.openapi({ description: 'Rent since the last paid month: a forecast' }),
    yieldOnCostBasisPoints: z
      .int()
      .openapi({ description: 'Payouts of the last twelve months, relative to `cost`' }),
    yieldNowBasisPoints: z
      .int()
      .openapi({ description: 'Payouts of the last twelve months, relative to `value`' }),
    lastChange: z
      .object({ on: Day, basisPoints: z.int() })
      .nullable()
      .openapi({ description: 'The latest change of the value of a unit' }),
    letState: z.enum(letStates).nullable(),
    state: z.enum(propertyStates),
  })
  .openapi('Holding')
export type Holding = z.input<typeof HoldingBody>

export const RealisedBody = z
  .object({
    property: z.object({ id: z.string(), name: z.string() }),
    state: z.enum(propertyStates),
    on: Day.openapi({ description: 'When the latest of it was settled' }),
    cost: Integer.openapi({
      description: 'The cost of units that were sold or retired, fees included',
    }),
    sales: z
      .array(
        z.object({
          on: Day,
          proceeds: Integer,
          isOfProperty: z.boolean().openapi({
            description: 'Whether the property was sold, and not only units of it',
          }),
        }),
      )
      .openapi({ description: 'The proceeds of each day that had some, oldest first' }),
    proceeds: Integer,
    gain: Integer,
    incomeReceived: Integer.openapi({ description: 'All rent that was ever received there' }),
    isHeld: z.boolean().openapi({ description: 'Whether some of its units are still held' }),
    yearlyRate: z.number().nullable().openapi({
      description:
        'XIRR of everything there, 0.098 is 9.8 % a year; null while units are held, or where there is none',
    }),
  })
  .openapi('RealisedResult')

export const IncomeBody = z
  .object({
    id: z.uuid().openapi({ description: 'Id of the payout' }),
    paidAt: z.iso.datetime(),
    period: z.string().openapi({ example: '2026-10', description: 'The month it was earned in' }),
    property: z.object({ id: z.string(), name: z.string() }),
    units: Integer.openapi({ description: 'Held on the record date' }),
    perUnit: z.string().openapi({ example: '1234.56', description: 'Rupiah, rounded down' }),
    amount: Integer.openapi({ description: 'Rupiah paid to me' }),
  })
  .openapi('Income')
export type Income = z.input<typeof IncomeBody>
