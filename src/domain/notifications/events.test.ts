import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import en from '../../../messages/en/mail.json' with { type: 'json' }
import id from '../../../messages/id/mail.json' with { type: 'json' }
import { type NoticeEvent, noticeEvents, storedValues } from './events.ts'
import { eventsWith, writeNotice } from './write-notice.ts'

const events = Object.keys(noticeEvents) as NoticeEvent[]

function texts(language: 'id' | 'en'): Record<string, Record<string, string>> {
  const file = new URL(`../../../messages/${language}/notices.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8'))
}

test.each([
  'id',
  'en',
] as const)('every event has a title and text in %s, and no texts are left over', (language) => {
  const written = texts(language)
  expect(Object.keys(written).toSorted()).toEqual(events.toSorted())
  for (const [event, words] of Object.entries(written)) {
    expect(Object.keys(words), event).toEqual(['title', 'text'])
    for (const word of Object.values(words)) expect(word.trim(), event).not.toBe('')
  }
})

test('a late payout names the reason and the day of payment only when they are known', () => {
  const known = { property: 'Villa Sanur', month: { month: '2026-10' }, units: 1 }
  const due = { id: '15 November 2026', en: '15 November 2026' }
  const day = { id: '20 November 2026', en: '20 November 2026' }
  const late = { ...known, due, day }
  const stored = storedValues({ ...late, why: 'rent-late', pays: 'yes' })
  expect(writeNotice('payout-late', stored, 'en')).toEqual({
    title: 'Rent for October 2026 from Villa Sanur is late',
    text: 'It should have been paid by 15 November 2026. The tenant paid late. It will be paid on 20 November 2026. Your share is calculated from 1 unit. If you have a question, write to us on the Contact page.',
    otherLanguage: null,
  })
  const untold = writeNotice(
    'payout-late',
    storedValues({ ...late, why: 'unknown', pays: 'no' }),
    'id',
  )
  expect(untold?.text).toContain('15 November 2026. Kami belum mengetahui alasannya. Bagian')
})

test('a negative amount in a notice has its minus sign before Rp', () => {
  const stored = storedValues({ total: -1_250_000n, property: 'Villa Sanur', receipt: 'UJI' })
  expect(writeNotice('purchase-refunded', stored, 'id')?.title).toContain('\u2212Rp1.250.000')
  expect(writeNotice('purchase-refunded', stored, 'en')?.title).toContain('\u2212Rp1,250,000')
})

test('a proposal that ended because the gateway returned money does not claim that there is nothing to do', () => {
  const ended = { name: '', decision: 'ended', reason: '' }
  const text = (why: string, language: 'id' | 'en') =>
    writeNotice('proposal-decided', storedValues({ ...ended, why }), language)?.text
  expect(text('returned-by-gateway', 'en')).toBe(
    'The payment partner has returned money of the deposit you proposed to decide. If a part of it is still in suspense, propose again.',
  )
  expect(text('returned-by-gateway', 'id')).toBe(
    'Mitra pembayaran sudah mengembalikan dana dari setoran yang Anda usulkan. Jika sisanya masih tertunda, ajukan usulan baru.',
  )
  expect(text('owner-died', 'en')).toMatch(/cancelled\. There is nothing for you to do\.$/)
  expect(text('owner-died', 'id')).toMatch(/dibatalkan\. Tidak ada yang perlu Anda lakukan\.$/)
})

test('a notice about returned money that was stored before the amount left was named can still be read', () => {
  const stored = storedValues({ amount: 5n, reference: 'DEP-1', lost: 0n, twice: 'no' })
  expect(writeNotice('suspense-return-found', stored, 'en')?.text).toMatch(/^The money is no/)
  const part = storedValues({ amount: 5n, reference: 'DEP-1', lost: 0n, left: 7n, twice: 'part' })
  expect(writeNotice('suspense-return-found', part, 'id')?.text).toBe(
    'Sisanya, Rp7, masih menjadi dana tertunda dan perlu diputuskan lagi. Cocokkan dengan mitra pembayaran.',
  )
})

test('values are formatted in the reader’s language', () => {
  const values = storedValues({
    property: 'Villa Sanur',
    units: 1,
    total: 1_250_000n,
    receipt: 'BUY-1',
    until: new Date('2026-11-23T03:00:00Z'),
  })
  expect(writeNotice('purchase-placed', values, 'id')).toEqual({
    title: 'Anda membeli 1 unit Villa Sanur',
    text: 'Totalnya Rp1.250.000. Anda bisa membatalkan pembelian BUY-1 sampai 23 November 2026 pukul 10.00 WIB, tanpa alasan dan tanpa biaya.',
    otherLanguage: null,
  })
  expect(writeNotice('purchase-placed', values, 'en')).toEqual({
    title: 'You bought 1 unit of Villa Sanur',
    text: 'The total is Rp1,250,000. You can cancel purchase BUY-1 until 23 November 2026 at 10:00 WIB. You do not need to give a reason, and it costs nothing.',
    otherLanguage: null,
  })
})

test('every change of the two-step verification has a title of its own', () => {
  for (const [language, mail] of Object.entries({ id, en })) {
    const changes = Object.keys(mail['factor-changed']).filter((change) => change !== 'hold')
    const titles = changes.map(
      (change) =>
        writeNotice('factor-changed', { change, at: '' }, language as 'id' | 'en')?.title ?? '',
    )
    expect(new Set(titles).size, `${changes.join()}: ${titles.join()}`).toBe(changes.length)
  }
})

test('text that a user typed is shown unchanged even when it looks like a placeholder or markup', () => {
  const question = "{amount} <b>&</b> '{x, plural, other {#}}' <script>"
  const values = storedValues({ property: '{property}', question })
  expect(writeNotice('question-answered', values, 'id')?.text).toContain(question)
  expect(writeNotice('question-answered', values, 'en')?.title).toContain('{property}')
})

test('a title that is not translated is marked with its language for readers of the other one', () => {
  const stored = storedValues({ title: { en: 'Repair the roof' }, day: { id: 'x', en: 'x' } })
  const forIndonesian = writeNotice('motion-supported', stored, 'id')
  expect(forIndonesian?.text).toContain('“Repair the roof [bahasa Inggris]”')
  expect(forIndonesian?.otherLanguage).toEqual({ text: 'Repair the roof', language: 'en' })
  const forEnglish = writeNotice('motion-supported', stored, 'en')
  expect(forEnglish?.text).toContain('“Repair the roof”')
  expect(forEnglish?.otherLanguage).toBeNull()
})

test('an event that no longer exists has no text', () => {
  expect(writeNotice('toString', {}, 'id')).toBeNull()
})

test('a search finds words in the text shown to readers, not in the names of placeholders', () => {
  expect(eventsWith('setoran', 'id')).toContain('deposit-paid')
  expect(eventsWith('setoran', 'en')).toEqual([])
  expect(eventsWith('receipt', 'id')).toEqual([])
})
