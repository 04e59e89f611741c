import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Content, hashOf } from './proposal.ts'

const contents = fc.jsonValue() as fc.Arbitrary<Content>

test('content has the same hash in any order of its keys', () => {
  expect(hashOf('withdrawal', 'a', { amount: '1', to: { bank: 'x', holder: 'y' } })).toBe(
    hashOf('withdrawal', 'a', { to: { holder: 'y', bank: 'x' }, amount: '1' }),
  )
  fc.assert(
    fc.property(contents, (content) => {
      const again = JSON.parse(JSON.stringify(content)) as Content
      expect(hashOf('withdrawal', 'a', again)).toBe(hashOf('withdrawal', 'a', content))
    }),
  )
})

test('different content, a different subject and a different kind each give a different hash', () => {
  const hash = hashOf('withdrawal', 'a', { amount: '1' })
  expect(hashOf('withdrawal', 'a', { amount: '2' })).not.toBe(hash)
  expect(hashOf('withdrawal', 'a', { amount: 1 })).not.toBe(hash)
  expect(hashOf('withdrawal', 'b', { amount: '1' })).not.toBe(hash)
  expect(hashOf('distribution', 'a', { amount: '1' })).not.toBe(hash)
})
