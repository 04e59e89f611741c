import type { z } from '@hono/zod-openapi'
import type { Proposal } from '#contract/back-office/desks/proposal-body.ts'
import type { ItemBody, StatementBody } from '#contract/back-office/reconciliation-body.ts'
import type { ImportedStatement, Item } from '#withdrawals'
import type { Domain } from '../encode.ts'

type ItemContext = {
  readonly names: ReadonlyMap<string, string>
  readonly proposal: Domain<Proposal> | null
}

export function statementBody(
  statement: ImportedStatement,
  { names, proposal }: ItemContext,
): Domain<z.infer<typeof StatementBody>> {
  const { importedBy, takenAt } = statement
  return {
    ...statement,
    account: statement.account.slice(-4),
    importedBy: importedBy === null ? null : (names.get(importedBy) ?? ''),
    state: takenAt !== null ? 'taken' : proposal === null ? 'refused' : 'waiting',
    proposal,
  }
}

export function itemBody(
  item: Item,
  { names, proposal }: ItemContext,
): Domain<z.infer<typeof ItemBody>> {
  const { explainedBy, approvedBy } = item
  return {
    ...item,
    proposal,
    explainedBy: explainedBy === null ? null : (names.get(explainedBy) ?? null),
    approvedBy: approvedBy === null ? null : (names.get(approvedBy) ?? null),
  }
}
