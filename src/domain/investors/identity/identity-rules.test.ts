import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createDataKeys, lookupHash, seal, unseal } from '#files'
import { tidyNumber } from '#kernel'
import { quotaLimit } from '../suitability/quota.ts'
import { maskNik, nikFault } from './nik.ts'

describe('a NIK', () => {
  test('a NIK contains the birth date, with 40 added to the day for women', () => {
    expect(nikFault('3174011708909901', '1990-08-17')).toBeNull()
    expect(nikFault('3273015205859902', '1985-05-12')).toBeNull()
    expect(nikFault('3174010101009901', '2000-01-01')).toBeNull()
    expect(nikFault('3174011708909901', '1990-08-18')).toBe('investors.nik_birth_mismatch')
    expect(nikFault('3174011708909901', '1990-07-17')).toBe('investors.nik_birth_mismatch')
    expect(nikFault('3174011708909901', '1991-08-17')).toBe('investors.nik_birth_mismatch')
  })

  test.each([
    '',
    '317401170890990',
    '31740117089099011',
    '31740117089O9901',
    '3174013208909901',
    '3174010008909901',
    '3174014008909901',
    '3174017208909901',
    '3174011713909901',
    '3174011700909901',
    '3174011708900000',
  ])('a NIK is refused when malformed: %j', (nik) => {
    expect(nikFault(nik, '1990-08-17')).toBe('investors.nik_shape')
  })

  test.each([
    ['30 February', '3174013002909901'],
    ['31 April', '3174013104909901'],
    ['31 June of a woman', '3174017106909901'],
    ['29 February of a year without one', '3174012902909901'],
  ])('a NIK with the birth date %s is refused as malformed', (_day, nik) => {
    expect(nikFault(nik, '1990-03-02')).toBe('investors.nik_shape')
  })

  test('a NIK may contain 29 February of every fourth year, also of 2000', () => {
    expect(nikFault('3174012902880001', '1988-02-29')).toBeNull()
    expect(nikFault('3174016902000001', '2000-02-29', 'female')).toBeNull()
  })

  test('a NIK of a man is refused with the gender of a woman, and the other way round', () => {
    expect(nikFault('3174011708909901', '1990-08-17', 'male')).toBeNull()
    for (const [nik, gender] of [
      ['3174011708909901', 'female'],
      ['3174015708909901', 'male'],
    ] as const)
      expect(nikFault(nik, '1990-08-17', gender)).toBe('investors.nik_gender_mismatch')
  })

  test('a NIK may be typed in groups of digits and is shown masked', () => {
    expect(tidyNumber(' 3174.0117-0890 9901 ')).toBe('3174011708909901')
    expect(maskNik('3174011708909901')).toBe('3174••••••••9901')
  })
})

describe('the yearly quota', () => {
  const rule = { incomeThreshold: 500_000_000n, basisPointsTo: 500, basisPointsAbove: 1000 }

  test('the yearly quota is 5 % of an income up to Rp500 million and 10 % of a higher income, rounded down', () => {
    expect(quotaLimit(120_000_000n, rule)).toBe(6_000_000n)
    expect(quotaLimit(500_000_000n, rule)).toBe(25_000_000n)
    expect(quotaLimit(500_000_001n, rule)).toBe(50_000_000n)
    expect(quotaLimit(19n, rule)).toBe(0n)
    expect(quotaLimit(9_007_199_254_740_991n, rule)).toBe(900_719_925_474_099n)
  })
})

describe('encrypted personal data', () => {
  const old = 'an-older-secret-of-more-than-32-characters'
  const fresh = 'a-newer-secret-of-more-than-32-characters!'

  test('encrypted personal data can be decrypted for its owner, even after a new key was added', () => {
    fc.assert(
      fc.property(fc.string(), fc.uuid(), (text, owner) => {
        const sealed = seal(createDataKeys([old]), owner, text)
        expect(unseal(createDataKeys([fresh, old]), owner, sealed)).toBe(text)
      }),
      { numRuns: 50 },
    )
  })

  test('encrypted personal data cannot be decrypted for another owner, after a change, or without its key', () => {
    const keys = createDataKeys([old])
    const sealed = seal(keys, 'owner', '3174011708909901')
    const changed = Buffer.from(sealed.bytes)
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
    expect(() => unseal(keys, 'other', sealed)).toThrow()
    expect(() => unseal(keys, 'owner', { ...sealed, bytes: changed })).toThrow()
    expect(() => unseal(createDataKeys([fresh]), 'owner', sealed)).toThrow('not configured')
    expect(sealed.bytes.toString('latin1')).not.toContain('3174')
  })

  test('encrypted personal data differs at each encryption, while its lookup hash stays the same after a new key was added', () => {
    const keys = createDataKeys([old])
    expect(seal(keys, 'a', 'x').bytes).not.toEqual(seal(keys, 'a', 'x').bytes)
    expect(lookupHash(keys, 'x')).toEqual(lookupHash(createDataKeys([fresh, old]), 'x'))
  })

  test('encrypted personal data requires at least one key, and keys of at least 32 characters', () => {
    expect(() => createDataKeys([])).toThrow('DATA_KEYS')
    expect(() => createDataKeys(['short'])).toThrow('fewer than 32')
  })
})
