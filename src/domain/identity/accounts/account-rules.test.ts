import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalisePhone, tidyName } from '#kernel'
import { createIdentityKeys, keyedHash } from '../keys.ts'
import { hashPassword, passwordFault, verifyPassword } from '../passwords/password.ts'
import { addressGroup } from '../sessions/address-group.ts'
import { emailKey, maskEmail, tidyEmail } from './email.ts'
import { nameFault } from './person-name.ts'

describe('a phone number', () => {
  test.each([
    ['081234567890', '+6281234567890'],
    ['0812-3456-7890', '+6281234567890'],
    ['0812.3456.789', '+628123456789'],
    ['62 812 3456 7890', '+6281234567890'],
    ['+62 812-3456-7890', '+6281234567890'],
    ['+62 (0)812 3456 7890', '+6281234567890'],
    ['+62 0812 3456 7890', '+6281234567890'],
    ['0062 812 3456 7890', '+6281234567890'],
    ['０８１２３４５６７８９０', '+6281234567890'],
    ['+65 9123 4567', '+6591234567'],
    ['+1 (415) 555-2671', '+14155552671'],
    ['0044 20 7946 0958', '+442079460958'],
  ])('a phone number %s is normalised to %s', (typed, stored) => {
    expect(normalisePhone(typed)).toBe(stored)
    expect(normalisePhone(stored)).toBe(stored)
  })

  test.each([
    '',
    '   ',
    '0812',
    '08012345678',
    '021 555 1234',
    '+62 21 555 1234',
    '0812345678901234',
    '+0812345678',
    '9123 4567',
    '+6281234567890x',
    '+',
    'abc',
    '+62 812 3456 7890; drop table',
    '٠٨١٢٣٤٥٦٧٨٩٠',
  ])('a phone number %j is rejected', (typed) => {
    expect(normalisePhone(typed)).toBeNull()
  })
})

describe('a new password', () => {
  const owner = { email: 'budi.santoso@contoh.id', name: 'Ni Luh Budiarti' }
  const code = (password: string) => passwordFault(password, owner)?.code ?? null

  test('a new password has ten to 128 characters, counted as the user sees them', () => {
    expect(code('kuda-laut')).toBe('identity.password_too_short')
    expect(code('kuda-laut7')).toBeNull()
    expect(code('é-kuda-7x'.normalize('NFD'))).toBe('identity.password_too_short')
    expect(code(`x${'🏠🌴'.repeat(63)}y`)).toBeNull()
    expect(code(`xyz${'🏠🌴'.repeat(63)}`)).toBe('identity.password_too_long')
    expect(code('kunci pagar rumah nenek')).toBeNull()
    expect(code('ᬓᬸᬜ᭄ᬘᬶ ᬧᬕᬃ ᬉᬫᬄ')).toBeNull()
  })

  test('a new password contains neither the local part of the email address nor a name, in any case or width', () => {
    expect(code('xx-Budi.Santoso-99')).toBe('identity.password_has_email')
    expect(code('ｂｕｄｉ.ｓａｎｔｏｓｏ-99')).toBe('identity.password_has_email')
    expect(code('kuda-BUDIARTI-9')).toBe('identity.password_has_name')
    expect(code('seni-luhur-77')).toBeNull()
  })

  test('a new password may contain a name of three letters, but not one of four', () => {
    const withName = (name: string) =>
      passwordFault('kuda-dewi-terbang-9', { email: 'x@contoh.id', name })?.code ?? null
    expect(withName('Dewi')).toBe('identity.password_has_name')
    expect(withName('Dew')).toBeNull()
  })

  test('a new password is not one of the most common choices', () => {
    for (const common of [
      '1234567890',
      '0987654321',
      'password123',
      'P@ssword2026!',
      'Indonesia1945',
      'qwertyuiop',
      'aaaaaaaaaa',
      'abcabcabcabc',
      '17-08-1945',
      'Sepetak2026!',
      'katasandi99',
    ])
      expect(code(common), common).toBe('identity.password_common')
  })

  test('a new password is hashed by argon2id at 46 MiB and verified exactly as typed, except for its Unicode normalisation form', async () => {
    const hash = await hashPassword('Kucing-Oren É 7')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
    expect(await verifyPassword(hash, 'Kucing-Oren É 7'.normalize('NFD'))).toBe(true)
    expect(await verifyPassword(hash, 'kucing-oren é 7')).toBe(false)
    expect(await verifyPassword(hash, 'Kucing-Oren É 7 ')).toBe(false)
    expect(await verifyPassword(null, 'Kucing-Oren É 7')).toBe(false)
  })

  test('a new password longer than 64 characters is hashed in full', async () => {
    const long = `${'panjang '.repeat(15)}a`
    const hash = await hashPassword(long)
    expect(await verifyPassword(hash, `${long.slice(0, -1)}b`)).toBe(false)
  })

  test('a new password is verified in turn when many checks run at once, and every check completes', async () => {
    const hash = await hashPassword('Kucing-Oren-7')
    const tries = Array.from({ length: 12 }, (_, index) =>
      verifyPassword(hash, index % 2 === 0 ? 'Kucing-Oren-7' : 'Kucing-Oren-8'),
    )
    const right = (await Promise.all(tries)).filter(Boolean)
    expect(right).toHaveLength(6)
  })
})

