import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigFault, configNames, readConfig, withEnvFile } from './config.ts'

const strong = (letter: string) => `${letter}0123456789abcdefghijklmnopqrstuvwxyz`
const live = {
  DATABASE_URL: 'postgres://sepetak:x@db.example/sepetak',
  PUBLIC_URL: 'https://sepetak.example/',
  SMTP_URL: 'smtps://smtp.example:465',
  SECRET_KEYS: `${strong('A')},${strong('B')}`,
  DATA_KEYS: strong('C'),
  PAYMENTS_SECRET: strong('D'),
  PAYMENTS: 'none',
}

test('the configuration needs nothing for the demo and listens on the loopback address', () => {
  expect(readConfig({})).toMatchObject({
    mode: 'demo',
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://127.0.0.1:3000',
    databaseUrl: null,
    secrets: { secretKeys: null },
    apiProxyAllowlist: [],
  })
})

test('the configuration is live when it is given a database, and takes an origin without its slash', () => {
  expect(readConfig(live)).toMatchObject({
    mode: 'live',
    publicUrl: 'https://sepetak.example',
    secrets: { secretKeys: [strong('A'), strong('B')] },
  })
  expect(readConfig({ DATABASE_URL: live.DATABASE_URL, MODE: 'demo' }).mode).toBe('demo')
})

test('the configuration says of the operator what is configured, and in an unconfigured demo what is marked as a sample', () => {
  expect(readConfig({}).operator).toMatchObject({
    isExample: true,
    licenceNumber: expect.stringContaining('CONTOH'),
  })
  const unsaid = { name: null, licenceNumber: null, opens: '09:00', isExample: false }
  expect(readConfig(live).operator).toMatchObject(unsaid)
  const given = { OPERATOR_NAME: 'PT Uji', OPERATOR_LICENCE_DATE: '2025-07-25' }
  expect(readConfig(given).operator).toMatchObject({ name: 'PT Uji', licenceDate: '2025-07-25' })
  expect(() => readConfig({ OPERATOR_OPENS: '9 pagi' })).toThrow(/^OPERATOR_OPENS must be a time/)
  expect(() => readConfig({ OPERATOR_LICENCE_DATE: '25-07-2025' })).toThrow(
    /^OPERATOR_LICENCE_DATE/,
  )
})

test('the configuration asks staff for a second factor in live mode, and of the demo only when configured so', () => {
  const strict = { needsFactor: true, idleMilliseconds: 1_800_000 }
  expect(readConfig(live).staffSessions).toEqual(strict)
  expect(readConfig({}).staffSessions).toEqual({ needsFactor: false, idleMilliseconds: null })
  const settings = { STAFF_FACTOR: 'required', STAFF_IDLE_MINUTES: '30' }
  expect(readConfig(settings).staffSessions).toEqual(strict)
  expect(() => readConfig({ STAFF_IDLE_MINUTES: '1' })).toThrow(/^STAFF_IDLE_MINUTES/)
})

test('the configuration takes an empty name as one that is not set', () => {
  expect(readConfig({ PORT: '', MODE: ' ' })).toMatchObject({ port: 3000, mode: 'demo' })
})

const register = {
  BANK_ACCOUNT_CLIENT: '014 5420880017 PT UJI DANA INVESTOR',
  BANK_ACCOUNT_ESCROW: '014 5420880025 PT UJI ESCROW',
  BANK_ACCOUNT_PROPERTY: '008 5420880033 PT UJI DANA PROPERTI',
  BANK_ACCOUNT_OWN: '014 5420880041 PT UJI',
}

