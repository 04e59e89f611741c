import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { ApiClient } from '../../../api/client.ts'
import { apiContext, visitContext } from '../../../context.ts'
import { action as decideTransfer } from '../bank-accounts/bank-accounts.tsx'
import { action as decideCityFact } from '../cities.tsx'
import { action as decideBankProof } from '../money/bank-proofs.tsx'
import { action as decideBankLine } from '../money/reconciliation.tsx'
import { action as decideOffering } from '../offerings/offering.tsx'
import { action as decidePayout } from '../property-accounts.tsx'

/** Decides a proposal on a screen whose API accepts everything, and returns the address of the result. */
async function decidedAt(
  action: (args: ActionFunctionArgs) => Promise<unknown>,
  intent: 'approve' | 'refuse',
  address: string,
): Promise<string | null> {
  const context = new RouterContextProvider()
  const account = { post: async () => ({}) }
  context.set(apiContext, { account } as unknown as ApiClient)
  context.set(visitContext, { locale: 'en' } as never)
  const url = new URL(address, 'http://127.0.0.1')
  const body = new URLSearchParams({ intent, proposalId: 'p', contentHash: 'h', reason: 'Unclear' })
  const request = new Request(url, { method: 'POST', body })
  const args = {
    context,
    request,
    url,
    params: { offeringId: 'o', propertyId: 'p' },
    pattern: '',
  } as unknown as ActionFunctionArgs
  const answer = await action(args)
  return answer instanceof Response ? answer.headers.get('Location') : null
}

const desks = [
  ['a bank account proof', decideBankProof, '/back-office/bank-proofs'],
  ['a transfer between our accounts', decideTransfer, '/back-office/bank-accounts'],
  ['a bank line', decideBankLine, '/back-office/reconciliation'],
  ['an offering', decideOffering, '/back-office/offerings/o'],
  ['a payout', decidePayout, '/back-office/distributions/p'],
] as const

test.each(
  desks,
)('the page says that a proposal about %s was refused, not that it was carried out', async (_, action, path) => {
  expect(await decidedAt(action, 'refuse', path)).toBe(`/en${path}?done=refusal`)
})

test('the page of the same city says whether a proposal about it was approved or refused', async () => {
  const address = '/back-office/cities?city=sleman'
  expect(await decidedAt(decideCityFact, 'approve', address)).toBe(`/en${address}&done=approval`)
  expect(await decidedAt(decideCityFact, 'refuse', address)).toBe(`/en${address}&done=refusal`)
})

// The form with which staff refuse a proposal is also the one with which its proposer withdraws it.
test('no desk says that a proposal was refused, because its proposer may have withdrawn it', () => {
  const folder = fileURLToPath(new URL('../../../../../messages/', import.meta.url))
  const found = globSync('*/*.json', { cwd: folder }).flatMap(
    (file) =>
      readFileSync(folder + file, 'utf8').match(
        /(The proposal was refused|(Usulan|Pengajuan)( sudah)? ditolak)\./g,
      ) ?? [],
  )
  expect(found).toEqual([])
})