describe('a name', () => {
  test.each([
    'Budi',
    'Ni Luh Ayu',
    "O'Neil",
    'Dr. H. Nur-Aini, S.E.',
    'José',
    '李小龍',
    'Wayan',
    'I Gusti Ngurah',
    'a'.repeat(100),
  ])('a name %s is accepted', (name) => {
    expect(nameFault(tidyName(name), 'name')).toBeNull()
  })

  test.each([
    ['', 'field.required'],
    ['   ', 'field.required'],
    ['A', 'field.too_short'],
    ['a'.repeat(101), 'field.too_long'],
    ['Budi <b>', 'identity.name_letters'],
    ['Budi\u202eidub', 'identity.name_letters'],
    ['Budi123', 'identity.name_letters'],
    ['=cmd()', 'identity.name_letters'],
    ['👍👍', 'identity.name_letters'],
  ])('a name %j is rejected with %s', (name, code) => {
    expect(nameFault(tidyName(name), 'name')?.code).toBe(code)
  })

  test('a name has surplus spaces removed', () => {
    expect(tidyName('  Ni \t Luh\n Ayu ')).toBe('Ni Luh Ayu')
  })
})

describe('an email address', () => {
  test('an email address keeps its local part as typed, and is compared without regard to case or width', () => {
    expect(tidyEmail(' Budi.S@Contoh.ID ')).toBe('Budi.S@contoh.id')
    expect(emailKey('BUDI.s@CONTOH.id')).toBe(emailKey(' budi.S@contoh.ID'))
  })

  test('an email address is masked so that only its owner recognises it', () => {
    expect(maskEmail('budi@contoh.id')).toBe('b•••@contoh.id')
    expect(maskEmail(' BUDI@Contoh.id')).toBe('b•••@contoh.id')
    expect(maskEmail('a@contoh.id')).toBe('a•••@contoh.id')
  })
})

describe('the network that attempts are counted by', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:0:0:0:9', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('the address %s is counted as the network %s', (address, group) => {
    expect(addressGroup(address)).toBe(group)
  })

  test('the network that attempts are counted by is null for text that is not an address', () => {
    for (const text of [
      'unknown',
      '',
      '1.2.3',
      '1.2.3.4, 5.6.7.8',
      'localhost',
      ':::',
      '999.1.1.1',
    ])
      expect(addressGroup(text), text).toBeNull()
  })

  test('the network that attempts are counted by is the same for every spelling of the addresses of one /64', () => {
    const group = fc.integer({ min: 0, max: 0xffff })
    fc.assert(
      fc.property(
        fc.array(group, { minLength: 8, maxLength: 8 }),
        fc.array(group, { minLength: 4, maxLength: 4 }),
        (a, tail) => {
          fc.pre(a.slice(0, 5).some((part) => part !== 0))
          const written = a.map((part) => part.toString(16)).join(':')
          const padded = [...a.slice(0, 4), ...tail]
            .map((part) => part.toString(16).padStart(4, '0').toUpperCase())
            .join(':')
          expect(addressGroup(written)).toBe(addressGroup(padded))
        },
      ),
    )
  })
})

describe('the identity keys', () => {
  const old = 'an-older-secret-of-more-than-32-characters'
  const fresh = 'a-newer-secret-of-more-than-32-characters!'

  test('the identity keys are equal for equal secrets and differ for different ones', () => {
    expect(createIdentityKeys([old]).signing.id).toBe(createIdentityKeys([old]).signing.id)
    expect(createIdentityKeys([old]).signing.id).not.toBe(createIdentityKeys([fresh]).signing.id)
  })

  test('the identity keys sign with the first secret and verify with all of them', () => {
    const keys = createIdentityKeys([fresh, old])
    expect(keys.signing.id).toBe(createIdentityKeys([fresh]).signing.id)
    expect([...keys.verifying.keys()]).toContain(createIdentityKeys([old]).signing.id)
  })

  test('the identity keys cannot be derived from short secrets or without any', () => {
    expect(() => createIdentityKeys([])).toThrow('SECRET_KEYS')
    expect(() => createIdentityKeys([fresh, 'short'])).toThrow('fewer than 32')
  })

  test('the identity keys produce different hashes for different purposes', () => {
    const [key] = createIdentityKeys([fresh]).hashing
    if (key === undefined) throw new Error('no key')
    expect(keyedHash(key, 'device', 'x')).not.toEqual(keyedHash(key, 'activation code', 'x'))
  })
})
