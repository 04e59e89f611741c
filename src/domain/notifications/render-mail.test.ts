import { describe, expect, test } from 'vitest'
import en from '../../../messages/en/mail.json' with { type: 'json' }
import id from '../../../messages/id/mail.json' with { type: 'json' }
import type { MailTemplate, MailValues } from './mail.ts'
import { renderMail } from './render-mail.ts'

const origin = 'https://sepetak.example'
const samples: MailValues = {
  notices: {
    notices: [
      {
        id: '01a1ff31-f47f-7188-9875-20f9aa015710',
        event: 'question-published',
        values: {
          property: 'Villa Sanur',
          question: 'Apakah atapnya sudah diperiksa?',
          reason: 'none',
        },
      },
    ],
    more: 0,
    isDigest: false,
    unsubscribeToken: 'a'.repeat(32),
  },
  'referral-reminder': {
    referrer: 'R••• W•••',
    missing: 'purchase',
    reward: '50000',
    expiresAt: '2027-11-21T03:00:00.000Z',
  },
  'activation-code': { code: '042517', minutes: 10 },
  'already-registered': {},
  'password-reset': { token: 'a-token-that-only-the-owner-gets', minutes: 30 },
  'password-changed': { changedAt: '2026-11-21T03:00:00.000Z', freezePath: '/freeze?token=abc' },
  'account-frozen': { at: '2026-11-21T03:00:00.000Z' },
  'account-unfrozen': { at: '2026-11-21T03:00:00.000Z', freezePath: '/freeze?token=abc' },
  'new-sign-in': {
    at: '2026-11-21T03:00:00.000Z',
    browser: 'chrome',
    system: 'android',
    freezePath: '/freeze?token=abc',
  },
  'security-code': { code: '042517', minutes: 10, purpose: 'sign-in' },
  'factor-changed': {
    at: '2026-11-21T03:00:00.000Z',
    change: 'app-added',
    freezePath: '/freeze?token=abc',
  },
  'email-changed': {
    at: '2026-11-21T03:00:00.000Z',
    maskedEmail: 's•••@contoh.id',
    freezePath: '/freeze?token=abc',
  },
  'phone-changed': {
    at: '2026-11-21T03:00:00.000Z',
    maskedPhone: '+62 ••• 890',
    change: 'changed',
    freezePath: '/freeze?token=abc',
  },
  'provider-changed': {
    at: '2026-11-21T03:00:00.000Z',
    provider: 'Google',
    change: 'linked',
    freezePath: '/freeze?token=abc',
  },
  'purchase-receipt': {
    receiptNumber: 'SBS-ABCDE-12345',
    subscriptionId: '018f0000-0000-7000-8000-000000000001',
    propertyName: 'Villa <Canggu> & "Rumah"',
    units: '12',
    unitPrice: '1250000',
    amount: '15000000',
    fee: '150000',
    total: '15150000',
    placedAt: '2026-11-21T03:00:00.000Z',
    cancellableUntil: '2026-11-23T03:00:00.000Z',
  },
  'purchase-cancelled': {
    receiptNumber: 'SBS-ABCDE-12345',
    subscriptionId: '018f0000-0000-7000-8000-000000000001',
    propertyName: 'Villa Canggu',
    units: '12',
    total: '15150000',
    cancelledAt: '2026-11-22T03:00:00.000Z',
  },
  'withdrawal-requested': {
    withdrawalId: '018f0000-0000-7000-8000-000000000004',
    reference: 'WDR-ABCDE-12345',
    bank: 'BCA',
    numberEnd: '4417',
    amount: '1000000',
    fee: '2500',
    net: '997500',
    sendAt: '2026-11-21T03:10:00.000Z',
    arrivesBy: '2026-11-21T04:10:00.000Z',
    freezePath: '/freeze?token=a-token-of-a-mail',
  },
  'bank-account-changed': {
    change: 'added',
    bank: 'BCA',
    numberEnd: '4417',
    changedAt: '2026-11-21T03:00:00.000Z',
    freezePath: '/freeze?token=a-token-of-a-mail',
  },
  'message-received': {
    number: 'ADU-ABCDE-12345',
    submittedAt: '2026-11-21T03:00:00.000Z',
    dueOn: '2026-12-04',
  },
  'message-arrived': {
    number: 'ADU-ABCDE-12345',
    submittedAt: '2026-11-21T03:00:00.000Z',
    dueOn: '2026-12-04',
    topic: 'complaint',
    name: 'Sekar <Ayu>',
    email: 'sekar@contoh.id',
    phone: '+6281234567890',
    body: 'Sewa bulan Oktober belum masuk.',
    files: 2,
  },
  'closing-done': { number: 'TTP-7F3K2-9Q8XA', keepUntil: '2031-11-21' },
  'message-answered': { number: 'PSN-ABCDE-12345', answer: 'Sudah kami periksa.' },
  'complaint-extended': {
    number: 'ADU-ABCDE-12345',
    dueOn: '2026-12-18',
    reason: 'Bank mitra belum menjawab.',
  },
  'application-received': {
    number: 'LMR-ABCDE-12345',
    keepUntil: '2027-11-21T03:00:00.000Z',
    opening: 'Insinyur perangkat lunak',
  },
  'application-arrived': {
    number: 'LMR-ABCDE-12345',
    opening: 'Insinyur perangkat lunak',
    name: 'Sekar Ayu',
    email: 'sekar@contoh.id',
    phone: '+6281234567890',
    link: 'https://contoh.id/karya',
    note: 'Saya tertarik pada properti.',
  },
  'application-answered': { number: 'LMR-ABCDE-12345', answer: 'Sudah kami baca.' },
  'newsletter-confirm': { token: '018f0000-0000-7000-8000-000000000003.abc-DEF' },
  'newsletter-welcome': { token: '018f0000-0000-7000-8000-000000000003.abc-DEF' },
  'deposit-received': {
    depositId: '018f0000-0000-7000-8000-000000000002',
    reference: 'DEP-ABCDE-12345',
    amount: '9007199254740993',
    paidAt: '2026-11-21T17:30:00.000Z',
  },
}
const templates = Object.keys(samples) as MailTemplate[]

