import { expect, test } from 'vitest'
import { aProposal } from '../../../../../tests/support/desk-screens.ts'
import { textOf } from '../../../../../tests/support/rendered.tsx'
import { Proposed } from './proposed.tsx'

type Kind = Parameters<typeof Proposed>[0]['proposal']['kind']

const shown = (kind: Kind, content: Record<string, unknown>, language = '/en') =>
  textOf(<Proposed proposal={{ ...aProposal, kind, content }} />, {
    address: `${language}/back-office`,
    roles: ['finance'],
  })

test.each([
  ['offering-publication', 'Not public → becomes Public', 'Belum tampil untuk umum'],
  ['offering-closing', 'Money paid out and units issued', 'Dana dicairkan dan unit diserahkan'],
  ['offering-withdrawal', 'Offering in force → becomes', 'Penawaran berlaku → menjadi'],
  ['escrow-benefit-reversal', 'Booked → becomes Booking reversed', 'Dibukukan → menjadi'],
  ['withdrawal', 'Money on hold → becomes Sent to the bank', 'Dana ditahan → menjadi'],
  ['account-recovery', 'Owner cannot log in → becomes', 'Bisa masuk setelah masa tunggu'],
  ['account-restoration', 'Account suspended → becomes Account active', 'menjadi Akun aktif'],
  ['death-report-release', 'because of the report → becomes', 'menjadi Akun aktif'],
  ['death-confirmation', 'Death reported → becomes Death confirmed', 'Kematian dikonfirmasi'],
] as const)('a proposal of the kind %s shows the state before and after, and its fields, in both languages', (kind, english, indonesian) => {
  const content = { reason: 'Bank letter', subjectId: 's1' }
  expect(shown(kind, content)).toMatch(/^Change .* Reason Bank letter$/)
  expect(shown(kind, content)).toContain(english)
  expect(shown(kind, content, '')).toMatch(/^Perubahan .* Alasan Bank letter$/)
  expect(shown(kind, content, '')).toContain(indonesian)
})

test('a proposal of what does not exist yet shows only its fields, because nothing precedes it', () => {
  const content = { opensOn: '2026-12-07', closesOn: '2026-12-11', termsFrom: '2026-11-01' }
  const text = shown('trading-window', content)
  expect(text).toBe('Opens 7 Dec 2026 Closes 11 Dec 2026')
})
