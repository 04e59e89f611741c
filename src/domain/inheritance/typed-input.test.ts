import { describe, expect, test } from 'vitest'
import type { CleanFile } from '#files'
import { movableClock, Refusal } from '#kernel'
import { type InheritanceServices, linkHash, newLink, type TypedReport } from './case.ts'
import { proposeHeirs, type StatedHeir } from './heirs.ts'
import { reportDeath } from './report-death.ts'

// Ten minutes before midnight in Jakarta. What is tested here is refused before the database is asked.
const services = {
  clock: movableClock(new Date('2026-11-20T16:50:00Z')),
} as unknown as InheritanceServices
const clerk = { userId: '0193a0e2-7c1f-7000-8000-000000000001', roles: ['compliance'] }

/** The refusal of a command, and the path and code of each field that it names. */
async function refusalOf(done: Promise<unknown>): Promise<{ code: string; faults: string[] }> {
  const refusal: unknown = await done.catch((error: unknown) => error)
  if (!(refusal instanceof Refusal)) throw new Error('nothing was refused')
  return { code: refusal.code, faults: refusal.fields.map(({ path, code }) => `${path} ${code}`) }
}

const report: TypedReport = {
  deceasedName: 'Sekar Ayu',
  diedOn: '2026-11-18',
  nik: '3174035703950001',
  accountEmail: null,
  accountPhone: null,
  name: 'Wulan Ayu',
  relation: 'child',
  email: 'wulan@contoh.id',
  phone: '0812-3456-7890',
  note: null,
  language: 'id',
}
const uncertified = 'certificate field.required'

/** What is wrong with a report besides the death certificate, which is missing, so that it is always refused. */
async function faultsOf(change: Partial<TypedReport>): Promise<string[]> {
  const file = { type: 'image/png', bytes: Buffer.alloc(1) } as unknown as CleanFile
  const other = [{ kind: 'family-card', file }] as const
  const { code, faults } = await refusalOf(
    reportDeath(services, { ...report, ...change }, other, 'x'),
  )
  expect(code).toBe('inheritance.report_unacceptable')
  expect(faults).toContain(uncertified)
  return faults.filter((fault) => fault !== uncertified)
}

