import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { climbed, receiptIn } from './balance-receipt.ts'

const hash = (...parts: string[]) =>
  createHash('sha256')
    .update(['sepetak-proof/1', ...parts].join('\n'))
    .digest('hex')

const other = hash('leaf', '2026-11-21', 'siti', 'aa', '5')
const own = hash('leaf', '2026-11-21', 'ratna', 'bb', '7')
const receipt = {
  day: '2026-11-21',
  userId: 'ratna',
  salt: 'bb',
  amount: '7',
  steps: [{ side: 'left', hash: other, amount: '5' }],
  root: hash('node', other, '5', own, '7'),
  total: '12',
}

test('a receipt leads to the root and the sum by its own steps', async () => {
  expect(await climbed(receipt)).toEqual({ root: receipt.root, total: '12' })
  expect(await climbed({ ...receipt, amount: '8' })).toMatchObject({ total: '13' })
  expect((await climbed({ ...receipt, amount: '8' })).root).not.toBe(receipt.root)
})

test('what is no receipt is none', () => {
  expect(receiptIn(JSON.stringify(receipt))).toEqual(receipt)
  const negative = { ...receipt, steps: [{ side: 'left', hash: other, amount: '-5' }] }
  const endless = { ...receipt, steps: Array.from({ length: 65 }, () => receipt.steps[0]) }
  for (const text of ['', '{}', 'null', '[1]', JSON.stringify(negative), JSON.stringify(endless)])
    expect(receiptIn(text)).toBeNull()
})