describe.each(templates)('the mail %s', (template) => {
  test('is whole in both languages, and its text says what its HTML says', () => {
    for (const language of ['id', 'en'] as const) {
      const mail = renderMail(template, language, samples[template], origin)
      expect(mail.subject).not.toMatch(/undefined|[{}]|\bmail\./)
      expect(mail.text).not.toMatch(/undefined|null|[{}]|NaN|Invalid/)
      expect(mail.html).toContain(`<html lang="${language}">`)
      expect(mail.html).not.toMatch(/undefined|null|NaN|<script|src=/)
      const words = mail.text
        .split(/\s{2,}|\n/)
        .filter((part) => /^\p{L}[\p{L}\d .,:;-]+$/u.test(part))
      expect(words.length).toBeGreaterThan(2)
      for (const word of words) expect(mail.html).toContain(word)
    }
  })
})

test('amounts, counts and times are written as the reader’s language writes them', () => {
  const indonesian = renderMail('purchase-receipt', 'id', samples['purchase-receipt'], origin)
  expect(indonesian.text).toContain('Rp15.150.000')
  expect(indonesian.text).toContain('21 November 2026')
  expect(indonesian.text).toContain('10.00 WIB')
  const english = renderMail('purchase-receipt', 'en', samples['purchase-receipt'], origin)
  expect(english.text).toContain('Rp15,150,000')
  expect(english.text).toContain('10:00 WIB')
})

test('an amount beyond what floating point can hold is exact', () => {
  const mail = renderMail('deposit-received', 'id', samples['deposit-received'], origin)
  expect(mail.text).toContain('Rp9.007.199.254.740.993')
  expect(mail.text).toContain('22 November 2026')
})

test('what people wrote cannot become markup', () => {
  const { html } = renderMail('purchase-receipt', 'id', samples['purchase-receipt'], origin)
  expect(html).toContain('Villa &lt;Canggu&gt; &amp; &quot;Rumah&quot;')
  expect(html).not.toContain('<Canggu>')
})

test('links lead to the configured origin in the reader’s language', () => {
  const path = '/dashboard/orders/018f0000-0000-7000-8000-000000000001'
  const values = samples['purchase-receipt']
  expect(renderMail('purchase-receipt', 'id', values, origin).text).toContain(`${origin}${path}`)
  expect(renderMail('purchase-receipt', 'en', values, origin).text).toContain(`${origin}/en${path}`)
})

test('both languages have the same texts', () => {
  const names = (texts: object): string[] =>
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [key] : names(value as object).map((name) => `${key}.${name}`),
    )
  expect(names(en).sort()).toEqual(names(id).sort())
})
