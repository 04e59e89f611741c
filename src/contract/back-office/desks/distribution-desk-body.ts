import { z } from '@hono/zod-openapi'
import { Day, Integer } from '../../fields.ts'
import { Lines } from '../../portfolio/calendar.ts'
import { monthLines, monthReasons } from '../../words/distributions.ts'
import { distributionStates } from '../../words/money.ts'
import { ProposalBody } from './proposal-body.ts'

export const Month = z.string().regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/, 'field.format')

const Reasons = z.partialRecord(z.enum(monthLines), z.enum(monthReasons))

const MonthBody = z
  .object({
    month: Month,
    ...Lines.shape,
    occupancyBasisPoints: z.int(),
    reasons: Reasons,
  })
  .openapi('BookedMonth')
export type BookedMonth = z.input<typeof MonthBody>

export const DeclarationBody = z
  .object({
    id: z.uuid(),
    propertyId: z.string(),
    propertyName: z.string(),
    month: Month,
    isFinal: z.boolean(),
    reference: z.string(),
    total: Integer,
    refill: Integer.openapi({ description: 'What is repaid to the reserve first' }),
    recordedAt: z.iso.datetime(),
    payAt: z.iso.datetime(),
    declaredAt: z.iso.datetime(),
    state: z.enum(distributionStates),
    paidAt: z.iso.datetime().nullable(),
    finishedAt: z.iso.datetime().nullable(),
    holders: z.int().nullable(),
    parts: z.int(),
    partsDone: z.int(),
  })
  .openapi('Declaration')

export const PayoutLineBody = DeclarationBody.omit({
  reference: true,
  refill: true,
  declaredAt: true,
  paidAt: true,
}).openapi('PayoutLine')
export type PayoutLine = z.input<typeof PayoutLineBody>

export const PayingPropertyBody = z
  .object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    newestBooked: Month.nullable(),
    newestDeclared: Month.nullable(),
    payable: Integer.openapi({
      description: 'What could be declared now; 0: nothing is left to distribute',
    }),
    nextMonth: Month.openapi({ description: 'The month that is booked next' }),
    bookableFrom: Day.openapi({ description: 'The first day after that month' }),
    isBookable: z.boolean(),
    proposal: ProposalBody.nullable().openapi({ description: 'The open proposal' }),
  })
  .openapi('PayingProperty')
export type PayingProperty = z.input<typeof PayingPropertyBody>

export const AccountsBody = z
  .object({
    property: PayingPropertyBody,
    months: z.array(MonthBody).openapi({ description: 'The latest twelve, newest first' }),
    forecast: MonthBody.omit({ month: true, reasons: true }).nullable(),
    payable: z
      .object({
        month: Month,
        left: Integer.openapi({ description: 'What the month itself left' }),
        carried: Integer.openapi({
          description: 'From earlier months and corrections; below zero: a shortfall',
        }),
        total: Integer,
        refill: Integer,
      })
      .nullable()
      .openapi({ description: 'What could be declared now; null: everything booked was declared' }),
    payouts: z.array(PayoutLineBody).openapi({ description: 'The latest twelve' }),
    correction: ProposalBody.nullable(),
    monthProposal: ProposalBody.nullable(),
    voidProposal: ProposalBody.nullable().openapi({
      description: 'Each needs approval by another person',
    }),
    voidableMonth: Month.nullable().openapi({
      description: 'The latest month while it can be undone: booked and not declared',
    }),
    cash: Integer,
    reserve: Integer,
  })
  .openapi('PropertyAccounts')
export type PropertyAccounts = z.input<typeof AccountsBody>
export type MonthAmounts = NonNullable<PropertyAccounts['forecast']>
