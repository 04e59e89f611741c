import { expect, test } from 'vitest'
import type { ShownMeeting } from '../read-meetings.ts'
import { minutesDocument } from './minutes-document.ts'

const half = { numerator: 1, denominator: 2, isAbove: true }
const at = new Date('2026-12-12T05:00:00Z')
const motionId = '01a1f90a-d880-7304-bfcc-029bba33a5ed'
const result = {
  outcome: 'adopted',
  unitsFor: 2_700n,
  unitsAgainst: 81n,
  unitsAbstain: 0n,
} as const
const meeting: ShownMeeting = {
  ...{
    id: '',
    asOf: at,
    number: 'RUPS-UJI01-2026-01',
    round: 1,
    firstMeetingId: null,
    state: 'counted',
  },
  ...{
    property: { id: 'uji', name: 'Rumah Uji' },
    calledAt: at,
    recordOn: '2026-12-05',
    votesFrom: at,
  },
  ...{ meetingAt: at, votesUntil: at, units: 29_800n, holders: 40n, countedAt: at },
  ...{ cancelledAt: null, cancelReason: null, minutes: null, second: null },
  chain: { length: 3n, hash: 'aa' },
  agenda: [
    {
      ...{ position: 1, motionId, kind: 'sale', translated: null, amount: 900_000_000n },
      title: { id: 'Jual rumah', en: 'Sell the house' },
      rule: { quorum: half, majority: half },
      ...{ unitsVoted: 2_781n, progress: null },
      result: { ...result, unitsVoted: 2_781n, root: 'bb' },
    },
  ],
}
const facts = {
  ...{ meeting, place: 'Kantor', chair: 'Sri', secretary: 'Budi', isSimulated: false },
  texts: new Map([[motionId, { id: 'Penawaran baik.', en: 'A good offer.' }]]),
}

test('minutes state the price and the share of all units of each decision, in both languages', () => {
  const rowsOf = (locale: 'id' | 'en') => minutesDocument(facts, locale).sections[0]?.rows
  expect(rowsOf('id')?.slice(0, 4)).toEqual([
    ['Harga jual', 'Rp900.000.000'],
    ['Kuorum yang diperlukan, dari semua unit', 'lebih dari 1/2'],
    ['Suara setuju yang diperlukan, dari suara setuju dan tidak setuju', 'lebih dari 1/2'],
    ['Unit yang memberikan suara', '2.781 (9,33%)'],
  ])
  expect(rowsOf('en')?.[0]).toEqual(['Sale price', 'Rp900,000,000'])
})
