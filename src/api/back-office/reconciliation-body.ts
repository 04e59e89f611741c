import { z } from '@hono/zod-openapi'
import { bankPurposes } from '#contract'
import { toJsonInteger } from '#kernel'
import {
  type BankDay,
  differenceKinds,
  type ImportedStatement,
  type Item,
  linePurposes,
  type Run,
} from '#withdrawals'
import { Integer } from '../fields.ts'
import { ProposalBody } from './desks/proposal-body.ts'

export const RunBody = z
  .object({
    id: z.uuid(),
    day: z.iso.date().openapi({ description: 'Of Jakarta' }),
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

export const ItemBody = z
  .object({
    id: z.uuid(),
    kind: z.enum(differenceKinds),
    subject: z.string().openapi({ description: 'A reference of ours, or a line of a statement' }),
    day: z.iso.date(),
    ledger: Integer.nullable().openapi({ description: 'Rupiah by the ledger' }),
    other: Integer.nullable().openapi({ description: 'Rupiah by the gateway or the bank' }),
    text: z.string().nullable().openapi({ description: 'What the bank wrote' }),
    foundAt: z.iso.datetime(),
    explainedAt: z.iso.datetime().nullable(),
    explanation: z.string().nullable(),
    explainedBy: z.string().nullable().openapi({ description: 'Name of who explained it' }),
    approvedBy: z.string().nullable().openapi({ description: 'Name of the second person' }),
    purpose: z
      .enum(linePurposes)
      .nullable()
      .openapi({ description: 'What a line of the bank was booked as' }),
    bookedBy: z
      .uuid()
      .nullable()
      .openapi({ description: 'The proposal it was booked by, which its document is read by' }),
    proposal: ProposalBody.nullable().openapi({ description: 'What waits for another person' }),
  })
  .openapi('ReconciliationItem')

/** A balance as a form states it; it may be below zero. */
export const Balance = z
  .string()
  .regex(/^-?[0-9]{1,15}$/, 'field.format')
  .transform(BigInt)
  .optional()

export const StatementBody = z
  .object({
    id: z.uuid(),
    format: z.enum(['csv', 'mt940']),
    account: z.string().openapi({ description: 'The last four digits' }),
    purpose: z.enum(bankPurposes).openapi({ description: 'What the account is for' }),
    beginsOn: z.iso.date(),
    endsOn: z.iso.date(),
    opening: Integer.nullable().openapi({
      description: 'Rupiah; null: imported before it was read',
    }),
    closing: Integer.nullable(),
    lines: z.int(),
    counted: z.int().openapi({ description: 'Lines that no statement brought before' }),
    importedBy: z.string().nullable().openapi({ description: 'A name; null: the simulated bank' }),
    importedAt: z.iso.datetime(),
    state: z.enum(['waiting', 'taken', 'refused']),
    proposal: ProposalBody.nullable().openapi({ description: 'What waits for another person' }),
  })
  .openapi('BankStatement')

export const BankDayBody = z
  .object({
    purpose: z.enum(bankPurposes),
    day: z.iso.date(),
    bank: Integer.openapi({ description: 'Rupiah at the end of the day, by the statements' }),
    ledger: Integer.openapi({ description: 'By the ledger' }),
  })
  .openapi('BankDay')

export function statementBody(
  { importedBy, takenAt, importedAt, opening, closing, account, ...statement }: ImportedStatement,
  { names, proposal }: Beside,
): z.infer<typeof StatementBody> {
  return {
    ...statement,
    account: account.slice(-4),
    opening: signed(opening),
    closing: signed(closing),
    importedBy: importedBy === null ? null : (names.get(importedBy) ?? ''),
    importedAt: importedAt.toISOString(),
    state: takenAt !== null ? 'taken' : proposal === null ? 'refused' : 'waiting',
    proposal,
  }
}

export function bankDayBody({ bank, ledger, ...of }: BankDay): z.infer<typeof BankDayBody> {
  return { ...of, bank: toJsonInteger(bank), ledger: toJsonInteger(ledger) }
}

export function runBody({ ranAt, ...found }: Run): z.infer<typeof RunBody> {
  return {
    ...found,
    ranAt: ranAt.toISOString(),
    ledgerIn: toJsonInteger(found.ledgerIn),
    gatewayIn: toJsonInteger(found.gatewayIn),
    ledgerOut: toJsonInteger(found.ledgerOut),
    gatewayOut: toJsonInteger(found.gatewayOut),
  }
}

type Beside = {
  readonly names: ReadonlyMap<string, string>
  readonly proposal: z.infer<typeof ProposalBody> | null
}

export function itemBody(
  { ledger, other, foundAt, explainedAt, explainedBy, approvedBy, ...item }: Item,
  { names, proposal }: Beside,
): z.infer<typeof ItemBody> {
  return {
    ...item,
    proposal,
    explainedBy: explainedBy === null ? null : (names.get(explainedBy) ?? null),
    approvedBy: approvedBy === null ? null : (names.get(approvedBy) ?? null),
    ledger: signed(ledger),
    other: signed(other),
    foundAt: foundAt.toISOString(),
    explainedAt: explainedAt?.toISOString() ?? null,
  }
}

function signed(amount: bigint | null): number | null {
  return amount === null ? null : toJsonInteger(amount)
}
