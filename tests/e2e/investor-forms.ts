import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { freshEmail, freshNik, password, solvedCaptcha } from './an-investor.ts'
import type { Form } from './staff-forms.ts'

type Ids = {
  readonly propertyId: string
  readonly depositId: string
  readonly subscriptionId: string
  readonly offeringId: string
  readonly riskStatementVersion: string
}

const key = () => ({ idempotencyKey: randomUUID() })

/** The forms for investors and guests, filled in so that each would change something. */
export async function investorForms(
  request: APIRequestContext,
  email: string,
  { propertyId, depositId, subscriptionId, offeringId, riskStatementVersion }: Ids,
): Promise<readonly Form[]> {
  const proof = (purpose: string) => solvedCaptcha(request, purpose)
  /** Returns the edition of a document that users accept today, in the format of the form. */
  const inForce = async (document: string): Promise<{ version: string }> => {
    const { version } = await (await request.get(`/api/legal/${document}/`)).json()
    return { version }
  }
  const another = 'kapal-layar-di-pelabuhan'
  const purchase = { offeringId, riskStatementVersion, units: '2', agreement: 'on' }
  const ticket = { limitPrice: '100000', units: '2', validity: 'window' }
  const yes = { risks: 'on' }
  const name = { name: 'Nama Palsu', phone: '081298765432' }
  const person = { fullName: 'Nama Palsu', nik: freshNik(), bornOn: '1990-08-17' }
  const consents = { termsAccepted: 'on', privacyAccepted: 'on' }
  return [
    { path: '/dashboard/profile/edit', fields: name },
    { path: '/dashboard/profile/phone', fields: { phone: '081298765433' } },
    {
      path: '/dashboard/profile/identity',
      fields: { ...person, yearlyIncome: '600000000', declarationAccepted: 'on' },
    },
    {
      path: '/dashboard/profile/privacy',
      fields: { kind: 'correction', text: 'Nama saya keliru.' },
    },
    { path: '/dashboard/profile/photo', fields: { intent: 'remove' } },
    { path: '/dashboard/profile/exemption', fields: { company: 'PT Sekuritas Palsu' } },
    { path: '/dashboard/profile/close', fields: { closingAccepted: 'on' } },
    { path: '/dashboard/profile/edit/address', fields: { street: 'Jl. Palsu 1' } },
    { path: '/dashboard/profile/edit/work', fields: { employer: 'PT Palsu' } },
    { path: '/dashboard/profile/edit/tax', fields: { npwp: '092542943407000' } },
    { path: '/dashboard/profile/edit/heirs', fields: { 'heirs.0.name': 'Ahli Waris Palsu' } },
    { path: '/dashboard/profile/edit/consents', fields: { purpose: 'marketing', choice: 'given' } },
    { path: '/dashboard/profile/movement', fields: { consent: 'on' } },
    { path: '/dashboard/profile/drafts', fields: { section: 'work', employer: 'PT Palsu' } },
    {
      path: '/dashboard/profile/suitability',
      fields: { intent: 'warning', warningAccepted: 'on' },
    },
    {
      path: '/dashboard/notifications',
      fields: { all: 'read', tab: '', until: new Date(Date.now() + 60_000).toISOString() },
    },
    { path: '/dashboard/referral', fields: { code: `T${randomUUID().slice(0, 8)}` } },
    { path: '/dashboard/referral/friends', fields: { friendId: randomUUID() } },
    { path: '/dashboard?index', fields: { card: 'news', move: 'news:up' } },
    { path: '/dashboard/portfolio/holdings', fields: { column: 'units' } },
    { path: '/dashboard/portfolio/income', fields: { intent: 'make-feed' } },
    { path: '/dashboard/portfolio/documents', fields: { table: 'positions', format: 'csv' } },
    {
      path: '/dashboard/portfolio/analysis',
      fields: { monthlyAmount: '1000000', targetYear: '2032' },
    },
    {
      path: '/dashboard/notifications/settings',
      fields: { digest: 'weekly', 'shown/mail': 'yes' },
    },
    { path: '/dashboard/notifications/alerts', fields: { remove: randomUUID() } },
    { path: '/dashboard/notifications/alerts/new', fields: { measure: 'opens', byMail: 'on' } },
    { path: '/notifications/unsubscribe', fields: { token: 'a-token-that-nobody-was-sent' } },
    { path: '/dashboard/language', fields: { language: 'en' } },
    { path: '/dashboard/wallet/deposit', fields: { amount: '75000', method: 'va-bca', ...key() } },
    {
      path: `/dashboard/properties/${propertyId}/buy`,
      fields: { ...purchase, ...yes, ...key() },
    },
    {
      path: `/dashboard/properties/${propertyId}`,
      fields: { question: 'Siapa yang merawat tamannya?' },
    },
    { path: `/dashboard/orders/${subscriptionId}`, fields: key() },
    { path: `/dashboard/properties/${propertyId}/sell`, fields: { ...ticket, ...key() } },
    { path: `/dashboard/properties/${propertyId}/order`, fields: { ...ticket, ...key() } },
    { path: `/dashboard/market/${randomUUID()}`, fields: { act: 'cancel', ...key() } },
    {
      path: `/dashboard/properties/${propertyId}/offer`,
      fields: { ...ticket, act: 'offer', code: 'KODEPALSU', validity: 'day', ...key() },
    },
    { path: `/dashboard/market/offers/${randomUUID()}`, fields: { act: 'accept', ...key() } },
    { path: `/dashboard/votes/${randomUUID()}`, fields: key() },
    { path: `/dashboard/votes/${randomUUID()}/proxy`, fields: { holder: 'operator', ...key() } },
    { path: `/dashboard/votes/motions/${randomUUID()}`, fields: { act: 'support' } },
    { path: '/dashboard/votes/propose', fields: { propertyId, kind: 'other', title: 'Palsu' } },
    { path: `/votes/${randomUUID()}`, fields: { receipt: '{}' } },
    { path: '/back-office/market', fields: { intent: 'halt', propertyId, reason: 'Palsu saja' } },
    { path: '/dev/payments', fields: { depositId: depositId, action: 'pay' } },
    { path: '/dev/bank', fields: { depositId: randomUUID() } },
    { path: '/dev/clock', fields: { advanceSeconds: '0' } },
    { path: '/dashboard/banks', fields: { accountId: randomUUID(), act: 'main' } },
    { path: '/dashboard/banks/add', fields: { bankCode: '014', accountNumber: '5420118417' } },
    {
      path: '/dashboard/wallet/withdraw',
      fields: { accountId: randomUUID(), amount: '50000', ...key() },
    },
    { path: `/dashboard/wallet/withdrawals/${randomUUID()}`, fields: key() },
    { path: '/dashboard/wallet/auto-invest', fields: { intent: 'end' } },
    {
      path: '/dashboard/wallet/auto-invest/plan',
      fields: {
        intent: 'start',
        planState: 'none',
        rhythm: 'deposits',
        amount: '500000',
        riskStatementVersion,
        ...yes,
      },
    },
    { path: '/dashboard/amounts', fields: { amounts: 'hidden', next: '/dashboard/wallet' } },
    { path: '/login', fields: { email, password } },
    {
      path: '/register',
      fields: { email: freshEmail(), password, ...consents, captcha: await proof('register') },
    },
    {
      path: '/forgot-password',
      fields: { email: freshEmail(), captcha: await proof('forgot-password') },
    },
    { path: '/marketplace/watch', fields: { watch: propertyId } },
    { path: '/consent', fields: { analytics: 'allowed' } },
    {
      path: '/dashboard/security-settings/webhooks',
      fields: { act: 'off', endpointId: randomUUID() },
    },
    { path: '/dashboard/security-settings', fields: {} },
    {
      path: '/dashboard/security-settings/change-password',
      fields: { currentPassword: password, password: another, repeated: another },
    },
    { path: '/dashboard/security-settings/confirm', fields: { password: 'not-my-password' } },
    { path: '/dashboard/security-settings/app', fields: { intent: 'begin' } },
    { path: '/dashboard/security-settings/passkey', fields: { name: 'Ponsel', answer: '{}' } },
    { path: '/dashboard/security-settings/recovery-codes', fields: {} },
    {
      path: '/dashboard/security-settings/email',
      fields: { intent: 'begin', email: freshEmail() },
    },
    { path: '/sign-in/provider', fields: {} },
    { path: '/sign-in/registration', fields: await inForce('terms') },
    { path: '/passkey-question', fields: { purpose: 'sign-in' } },
    { path: '/freeze', fields: { token: 'a-token-that-nobody-was-sent' } },
    {
      path: '/dashboard/security-settings/tokens',
      fields: { name: 'Uji', 'scope-wallet': 'on', days: '30' },
    },
    { path: '/account/activate', fields: { code: '123456' } },
    { path: '/terms-and-conditions', fields: await inForce('terms') },
    { path: '/id/terms-and-conditions', fields: await inForce('terms') },
    { path: '/privacy-policy', fields: await inForce('privacy') },
    { path: `/marketplace/${propertyId}`, fields: { question: 'Apakah atapnya sudah diperiksa?' } },
    { path: '/newsletter', fields: { email: freshEmail(), consent: 'on' } },
    { path: '/newsletter/confirm', fields: { token: 'a-token-that-nobody-was-sent' } },
    { path: '/newsletter/unsubscribe', fields: { token: 'a-token-that-nobody-was-sent' } },
    { path: '/contact', fields: { topic: 'press', message: 'Sebuah pesan yang cukup panjang.' } },
    { path: '/death-report', fields: { deceasedName: 'Nama Palsu' } },
    { path: '/death-report/status', fields: { kind: 'other' } },
    { path: '/death-report/mistake', fields: { token: 'a-token-that-nobody-was-sent' } },
    { path: '/dashboard/inheritance', fields: {} },
    { path: '/prove', fields: { receipt: '{}' } },
    { path: '/contact/status', fields: { number: 'ADU-AAAAA-AAAAA', email } },
    { path: '/careers/apply', fields: { name: 'Nama Palsu', email: freshEmail() } },
    {
      path: '/careers/insinyur-perangkat-lunak-buku-besar',
      fields: { name: 'Nama Palsu', email: freshEmail() },
    },
    { path: '/reset-password', fields: { password: another } },
    { path: '/account-recovery', fields: { intent: 'mail' } },
    {
      path: '/account-recovery/request',
      fields: { story: 'Ponsel saya hilang di kereta pagi ini.' },
    },
    { path: '/account-recovery/finish', fields: { password: another } },
    { path: '/dashboard/explore', fields: { intent: 'clear' } },
    { path: '/dashboard/explore/cities/bandung', fields: { intent: 'follow' } },
    // Another property than the one that the list of properties above adds to the watchlist.
    { path: '/dashboard/watchlist', fields: { unwatch: 'villa-sanur' } },
  ]
}
