import { expect, test } from 'vitest'
import { linksIn, textOf } from '../../../../tests/support/rendered.tsx'
import { fieldsIn } from '../../../../tests/support/rendered-forms.ts'
import { screenRequest } from '../../../../tests/support/screen-request.ts'
import { ApiProblem } from '../../api/problem.ts'
import ProofScreen, { loader as readProof } from './proof.tsx'
import ProveScreen, { action as check } from './prove.tsx'

const hash = 'a'.repeat(64)
const receipt = {
  schema: 'sepetak-proof/1',
  day: '2026-11-30',
  userId: 'u1',
  salt: 's',
  amount: '750000',
  steps: [],
  root: hash,
  total: '9000000',
}
const wallet = { free: 700_000, held: 40_000, rewards: 10_000, inEscrow: 5, incoming: 5 }

const proof = (changed: object = {}) =>
  textOf(<ProofScreen />, {
    address: '/en/dashboard/wallet/proof',
    loaded: { receipt, wallet, takenAt: '2026-11-30T18:00:00Z', ...changed },
  })

test('a receipt shows the own balance, that of all investors and when it was taken', () => {
  const text = proof()
  expect(text).toContain('1 Dec 2026, 01:00 WIB')
  expect(text).toContain('Your balance Rp750,000 Balances of all investors Rp9,000,000')
  expect(proof({ takenAt: null })).toContain('30 November 2026')
})

test('the parts of the wallet that are proven are added up, and a difference since the night is explained', () => {
  expect(proof()).toContain('Your wallet now Rp750,000')
  const moved = proof({ wallet: { ...wallet, free: 600_000 } })
  expect(moved).toContain('Your wallet now Rp650,000')
  const notes = [proof(), moved].map((text) => text.split('Your wallet now')[1]?.slice(12, 60))
  expect(notes[0]).not.toBe(notes[1])
})

test('without a receipt the page leads to the public check', () => {
  const none = {
    address: '/en/dashboard/wallet/proof',
    loaded: { receipt: null, wallet, takenAt: null },
  }
  expect(textOf(<ProofScreen />, none)).toContain('No receipt yet')
  expect(linksIn(<ProofScreen />, none)).toContain('/en/prove')
  expect(linksIn(<ProofScreen />, none)).not.toContain('/en/dashboard/files/wallet/proof')
})

const proofsPath = '/wallet/proof/'

test('an account without a proof has none, and another failure is not hidden', async () => {
  const read = (answer: unknown) => {
    const nights = { items: [{ day: '2026-11-30', takenAt: '2026-11-30T18:00:00Z' }] }
    const answers = { [proofsPath]: answer, '/proofs/': nights }
    return readProof(screenRequest({ answers }).args)
  }
  expect(await read(receipt)).toMatchObject({ takenAt: '2026-11-30T18:00:00Z' })
  const none = await read(new ApiProblem(404, { code: 'proofs.not_found' }))
  expect(none).toMatchObject({ receipt: null, takenAt: null })
  await expect(read(new ApiProblem(403, { code: 'x' }))).rejects.toThrow('403')
})

async function checked(text: string, nights: readonly object[]) {
  const answers = { '/proofs/': { items: nights } }
  const answer = await check(screenRequest({ form: { receipt: text }, answers }).args)
  return answer as { data: { verdict: string; typed: string } }
}

test.each([
  '',
  'not JSON',
  '{}',
  '{"day":"2026-11-30"}',
])('the text "%s" is no receipt', async (text) => {
  expect((await checked(text, [])).data).toEqual({ typed: text, verdict: 'unreadable' })
})

test('a receipt of a night without figures is unknown, and one that does not add up is outside', async () => {
  const text = JSON.stringify(receipt)
  expect((await checked(text, [])).data.verdict).toBe('unknown')
  const night = { day: '2026-11-30', root: hash, total: '9000000' }
  expect((await checked(text, [night])).data.verdict).toBe('outside')
})

test('the public check shows the newest night, and folds the earlier ones', () => {
  const night = (day: string) => ({
    day,
    difference: 0,
    leaves: 2,
    root: hash,
    bankSays: [],
    transit: null,
  })
  const shown = (...days: string[]) =>
    textOf(<ProveScreen />, { loaded: { nights: days.map(night) }, answer: undefined })
  expect(shown('2026-11-30')).not.toContain('earlier night')
  expect(shown('2026-11-30', '2026-11-29', '2026-11-28')).toMatch(
    /30 Nov.*2 earlier nights.*29 Nov.*28 Nov/,
  )
})

test.each([
  ['inside', 'This balance is included'],
  ['outside', 'No match'],
  ['unknown', 'We have no figures for that night'],
  ['unreadable', 'Not a balance receipt'],
])('the verdict %s is shown as "%s" with the receipt still in the form', (verdict, title) => {
  const page = { loaded: { nights: [] }, answer: { typed: 'abc', verdict } }
  expect(textOf(<ProveScreen />, page)).toContain(title)
  expect(fieldsIn(<ProveScreen />, page)).toEqual({ receipt: 'abc' })
})
