import { createHash } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256 } from './sha256.ts'
import { solve, type Work } from './solve.ts'

function digestOf(message: Uint8Array): string {
  const digest = new Uint32Array(8)
  sha256(message, digest)
  return Array.from(digest, (word) => word.toString(16).padStart(8, '0')).join('')
}

test('the digest is SHA-256 for every message of one block', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 55 }), (message) => {
      expect(digestOf(message)).toBe(createHash('sha256').update(message).digest('hex'))
    }),
  )
  expect(() => digestOf(new Uint8Array(56))).toThrow(RangeError)
})

test.each([
  [1, '0'],
  [4, '00'],
  [3, '000'],
])('the server accepts a solution with %i digests per attempt and the prefix %s', async (cost, keyPrefix) => {
  const hmacSignatureSecret = 'secret'
  const challenge = await createChallenge({
    algorithm: 'SHA-256',
    cost,
    keyPrefix,
    hmacSignatureSecret,
    deriveKey,
  })
  const solution = { ...solve(challenge as Work), time: 0 }
  const { verified } = await verifySolution({ challenge, solution, hmacSignatureSecret, deriveKey })
  expect(verified).toBe(true)
})
