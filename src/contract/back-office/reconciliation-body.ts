import { z } from '@hono/zod-openapi'
import { Day, digitsError, Integer } from '../fields.ts'
import { bankPurposes, differenceKinds, linePurposes } from '../words/money.ts'
import { ProposalBody } from './desks/proposal-body.ts'

export const RunBody = z
  .object({
    id: z.uuid(),
    day: Day.openapi({ description: 'Of Jakarta' }),
    ranAt: z.iso.datetime(),
    compared: z.int(),
    ledgerIn: Integer,
    gatewayIn: Integer,
    ledgerOut: Integer,
    gatewayOut: Integer,
    bankLines: z.int(),
    openItems: z.int(),
  })
  .openapi('ReconciliationRun')
export type ReconciliationRun = z.input<typeof RunBody>

export const ItemBody = z
  .object({
    id: z.uuid(),
    kind: z.enum(differenceKinds),
    subject: z.string().openapi({ description: 'A reference of ours, or a line of a statement' }),
    day: Day,
    ledger: Integer.nullable().openapi({ description: 'Rupiah by the ledger' }),
    other: Integer.nullable().openapi({ description: 'Rupiah by the gateway or the bank' }),
    account: z
      .enum(bankPurposes)
      .nullable()
      .openapi({ description: 'Our account that the bank line belongs to' }),
    text: z.string().nullable().openapi({ description: 'What the bank wrote' }),
    foundAt: z.iso.datetime(),
    explainedAt: z.iso.datetime().nullable(),
    explanation: z.string().nullable(),
    explainedBy: z
      .string()
      .nullable()
      .openapi({ description: 'Name of the person who explained it' }),
    approvedBy: z.string().nullable().openapi({ description: 'Name of the second person' }),
    purpose: z
      .enum(linePurposes)
      .nullable()
      .openapi({ description: 'What a line of the bank was booked as' }),
    bookedBy: z
      .uuid()
      .nullable()
      .openapi({ description: 'The proposal it was booked by, which its document is read by' }),
    proposal: ProposalBody.nullable().openapi({ description: 'The open proposal' }),
  })
  .openapi('ReconciliationItem')
export type ReconciliationItem = z.input<typeof ItemBody>

/** A balance in a form; it may be negative. */
export const Balance = z
  .string()
  .regex(/^-?[0-9]{1,15}$/, { error: digitsError })
  .transform(BigInt)
  .optional()

export const StatementBody = z
  .object({
    id: z.uuid(),
    format: z.enum(['csv', 'mt940']),
    account: z.string().openapi({ description: 'The last four digits' }),
    purpose: z.enum(bankPurposes).openapi({ description: 'What the account is for' }),
    beginsOn: Day,
    endsOn: Day,
    opening: Integer.nullable().openapi({
      description: 'Rupiah; null: imported before it was read',
    }),
    closing: Integer.nullable(),
    lines: z.int(),
    counted: z.int().openapi({ description: 'Lines that are in no earlier statement' }),
    importedBy: z.string().nullable().openapi({ description: 'A name; null: the simulated bank' }),
    importedAt: z.iso.datetime(),
    state: z.enum(['waiting', 'taken', 'refused']),
    proposal: ProposalBody.nullable().openapi({ description: 'The open proposal' }),
  })
  .openapi('BankStatement')
export type BankStatement = z.input<typeof StatementBody>

export const BankDayBody = z
  .object({
    purpose: z.enum(bankPurposes),
    day: Day,
    bank: Integer.openapi({ description: 'Rupiah at the end of the day, by the statements' }),
    ledger: Integer.openapi({ description: 'By the ledger' }),
  })
  .openapi('BankDay')
export type BankDay = z.input<typeof BankDayBody>