describe('the register of bank accounts', () => {
  test('the register of bank accounts names bank, number and holder of each, and may be absent where no money is taken in', () => {
    expect(readConfig({ ...live, ...register }).bankAccounts).toEqual({
      client: {
        bankCode: '014',
        accountNumber: '5420880017',
        holderName: 'PT UJI DANA INVESTOR',
      },
      escrow: { bankCode: '014', accountNumber: '5420880025', holderName: 'PT UJI ESCROW' },
      property: {
        bankCode: '008',
        accountNumber: '5420880033',
        holderName: 'PT UJI DANA PROPERTI',
      },
      own: { bankCode: '014', accountNumber: '5420880041', holderName: 'PT UJI' },
    })
    expect(readConfig(live).bankAccounts).toBeNull()
  })

  test.each(
    Object.keys(register),
  )('the register of bank accounts is refused without %s in every mode', (name) => {
    const half = { ...register, [name]: undefined }
    for (const mode of [live, {}])
      expect(() => readConfig({ ...mode, ...half })).toThrow(new RegExp(`^${name} is missing`))
  })

  test('the register of bank accounts is needed whole as soon as money is taken in', () => {
    const rehearsal = { ...live, MODE: 'rehearsal', PAYMENTS: 'simulator' }
    for (const name of Object.keys(register))
      expect(() => readConfig(rehearsal)).toThrow(new RegExp(`^${name} is missing`, 'm'))
  })

  test('the register of bank accounts is refused with one account for two purposes, and with an account that cannot be read', () => {
    for (const bank of ['014', '008']) {
      const twice = { ...register, BANK_ACCOUNT_OWN: `${bank} 5420880017 PT UJI` }
      expect(() => readConfig({ ...live, ...twice })).toThrow(/name one account twice/)
    }
    const bad = { ...register, BANK_ACCOUNT_OWN: '5420880041 PT UJI' }
    expect(() => readConfig({ ...live, ...bad })).toThrow(/^BANK_ACCOUNT_OWN must be/)
  })
})

test('a rehearsal is set up as live mode is, and may simulate its money', () => {
  const rehearsal = readConfig({
    ...live,
    ...register,
    MODE: 'rehearsal',
    PAYMENTS: 'simulator',
  })
  expect(rehearsal).toMatchObject({
    mode: 'rehearsal',
    identityReview: 'staff',
    staffSessions: { needsFactor: true, idleMilliseconds: 1_800_000 },
    payments: { kind: 'simulator' },
    logLevel: 'info',
  })
})

describe('live mode refuses simulated money', () => {
  test('live mode refuses simulated money with the message that PAYMENTS must not be simulator', () => {
    expect(() => readConfig({ ...live, PAYMENTS: 'simulator' })).toThrow(
      /^PAYMENTS must not be simulator in live mode/,
    )
  })

  test('live mode accepts the explicit value none for no payments yet', () => {
    expect(readConfig(live).payments.kind).toBe('none')
    expect(readConfig({}).payments.kind).toBe('simulator')
  })
})

describe.each(['live', 'rehearsal'])('%s mode does not start', (mode) => {
  test('the product does not start when staff may leave out the second factor', () => {
    expect(() => readConfig({ ...live, MODE: mode, STAFF_FACTOR: 'optional' })).toThrow(
      new RegExp(`^STAFF_FACTOR must not be optional in ${mode} mode`),
    )
  })

  test('the product does not start without a database of its own', () => {
    expect(() => readConfig({ ...live, MODE: mode, DATABASE_URL: undefined })).toThrow(
      new RegExp(`DATABASE_URL is missing: in ${mode} mode`),
    )
  })

  test.each([
    'SECRET_KEYS',
    'DATA_KEYS',
    'PAYMENTS_SECRET',
    'PUBLIC_URL',
    'SMTP_URL',
    'PAYMENTS',
  ])('the product does not start without %s, and says so by name', (name) => {
    expect(() => readConfig({ ...live, MODE: mode, [name]: undefined })).toThrow(
      new RegExp(`^${name} is missing`),
    )
  })

  test.each([
    ['SECRET_KEYS', 'short'],
    ['SECRET_KEYS', 'a'.repeat(64)],
    ['SECRET_KEYS', `${strong('A')},short`],
    ['DATA_KEYS', 'changeme'],
    ['PAYMENTS_SECRET', 'secret'],
    ['PUBLIC_URL', 'http://sepetak.example'],
    ['PUBLIC_URL', 'https://sepetak.example/app'],
  ])('the product does not start with %s=%s', (name, value) => {
    expect(() => readConfig({ ...live, MODE: mode, [name]: value })).toThrow(
      new RegExp(`^${name} `),
    )
  })

  test('the product does not start with one secret used twice', () => {
    expect(() => readConfig({ ...live, MODE: mode, DATA_KEYS: strong('A') })).toThrow(ConfigFault)
  })
})

