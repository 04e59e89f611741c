import type { z } from '@hono/zod-openapi'
import type { Proposal } from '#contract/back-office/desks/proposal-body.ts'
import type { ItemBody, StatementBody } from '#contract/back-office/reconciliation-body.ts'
import type { ImportedStatement, Item } from '#withdrawals'
import type { Domain } from '../encode.ts'

type Beside = {
  readonly names: ReadonlyMap<string, string>
  readonly proposal: Domain<Proposal> | null
}

export function statementBody(
  { importedBy, takenAt, importedAt, opening, closing, account, ...statement }: ImportedStatement,
  { names, proposal }: Beside,
): Domain<z.infer<typeof StatementBody>> {
  return {
    ...statement,
    account: account.slice(-4),
    opening,
    closing,
    importedBy: importedBy === null ? null : (names.get(importedBy) ?? ''),
    importedAt,
    state: takenAt !== null ? 'taken' : proposal === null ? 'refused' : 'waiting',
    proposal,
  }
}

export function itemBody(
  { ledger, other, foundAt, explainedAt, explainedBy, approvedBy, ...item }: Item,
  { names, proposal }: Beside,
): Domain<z.infer<typeof ItemBody>> {
  return {
    ...item,
    proposal,
    explainedBy: explainedBy === null ? null : (names.get(explainedBy) ?? null),
    approvedBy: approvedBy === null ? null : (names.get(approvedBy) ?? null),
    ledger,
    other,
    foundAt,
    explainedAt,
  }
}
