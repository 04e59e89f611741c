import { describe, expect, test } from 'vitest'
import en from '../../../../messages/en/mail.json' with { type: 'json' }
import id from '../../../../messages/id/mail.json' with { type: 'json' }
import { contrast, paintedTexts } from '../../../../tests/support/painted-text.ts'
import { mailSamples, sampleMails } from '../../../../tests/support/sample-mails.ts'
import { renderMail } from './render-mail.ts'

const origin = 'https://sepetak.example'
const frame = { publicUrl: origin, contactEmail: 'halo@contoh.id', readerName: 'Sari Dewi' }
const languages = ['id', 'en'] as const

describe.each(mailSamples)('the mail $template', ({ template, values }) => {
  test('a mail is complete in both languages, and its text and its HTML have the same content', () => {
    for (const language of languages) {
      const mail = renderMail(template, language, values, frame)
      expect(mail.subject).not.toMatch(/undefined|[{}]|\bmail\./)
      expect(mail.text).not.toMatch(/undefined|null|[{}]|NaN|Invalid/)
      expect(mail.html).toContain(`<html lang="${language}">`)
      expect(mail.html).not.toMatch(/undefined|null|NaN|<script|<img|src=|url\(/)
      const words = mail.text
        .split(/\s{2,}|\n/)
        .filter((part) => /^\p{L}[\p{L}\d .,:;-]+$/u.test(part))
      expect(words.length).toBeGreaterThan(2)
      for (const word of words) expect(mail.html).toContain(word)
    }
  })

  test('a mail declares both colour themes, and every text has enough contrast in both', () => {
    const { html } = renderMail(template, 'id', values, frame)
    for (const name of ['color-scheme', 'supported-color-schemes'])
      expect(html).toContain(`<meta name="${name}" content="light dark">`)
    for (const theme of ['light', 'dark'] as const) {
      const texts = paintedTexts(html, theme).filter(({ text }) => text !== '&#9670;')
      expect(texts.length).toBeGreaterThan(3)
      for (const { text, color, ground } of texts)
        expect(contrast(color, ground), `${theme}: ${text}`).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('a mail links only to the configured host, in its own language', () => {
    for (const language of languages) {
      const { html, text } = renderMail(template, language, values, frame)
      const leads = [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address ?? '')
      for (const address of leads) {
        expect(address.startsWith(`${origin}/${language === 'en' ? 'en/' : ''}`)).toBe(true)
        expect(text).toContain(address.replaceAll('&amp;', '&'))
      }
      expect(leads.some((address) => new URL(address).pathname.startsWith('/en'))).toBe(
        language === 'en' && leads.length > 0,
      )
    }
  })
})

test('a mail has an unsubscribe link and header only when its reader may unsubscribe', () => {
  for (const { template, values } of mailSamples) {
    const mail = renderMail(template, 'en', values, frame)
    const token = 'unsubscribeToken' in values ? values.unsubscribeToken : null
    const isEndable = token !== null || template === 'newsletter-welcome' || template === 'news'
    expect(mail.unsubscribeAddress !== null, template).toBe(isEndable)
    if (mail.unsubscribeAddress !== null)
      expect(mail.unsubscribeAddress).toMatch(
        /^https:\/\/sepetak\.example\/api\/(notifications|newsletter)\/unsubscription\/\?token=[\w.-]+$/,
      )
    expect(/\/en\/(notifications|newsletter)\/unsubscribe\?token=/.test(mail.text)).toBe(isEndable)
  }
})

test('amounts, counts and times are formatted in the reader’s language', () => {
  const indonesian = renderMail('purchase-receipt', 'id', sampleMails['purchase-receipt'], frame)
  expect(indonesian.text).toContain('Rp15.150.000')
  expect(indonesian.text).toContain('21 November 2026')
  expect(indonesian.text).toContain('10.00 WIB')
  const english = renderMail('purchase-receipt', 'en', sampleMails['purchase-receipt'], frame)
  expect(english.text).toContain('Rp15,150,000')
  expect(english.text).toContain('10:00 WIB')
})

test('an amount beyond the precision of floating point is rendered exactly', () => {
  const mail = renderMail('deposit-received', 'id', sampleMails['deposit-received'], frame)
  expect(mail.text).toContain('Rp9.007.199.254.740.993')
  expect(mail.text).toContain('22 November 2026')
})

test('text that users wrote is escaped in HTML', () => {
  const { html } = renderMail('purchase-receipt', 'id', sampleMails['purchase-receipt'], frame)
  expect(html).toContain('Villa &lt;Canggu&gt; &amp; &quot;Rumah&quot;')
  expect(html).not.toContain('<Canggu>')
})

test('links lead to the configured origin in the reader’s language', () => {
  const path = '/dashboard/orders/018f0000-0000-7000-8000-000000000001'
  const values = sampleMails['purchase-receipt']
  expect(renderMail('purchase-receipt', 'id', values, frame).text).toContain(`${origin}${path}`)
  expect(renderMail('purchase-receipt', 'en', values, frame).text).toContain(`${origin}/en${path}`)
})

test('both languages have the same message keys', () => {
  const names = (texts: object): string[] =>
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [key] : names(value as object).map((name) => `${key}.${name}`),
    )
  expect(names(en).sort()).toEqual(names(id).sort())
})

test('a mail greets its reader by first name, and neutrally when no name is known', () => {
  for (const { template, values } of mailSamples) {
    const indonesian = renderMail(template, 'id', values, frame)
    expect(indonesian.text.startsWith('Halo Sari,\n')).toBe(true)
    expect(indonesian.html).toContain('>Halo Sari,</p>')
    expect(renderMail(template, 'en', values, frame).text.startsWith('Hello Sari,\n')).toBe(true)
    const unknown = renderMail(template, 'en', values, { ...frame, readerName: null })
    expect(unknown.text.startsWith('Hello,\n')).toBe(true)
  }
})

test('a mail ends with our contact address, except a mail to ourselves', () => {
  for (const { template, values } of mailSamples) {
    const isToStaff = template === 'message-arrived' || template === 'application-arrived'
    const { text, html } = renderMail(template, 'id', values, frame)
    for (const written of [text, html])
      expect(written.includes('Tulis ke halo@contoh.id atau buka'), template).toBe(!isToStaff)
    expect(html.includes(`href="${origin}/contact"`), template).toBe(!isToStaff)
    expect(text).toContain('Salam,\nTim Sepetak')
  }
})

test('without a configured contact address, a mail still links to the contact form', () => {
  const silent = { ...frame, contactEmail: null }
  const { text } = renderMail('already-registered', 'en', {}, silent)
  expect(text).toContain(`Do you have a question? Use our contact form (${origin}/en/contact).`)
})

test('the subject of a purchase, cancellation or deposit mail says what happened and contains no internal id', () => {
  const subject = (template: 'purchase-receipt' | 'purchase-cancelled' | 'deposit-received') => [
    renderMail(template, 'id', sampleMails[template], frame).subject,
    renderMail(template, 'en', sampleMails[template], frame).subject,
  ]
  expect(subject('purchase-receipt')).toEqual([
    'Anda membeli 12 unit Villa <Canggu> & "Rumah"',
    'You bought 12 units of Villa <Canggu> & "Rumah"',
  ])
  expect(subject('purchase-cancelled').join()).toMatch(
    /^Pembelian 12 unit .* dibatalkan,Your purchase of 12 units of .* is cancelled$/,
  )
  expect(subject('deposit-received')).toEqual([
    'Setoran Anda Rp9.007.199.254.740.993 sudah masuk',
    'Your deposit of Rp9,007,199,254,740,993 has arrived',
  ])
})

test('the answer to a complaint names OJK and LAPS SJK, and the answer to another message does not', () => {
  const values = sampleMails['message-answered']
  for (const language of languages) {
    const textOf = (isComplaint: boolean) =>
      renderMail('message-answered', language, { ...values, isComplaint }, frame).text
    expect(textOf(true)).toMatch(/kontak157\.ojk\.go\.id[\s\S]*lapssjk\.id/)
    expect(textOf(false)).not.toMatch(/ojk|lapssjk/)
  }
})

test('a mail to staff links to the queue in the back office', () => {
  for (const [template, path] of [
    ['message-arrived', '/back-office/messages'],
    ['application-arrived', '/back-office/applications'],
  ] as const)
    expect(renderMail(template, 'id', sampleMails[template], frame).text).toContain(
      `${origin}${path}\n`,
    )
})

test('a mail about our decision on a bank account leads to the page of bank accounts and can freeze the account', () => {
  const values = sampleMails['bank-account-changed']
  for (const change of ['ready', 'refused', 'proof-needed'] as const) {
    const { text } = renderMail('bank-account-changed', 'en', { ...values, change }, frame)
    expect(text).toContain(`Open bank accounts: ${origin}/en/dashboard/banks\n`)
    expect(text).toContain(`freeze your Sepetak account (${origin}/en${values.freezePath})`)
    expect(text).not.toContain('If this was you')
  }
})

test('a mail about two-step verification announces a delay of withdrawals only for changes that cause one', () => {
  const values = sampleMails['factor-changed']
  const delays = (change: typeof values.change) =>
    renderMail('factor-changed', 'en', { ...values, change }, frame).text.includes(
      'cannot withdraw',
    )
  expect(delays('passkey-added')).toBe(true)
  expect([delays('recovery-used'), delays('removal-planned')]).toEqual([false, false])
})

test('the subject of a mail about a complaint calls it a complaint', () => {
  const complaint = sampleMails['message-received']
  const question = { ...complaint, dueOn: null }
  const subject = (values: typeof complaint | typeof question) =>
    renderMail('message-received', 'id', values, frame).subject
  expect(subject(complaint)).toMatch(/^Pengaduan Anda sudah kami terima/)
  expect(subject(question)).toMatch(/^Pesan Anda sudah kami terima/)
})

test('a mail about a suspended account leads to the complaint form, because its owner cannot log in', () => {
  const values = { at: { at: '2026-11-21T03:00:00.000Z' }, reason: 'Data tidak cocok.' }
  const notice = { id: '01a1ff31-f47f-7188-9875-20f9aa015713', event: 'account-suspended', values }
  const mail = { notices: [notice], more: 0, isDigest: false, unsubscribeToken: null }
  const { text } = renderMail('notices', 'id', mail, frame)
  expect(text).toContain(`Kirim pengaduan: ${origin}/contact?topic=complaint\n`)
  expect(text).not.toContain('/dashboard/')
})
