import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isCounted, voteProofsIn } from './vote-receipt.ts'

const meetingId = '01900000-0000-7000-8000-000000000001'
const motionId = '01900000-0000-7000-8000-000000000002'
const hash = (...parts: string[]) =>
  createHash('sha256')
    .update(['sepetak-votes/1', ...parts].join('\n'))
    .digest('hex')
const nonce = (name: string) => hash('nonce', name)
const leaf = (name: string, choice: string, units: string) =>
  hash('leaf', meetingId, motionId, nonce(name), choice, units)

// The voter's leaves are the first and the third of three, with 3 and 4 units for the motion; the second has 5
// against.
const [a, b, c] = [leaf('a', 'for', '3'), leaf('b', 'against', '5'), leaf('c', 'for', '4')]
const pair = hash('node', a, '3', b, '5')
const root = hash('node', pair, '8', c, '4')
const vote = {
  motionId,
  choice: 'for',
  units: '7',
  root,
  parts: [
    {
      nonce: nonce('a'),
      units: '3',
      steps: [
        { side: 'right', hash: b, units: '5' },
        { side: 'right', hash: c, units: '4' },
      ],
    },
    { nonce: nonce('c'), units: '4', steps: [{ side: 'left', hash: pair, units: '8' }] },
  ],
}
const receipt = { schema: 'sepetak-votes/1', meetingId, number: 'RUPS-1', acts: [], votes: [vote] }

const isInside = async (changed: object) => {
  const proofs = voteProofsIn(JSON.stringify({ ...receipt, votes: [{ ...vote, ...changed }] }))
  const [first] = proofs?.votes ?? []
  return first === undefined ? null : await isCounted(meetingId, first, root)
}

test('a vote is counted when its two leaves lead to the published root and add up to its units', async () => {
  expect(await isInside({})).toBe(true)
})

test.each([
  ['another choice', { choice: 'against' }],
  ['more units than its leaves have', { units: '8' }],
  ['the same leaf twice', { units: '6', parts: [vote.parts[0], vote.parts[0]] }],
  ['a leaf of someone else', { parts: [vote.parts[0], { ...vote.parts[1], nonce: nonce('b') }] }],
])('a vote with %s is not in the tree', async (_, changed) => {
  expect(await isInside(changed)).toBe(false)
})

test.each([
  ['no JSON', 'RUPS'],
  ['of a balance', JSON.stringify({ ...receipt, schema: 'sepetak-proof/2' })],
  ['without a meeting', JSON.stringify({ ...receipt, meetingId: '' })],
  ['with one leaf', JSON.stringify({ ...receipt, votes: [{ ...vote, parts: [vote.parts[0]] }] })],
  ['with a fraction', JSON.stringify({ ...receipt, votes: [{ ...vote, units: '7.5' }] })],
])('a text that is %s is not a receipt of votes', (_, text) => {
  expect(voteProofsIn(text)).toBeNull()
})

test('a receipt from before the count is accepted and contains no votes yet', () => {
  expect(voteProofsIn(JSON.stringify({ ...receipt, votes: [] }))).toEqual({
    ...receipt,
    votes: [],
  })
})
