import type { z } from '@hono/zod-openapi'
import type {
  BankDayBody,
  Beside,
  ItemBody,
  RunBody,
  StatementBody,
} from '#contract/back-office/reconciliation-body.ts'
import { toJsonInteger } from '#kernel'
import type { BankDay, ImportedStatement, Item, Run } from '#withdrawals'

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
