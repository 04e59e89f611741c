import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { climbed, receiptIn } from './balance-receipt.ts'

const hashIn =
  (schema: string) =>
  (...parts: string[]) =>
    createHash('sha256')
      .update([schema, ...parts].join('\n'))
      .digest('hex')

const hash = hashIn('sepetak-proof/1')
const other = hash('leaf', '2026-11-21', 'siti', 'aa', '5')
const own = hash('leaf', '2026-11-21', 'ratna', 'bb', '7')
/** In the format from before balances had two parts. */
const early = {
  schema: 'sepetak-proof/1',
  day: '2026-11-21',
  userId: 'ratna',
  salt: 'bb',
  amount: '7',
  steps: [{ side: 'left', hash: other, amount: '5' }],
  root: hash('node', other, '5', own, '7'),
  total: '12',
}

const split = hashIn('sepetak-proof/2')
const first = split('leaf', '2026-11-22', 'ratna', '0', 'cc', '3')
const second = split('leaf', '2026-11-22', 'ratna', '1', 'dd', '4')
const receipt = {
  schema: 'sepetak-proof/2',
  day: '2026-11-22',
  userId: 'ratna',
  amount: '7',
  parts: [
    { salt: 'cc', amount: '3', steps: [{ side: 'right', hash: second, amount: '4' }] },
    { salt: 'dd', amount: '4', steps: [{ side: 'left', hash: first, amount: '3' }] },
  ],
  root: split('node', first, '3', second, '4'),
  total: '7',
}

const read = (value: object) => {
  const found = receiptIn(JSON.stringify(value))
  if (found === null) throw new Error('That is no receipt')
  return climbed(found)
}

test('both parts of a receipt lead to the root and the total through their own steps', async () => {
  expect(await read(receipt)).toEqual({ root: receipt.root, total: '7' })
  expect(await read({ ...receipt, amount: '8' })).toBeNull()
  const [one, two] = receipt.parts
  expect(await read({ ...receipt, parts: [two, one] })).toBeNull()
  expect(await read({ ...receipt, parts: [{ ...one, amount: '4' }, two], amount: '8' })).toBeNull()
})

test('a receipt in the earlier format without parts is still verified', async () => {
  expect(await read(early)).toEqual({ root: early.root, total: '12' })
  expect((await read({ ...early, amount: '8' }))?.root).not.toBe(early.root)
})

test('a text that is not a valid receipt is read as null', () => {
  const [one] = receipt.parts
  const negative = { ...early, steps: [{ side: 'left', hash: other, amount: '-5' }] }
  const endless = { ...early, steps: Array.from({ length: 65 }, () => early.steps[0]) }
  const wrong = [
    ...[{}, negative, endless, { ...receipt, parts: [one] }, { ...receipt, parts: [one, {}] }],
    ...[
      { ...receipt, schema: 'sepetak-proof/3' },
      { ...receipt, parts: 'none' },
    ],
  ]
  for (const text of ['', 'null', '[1]', ...wrong.map((value) => JSON.stringify(value))])
    expect(receiptIn(text), text).toBeNull()
})