test.each([
  ['PORT', '0'],
  ['PORT', 'http'],
  ['MODE', 'test'],
  ['DATABASE_URL', 'mysql://x'],
  ['PROXY_HOPS', '-1'],
  ['API_PROXY_ALLOWLIST', 'https://a.example,javascript:alert(1)'],
])('the configuration names %s when it is %s', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} `))
})

test.each([
  ['xendit', 'XENDIT_SECRET_KEY'],
  ['xendit', 'XENDIT_WEBHOOK_TOKEN'],
  ['midtrans', 'MIDTRANS_SERVER_KEY'],
  ['midtrans', 'IRIS_MERCHANT_KEY'],
])('PAYMENTS=%s does not start without %s', (PAYMENTS, name) => {
  const keys = {
    XENDIT_SECRET_KEY: strong('E'),
    XENDIT_WEBHOOK_TOKEN: strong('F'),
    MIDTRANS_SERVER_KEY: strong('G'),
    IRIS_CREATOR_KEY: strong('H'),
    IRIS_APPROVER_KEY: strong('I'),
    IRIS_MERCHANT_KEY: strong('J'),
  }
  expect(readConfig({ PAYMENTS, ...keys }).payments.kind).toBe(PAYMENTS)
  expect(() => readConfig({ PAYMENTS, ...keys, [name]: undefined })).toThrow(
    new RegExp(`^${name} is missing`),
  )
})

test('messages need both an address and a key, in any mode, and neither when there are none', () => {
  const MESSAGES_URL = 'https://messages.example/send'
  const MESSAGES_KEY = strong('K')
  expect(readConfig({}).messages).toBeNull()
  expect(readConfig({ MESSAGES_URL, MESSAGES_KEY }).messages).toEqual({
    url: MESSAGES_URL,
    key: MESSAGES_KEY,
  })
  expect(() => readConfig({ MESSAGES_URL })).toThrow(/^MESSAGES_KEY is missing/)
  expect(() => readConfig({ MESSAGES_KEY })).toThrow(/^MESSAGES_URL is missing/)
})

test('a sign-in provider needs its issuer, id and secret together, over TLS or on this machine', () => {
  const OIDC_ISSUER = 'https://accounts.example'
  const given = { OIDC_ISSUER, OIDC_CLIENT_ID: 'sepetak', OIDC_CLIENT_SECRET: strong('S') }
  expect(readConfig({}).signIn).toBeNull()
  expect(readConfig(given).signIn).toMatchObject({ issuer: OIDC_ISSUER, name: 'accounts.example' })
  expect(readConfig({ ...given, OIDC_NAME: 'Contoh' }).signIn?.name).toBe('Contoh')
  for (const name of Object.keys(given))
    expect(() => readConfig({ ...given, [name]: undefined })).toThrow(`${name} is missing`)
  const plain = { ...given, OIDC_ISSUER: 'http://accounts.example' }
  expect(() => readConfig(plain)).toThrow(/^OIDC_ISSUER must begin with https/)
})

test('the configuration reads .env, and what is set already wins', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sepetak-config-'))
  try {
    const file = path.join(folder, '.env')
    writeFileSync(file, '# a comment\nPORT=4000\nexport MODE="demo"\nMAIL_FROM=A <a@b.id>\n')
    const environment = withEnvFile({ PORT: '5000' }, file)
    expect(environment).toEqual({ PORT: '5000', MODE: 'demo', MAIL_FROM: 'A <a@b.id>' })
    expect(withEnvFile({ PORT: '1' }, path.join(folder, 'absent'))).toEqual({ PORT: '1' })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('.env.example names everything that can be set, and nothing else', () => {
  const text = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
  const named = [...text.matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(named.toSorted()).toEqual([...configNames].toSorted())
})