describe('a report of a death', () => {
  test('a report of a death needs the death certificate, and another document does not replace it', async () => {
    expect(await faultsOf({})).toEqual([])
    const nothing = await refusalOf(reportDeath(services, report, [], 'x'))
    expect(nothing.faults).toEqual([uncertified])
  })

  test.each([
    ['on the day of the report in Jakarta', '2026-11-20'],
    ['long ago', '1971-01-01'],
    ['on a leap day', '2024-02-29'],
  ])('a report of a death can be about a death %s', async (_when, diedOn) => {
    expect(await faultsOf({ diedOn })).toEqual([])
  })

  test.each([
    ['', 'diedOn field.required'],
    ['2026-11-21', 'diedOn inheritance.died_later'],
    ['2027-01-01', 'diedOn inheritance.died_later'],
    ['2025-02-29', 'diedOn field.day'],
    ['2026-11-31', 'diedOn field.day'],
    ['18-11-2026', 'diedOn field.day'],
    ['2026-11-18T00:00:00Z', 'diedOn field.day'],
    ['kemarin', 'diedOn field.day'],
  ])('a report of a death cannot be about a death on %j', async (diedOn, fault) => {
    expect(await faultsOf({ diedOn })).toEqual([fault])
  })

  test('a report of a death accepts a day as soon as it has begun in Jakarta, although it is still yesterday in UTC', async () => {
    const { clock } = services
    const tenLater = { ...services, clock: movableClock(new Date(clock.now().getTime() + 600_000)) }
    const { faults } = await refusalOf(
      reportDeath(tenLater, { ...report, diedOn: '2026-11-21' }, [], 'x'),
    )
    expect(faults).toEqual([uncertified])
  })

  test.each([
    ['3174035703950001', []],
    ['3174 0357 0395 0001', []],
    ['3174.0357.0395.0001', []],
    ['３１７４０３５７０３９５０００１', []],
    ['317403570395000', ['nik investors.nik_shape']],
    ['31740357039500011', ['nik investors.nik_shape']],
    ['3174035703950000', ['nik investors.nik_shape']],
    ['3174030003950001', ['nik investors.nik_shape']],
    ['3174033203950001', ['nik investors.nik_shape']],
    ['3174037203950001', ['nik investors.nik_shape']],
    ['3174035713950001', ['nik investors.nik_shape']],
    ['3174035700950001', ['nik investors.nik_shape']],
    ['317403570395000x', ['nik investors.nik_shape']],
    ['', ['nik investors.nik_shape']],
  ])('a report of a death with the NIK %j has the faults %j', async (nik, faults) => {
    expect(await faultsOf({ nik })).toEqual(faults)
  })

  test('a report of a death names the account by a NIK, an email address or a phone number, and by one at least', async () => {
    const none = { nik: null, accountEmail: null, accountPhone: null }
    expect(await faultsOf(none)).toEqual(['nik inheritance.account_unnamed'])
    expect(await faultsOf({ ...none, accountEmail: 'sekar@contoh.id' })).toEqual([])
    expect(await faultsOf({ ...none, accountPhone: '081234567890' })).toEqual([])
    expect(await faultsOf({ ...none, accountPhone: '12' })).toEqual([
      'accountPhone identity.phone_shape',
    ])
  })

  test('a report of a death reads the reporter’s relation, address and phone number', async () => {
    const unread = { relation: null, email: null, phone: '021 555 1234' }
    expect(await faultsOf(unread)).toEqual([
      'relation field.required',
      'email field.email',
      'phone identity.phone_shape',
    ])
  })

  test.each([
    ['S', 'too_short'],
    ['x'.repeat(101), 'too_long'],
    ['', 'required'],
    [' \u200b ', 'required'],
  ])('a report of a death refuses both names when they are %j', async (name, fault) => {
    expect(await faultsOf({ deceasedName: name, name })).toEqual([
      `deceasedName field.${fault}`,
      `name field.${fault}`,
    ])
  })

  test('a report of a death refuses names with digits or signs, and reads names of any script', async () => {
    expect(await faultsOf({ deceasedName: 'Sekar4yu', name: '<b>Wulan</b>' })).toEqual([
      'deceasedName identity.name_letters',
      'name identity.name_letters',
    ])
    expect(await faultsOf({ deceasedName: '  Ni  Luh Ayu ', name: '李小龍' })).toEqual([])
  })

  test('a report of a death has a note of at most 2,000 characters, in which a picture counts as one', async () => {
    expect(await faultsOf({ note: '🕊'.repeat(2000) })).toEqual([])
    expect(await faultsOf({ note: `${'x'.repeat(2000)}   ` })).toEqual([])
    expect(await faultsOf({ note: 'x'.repeat(2001) })).toEqual(['note field.too_long'])
  })

  test('a report of a death is answered with everything that is wrong at once, in the order of the form', async () => {
    const wrong = { deceasedName: '', diedOn: '', nik: '1', name: '', phone: '' }
    expect(await faultsOf(wrong)).toEqual([
      'deceasedName field.required',
      'diedOn field.required',
      'nik investors.nik_shape',
      'name field.required',
      'phone identity.phone_shape',
    ])
  })
})

const heir: StatedHeir = {
  name: 'Wulan Ayu',
  relation: 'child',
  numerator: 1,
  denominator: 2,
  guardian: null,
  email: 'wulan@contoh.id',
}
const statement = { certificate: 'court', certificateNumber: '12/Pdt.P/2026' } as const

