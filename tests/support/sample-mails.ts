import type { MailTemplate, MailValues } from '../../src/domain/notifications/mail/mail.ts'

/** One email of each kind, with values as the rooms provide them. */
export const sampleMails: MailValues = {
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
  'recovery-asked': {
    at: '2026-11-21T03:00:00.000Z',
    until: '2026-11-24T03:00:00.000Z',
    browser: 'firefox',
    system: 'linux',
    freezePath: '/freeze?token=abc',
  },
  'recovery-again': {
    reason: 'Foto kartunya terlalu gelap.',
    token: 'abc',
    until: '2026-11-28T03:00:00.000Z',
  },
  'recovery-link': { token: 'abc', until: '2026-11-27T03:00:00.000Z' },
  'death-report-received': {
    number: 'WRS-7K3M9-QXD2A',
    name: 'Sekar Ayu',
    readerName: 'Wulan Ayu',
    token: 'abc',
  },
  'death-report-changed': {
    number: 'WRS-7K3M9-QXD2A',
    name: 'Sekar Ayu',
    readerName: 'Wulan Ayu',
    change: 'asked',
    reason: 'Mohon kirim kartu keluarga yang masih berlaku.',
    token: 'abc',
  },
  'heir-invited': { readerName: 'Wulan Ayu', deceased: 'Sekar Ayu', token: 'abc' },
  'death-reported': { number: 'WRS-7K3M9-QXD2A', token: 'abc' },
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
  'bank-lock-changed': {
    hours: 72,
    from: '2026-11-21T03:00:00.000Z',
    changedAt: '2026-11-21T03:00:00.000Z',
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
    readerName: 'Sekar Ayu',
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
  'closing-done': { readerName: 'Sekar Ayu', number: 'TTP-7F3K2-9Q8XA', keepUntil: '2031-11-21' },
  'message-answered': {
    readerName: 'Sekar Ayu',
    number: 'PSN-ABCDE-12345',
    answer: 'Sudah kami periksa.',
    isComplaint: true,
  },
  'complaint-extended': {
    readerName: 'Sekar Ayu',
    number: 'ADU-ABCDE-12345',
    dueOn: '2026-12-18',
    reason: 'Bank mitra belum menjawab.',
  },
  'application-received': {
    readerName: 'Sekar Ayu',
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
  'application-answered': {
    readerName: 'Sekar Ayu',
    number: 'LMR-ABCDE-12345',
    answer: 'Sudah kami baca.',
  },
  'newsletter-confirm': { token: '018f0000-0000-7000-8000-000000000003.abc-DEF' },
  'legal-change': {
    document: 'terms',
    version: '2027-01',
    inForceSince: '2027-01-31',
    changes: {
      id: ['Biaya pembelian turun menjadi 0,5%.', 'Penarikan diproses setiap hari.'],
      en: ['The purchase fee falls to 0.5%.', 'Withdrawals are processed every day.'],
    },
    path: '/terms-and-conditions?version=2027-01',
  },
  news: {
    subject: 'Ruko Dago dibuka pekan depan',
    body: 'Penawaran Ruko Dago dibuka pada 1 Desember.\n\nBaca [prospektus Ruko Dago](/marketplace/ruko-dago) sebelum membeli, termasuk risikonya.',
    token: '018f0000-0000-7000-8000-000000000004.abc-DEF',
  },
  'newsletter-welcome': { token: '018f0000-0000-7000-8000-000000000003.abc-DEF' },
  'deposit-received': {
    depositId: '018f0000-0000-7000-8000-000000000002',
    reference: 'DEP-ABCDE-12345',
    amount: '9007199254740993',
    paidAt: '2026-11-21T17:30:00.000Z',
  },
}

type Sample = {
  [Template in MailTemplate]: { template: Template; values: MailValues[Template] }
}[MailTemplate]

const noticeTexts = sampleMails.notices.notices

/** Every email, and its variants for other values, to be rendered and checked. */
export const mailSamples: readonly Sample[] = [
  ...(Object.keys(sampleMails) as MailTemplate[]).map(
    // TypeScript cannot express that each template belongs to its values in a list of names.
    (template) => ({ template, values: sampleMails[template] }) as Sample,
  ),
  {
    template: 'notices',
    values: {
      notices: [
        ...noticeTexts,
        {
          id: '01a1ff31-f47f-7188-9875-20f9aa015711',
          event: 'payout-received',
          values: {
            amount: { rupiah: '214210' },
            property: 'Ruko Dago',
            month: { month: '2026-10' },
            units: 40,
          },
        },
        ...noticeTexts,
      ],
      more: 4,
      isDigest: true,
      unsubscribeToken: 'b'.repeat(32),
    },
  },
  {
    template: 'notices',
    values: {
      notices: [
        {
          id: '01a1ff31-f47f-7188-9875-20f9aa015712',
          event: 'reward-paid',
          values: { amount: { rupiah: '50000' }, reference: 'HDH-ABCDE-12345' },
        },
      ],
      more: 0,
      isDigest: false,
      unsubscribeToken: null,
    },
  },
  {
    template: 'referral-reminder',
    values: { ...sampleMails['referral-reminder'], missing: 'verification' },
  },
  {
    template: 'bank-account-changed',
    values: { ...sampleMails['bank-account-changed'], change: 'proof-needed' },
  },
  {
    template: 'phone-changed',
    values: { ...sampleMails['phone-changed'], change: 'released' },
  },
  {
    template: 'message-answered',
    values: {
      readerName: 'Sekar Ayu',
      number: 'PSN-ABCDE-12345',
      answer:
        'Terima kasih atas kesabaran Anda.\n\nSewa bulan Oktober kami terima pada 12 November\ndan kami bagikan keesokan harinya. Rinciannya: https://contoh.id/alamat/yang/panjang/sekali/tanpa/akhir/yang/jelas',
      isComplaint: false,
    },
  },
]
