import type { BankPurpose } from '#contract'
import { jakartaDate } from '#kernel'
import type { TestDatabase } from './database.ts'
import { financeToken } from './finance-desk.ts'
import { type TestApi, testAccounts } from './test-api.ts'

export type BankLine = { amount: number; sender?: string; text?: string; on?: string }

/**
 * Returns a CSV statement of one of the company's accounts, with its account number and balances, that starts
 * from `opening`.
 */
export function statementFile(
  lines: readonly BankLine[],
  {
    opening,
    today,
    of = 'client',
  }: { readonly opening: bigint; readonly today: string; readonly of?: BankPurpose },
): File {
  let after = opening
  const rows = lines.map(({ amount, sender = '', text = 'TRF', on = today }) => {
    after += BigInt(amount)
    return `${on},${amount},"${text}","${sender}",${testAccounts[of].accountNumber},${after}`
  })
  const head = 'date,amount,description,sender,account,balance'
  return new File([[head, ...rows].join('\n')], 'koran.csv')
}

/** Returns the balance of a company account after its last accepted statement. */
export async function lastClosing(
  store: TestDatabase,
  of: BankPurpose = 'client',
): Promise<bigint> {
  const { rows } = await store.asOwner(`
    select closing from reconciliation.statements where taken_at is not null
      and purpose = '${of}'
    order by taken_at desc, id desc limit 1`)
  return BigInt(rows[0]?.closing ?? 0)
}

/** Imports a statement as one member of finance; it then waits for another person's approval. */
export async function importedAlone(
  store: TestDatabase,
  api: TestApi,
  lines: readonly BankLine[],
  changes: { readonly token?: string; readonly opening?: bigint; readonly of?: BankPurpose } = {},
) {
  const token = changes.token ?? (await financeToken(api, 'first'))
  const { of = 'client' } = changes
  const opening = changes.opening ?? (await lastClosing(store, of))
  const form = new FormData()
  form.set('file', statementFile(lines, { opening, of, today: jakartaDate(api.clock.now()) }))
  return await api.call('/back-office/bank-statements/', { token, body: form })
}

/** Imports a statement as two people do: one uploads it, the other approves it. */
export async function imported(
  store: TestDatabase,
  api: TestApi,
  lines: readonly BankLine[],
  of: BankPurpose = 'client',
) {
  const answer = await importedAlone(store, api, lines, { of })
  if (answer.body.state === 'waiting') await approveWaiting(api, 'bank-statement')
  return answer
}

/** Approves the newest proposal of a kind as the second member of finance. */
export async function approveWaiting(api: TestApi, kind: string, token?: string) {
  const by = token ?? (await financeToken(api, 'second'))
  const { body } = await api.call(`/back-office/proposals/?kind=${kind}`, { token: by })
  const [proposal] = body.items
  const path = `/back-office/proposals/${proposal.id}/approval/`
  return await api.call(path, { token: by, body: { contentHash: proposal.contentHash } })
}
