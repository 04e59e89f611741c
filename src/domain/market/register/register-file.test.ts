import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentOf, type RegisterFile } from './register-file.ts'

const file: RegisterFile = {
  day: '2026-12-07',
  version: 2,
  madeAt: new Date('2026-12-07T18:00:00Z'),
  totals: [
    {
      propertyId: 'ruko-dago',
      unitsOpening: 100n,
      unitsClosing: 100n,
      issuedOpening: 100n,
      issuedClosing: 100n,
    },
  ],
  changes: [
    {
      number: 7n,
      propertyId: 'ruko-dago',
      holderKind: 'investor',
      holderNumber: 12n,
      holderName: 'Siti "Ita", S.E.',
      holderIdentity: '3174••••••••0001',
      unitsBefore: 10n,
      unitsChange: -4n,
      unitsAfter: 6n,
      cause: 'trade',
      entryId: '01939f00-0000-7000-8000-000000000001',
      reference: 'TRD-1',
      happenedAt: new Date('2026-12-07T03:00:00Z'),
    },
  ],
}

test('the CSV and JSON forms have the same content, each with its own hash', () => {
  const { json, csv, jsonSha256, csvSha256 } = contentOf(file)
  expect(JSON.parse(json)).toMatchObject({
    schema: 'sepetak-register-1',
    day: '2026-12-07',
    version: 2,
    replacesVersion: 1,
    changeCount: 1,
    properties: [{ propertyCode: 'ruko-dago', issuedOpening: 100, issuedClosing: 100 }],
    changes: [
      { changeNumber: 7, holderNumber: 12, unitsBefore: 10, unitsChange: -4, unitsAfter: 6 },
    ],
  })
  const lines = csv.split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[1]).toBe('holders,2026-12-07,2,,ruko-dago,,,,,100,0,100,,,,')
  expect(lines[3]).toBe(
    'change,2026-12-07,2,7,ruko-dago,investor,12,"Siti ""Ita"", S.E.",3174••••••••0001,10,-4,6,trade,' +
      '01939f00-0000-7000-8000-000000000001,TRD-1,2026-12-07T03:00:00.000Z',
  )
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  expect([jsonSha256, csvSha256]).toEqual([hash(json), hash(csv)])
})

test('a first version replaces no other, and equal files have equal hashes', () => {
  const first = { ...file, version: 1 }
  expect(JSON.parse(contentOf(first).json)).toMatchObject({ replacesVersion: null })
  expect(contentOf(first)).toEqual(contentOf({ ...first }))
  expect(contentOf(first).csvSha256).not.toBe(contentOf(file).csvSha256)
})