/** The refusal of a statement of heirs, each of them with these changes. */
async function heirsRefused(heirs: readonly Partial<StatedHeir>[], change: object = {}) {
  const stated = heirs.map((each) => ({ ...heir, ...each }))
  const input = { ...statement, heirs: stated, caseId: 'x', reason: 'Sesuai penetapan.', ...change }
  const refused = await refusalOf(proposeHeirs(services, clerk, input))
  expect(refused.code).toBe('inheritance.heirs_unacceptable')
  return refused.faults
}

describe('a statement of heirs', () => {
  test.each([
    [[[1, 2]]],
    [
      [
        [1, 2],
        [1, 3],
      ],
    ],
    [
      [
        [1, 2],
        [1, 2],
        [1, 1_000_000],
      ],
    ],
    [
      [
        [1, 3],
        [1, 3],
        [333_333, 1_000_000],
      ],
    ],
    [[[999_999, 1_000_000]]],
    [
      [
        [1, 8],
        [7, 24],
        [13, 24],
      ],
    ],
    [
      [
        [1, 1],
        [1, 1],
      ],
    ],
  ])('a statement of heirs is refused when its shares %j do not add up to one', async (shares) => {
    const heirs = shares.map(([numerator = 0, denominator = 0]) => ({ numerator, denominator }))
    expect(await heirsRefused(heirs)).toEqual(['heirs inheritance.shares_not_whole'])
  })

  test('a statement of heirs is refused at the heir whose share is more than all, before the shares are added', async () => {
    const heirs = [
      { numerator: 1, denominator: 2 },
      { numerator: 3, denominator: 2 },
    ]
    expect(await heirsRefused(heirs)).toEqual(['heirs.1.share inheritance.share_shape'])
  })

  test('a statement of heirs names each heir and guardian whose name cannot be right, by their place in the list', async () => {
    const heirs = [{ name: 'W' }, { name: 'Bagus 2' }, { guardian: '' }, { guardian: 'Ibu <Ayu>' }]
    expect(await heirsRefused(heirs)).toEqual([
      'heirs.0.name field.too_short',
      'heirs.1.name identity.name_letters',
      'heirs.2.guardian field.required',
      'heirs.3.guardian identity.name_letters',
    ])
  })

  test('a statement of heirs has at least one heir and at most fifty', async () => {
    expect(await heirsRefused([])).toEqual(['heirs field.required'])
    const many = Array.from({ length: 51 }, () => ({ numerator: 1, denominator: 51 }))
    expect(await heirsRefused(many)).toEqual(['heirs field.too_many'])
    expect(await heirsRefused(many.slice(1))).toEqual(['heirs inheritance.shares_not_whole'])
  })

  test('a statement of heirs has the number of the certificate, of at most as many characters as are stored', async () => {
    const numbered = (certificateNumber: string) =>
      heirsRefused([{ numerator: 1, denominator: 2 }], { certificateNumber })
    expect(await numbered('  ')).toEqual(['certificateNumber field.required'])
    expect(await numbered('9'.repeat(101))).toEqual(['certificateNumber field.too_long'])
    expect(await numbered('9'.repeat(100))).toEqual(['heirs inheritance.shares_not_whole'])
  })

  test('a statement of heirs needs a reason of staff like every proposal', async () => {
    const input = { ...statement, heirs: [heir, heir], caseId: 'x', reason: 'ok' }
    const { code } = await refusalOf(proposeHeirs(services, clerk, input))
    expect(code).toBe('approvals.reason_unacceptable')
  })
})

test('every emailed link has its own token of 32 random bytes, which the database knows only as a hash', () => {
  const links = Array.from({ length: 50 }, newLink)
  expect(new Set(links.map(({ token }) => token)).size).toBe(50)
  for (const { token, hash } of links) {
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(hash).toEqual(linkHash(token))
    expect(hash).toHaveLength(32)
    expect(hash.toString('base64url')).not.toBe(token)
  }
})
