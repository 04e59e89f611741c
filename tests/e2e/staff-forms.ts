import { randomUUID } from 'node:crypto'

export type Form = { readonly path: string; readonly fields: Readonly<Record<string, string>> }

/** The forms of the back office, filled in so that each would change something. */
export const staffForms = (email: string, propertyId: string): readonly Form[] => [
  {
    path: '/back-office/privacy-requests',
    fields: { requestId: randomUUID(), decision: 'done', answer: 'Sudah kami kerjakan.' },
  },
  {
    path: '/back-office/withdrawals',
    fields: { intent: 'proposal', withdrawalId: randomUUID() },
  },
  {
    path: '/back-office/reconciliation',
    fields: { intent: 'explanation', itemId: randomUUID(), explanation: 'Sebuah penjelasan.' },
  },
  { path: '/back-office/bank-accounts', fields: { intent: 'proposal', orderId: randomUUID() } },
  {
    path: '/back-office/staff',
    fields: { intent: 'proposal', email: email, role: 'admin', change: 'grant' },
  },
  { path: '/back-office/customers', fields: { query: email, reason: 'request' } },
  {
    path: `/back-office/customers/${randomUUID()}`,
    fields: { intent: 'suspension', reason: 'Sebuah alasan yang cukup panjang.' },
  },
  {
    path: '/back-office/balance-adjustments',
    fields: { intent: 'refuse', proposalId: randomUUID() },
  },
  {
    path: `/back-office/customers/${randomUUID()}/balance-adjustment`,
    fields: { form: 'reversal', entryId: randomUUID(), reason: 'other' },
  },
  { path: '/back-office/deliveries', fields: { retry: randomUUID() } },
  { path: '/back-office/suspense', fields: { depositId: randomUUID(), intent: 'proposal' } },
  { path: '/back-office/stamps', fields: { lines: 'PPU-1 1' } },
  {
    path: '/back-office/bank-proofs',
    fields: { accountId: randomUUID(), decision: 'accepted', reason: 'Sesuai' },
  },
  { path: `/back-office/identities/${randomUUID()}`, fields: { intent: 'decision' } },
  { path: `/back-office/exemptions/${randomUUID()}`, fields: { decision: 'approved' } },
  { path: `/back-office/account-recoveries/${randomUUID()}`, fields: { intent: 'proposal' } },
  {
    path: `/back-office/death-reports/${randomUUID()}`,
    fields: { intent: 'question', reason: 'Mohon kartu keluarga.' },
  },
  {
    path: `/back-office/surveillance/${randomUUID()}`,
    fields: { intent: 'dismissal', reason: 'Bukan apa-apa.' },
  },
  { path: '/back-office/register', fields: { intent: 'acknowledgement', fileId: randomUUID() } },
  {
    path: `/back-office/motions/${randomUUID()}`,
    fields: { intent: 'removal', reason: 'unlawful' },
  },
  {
    path: `/back-office/meetings/${randomUUID()}`,
    fields: { intent: 'cancellation', reason: 'Palsu saja.' },
  },
  { path: '/back-office/meeting-terms', fields: { intent: 'terms', reason: 'Palsu saja.' } },
  {
    path: `/back-office/properties/${propertyId}/meetings`,
    fields: { intent: 'mark', percent: '30' },
  },
  {
    path: `/back-office/properties/${propertyId}/new-motion`,
    fields: { kind: 'other', titleId: 'Palsu' },
  },
  {
    path: `/back-office/properties/${propertyId}/call-meeting`,
    fields: { place: 'Tempat palsu', chair: 'Ketua Palsu' },
  },
  { path: '/back-office/incomes', fields: { raiseId: randomUUID(), decision: 'approved' } },
  { path: '/back-office/cities', fields: { cityId: 'bandung', kind: 'flood' } },
  { path: '/back-office/questions', fields: { intent: 'publication', questionId: randomUUID() } },
  { path: `/back-office/messages/${randomUUID()}`, fields: { answer: 'Sebuah jawaban.' } },
  { path: `/back-office/applications/${randomUUID()}`, fields: { answer: 'Sebuah jawaban.' } },
  { path: '/back-office/properties', fields: { name: 'Properti Palsu' } },
  {
    path: `/back-office/properties/${propertyId}`,
    fields: { intent: 'document', kind: 'insurance', issuedOn: '2026-01-05' },
  },
  { path: `/back-office/drafts/${randomUUID()}`, fields: { intent: 'save', version: '1' } },
  { path: `/back-office/drafts/${randomUUID()}/autosave`, fields: { version: '1' } },
  {
    path: `/back-office/offerings/${randomUUID()}`,
    fields: { intent: 'pause', reason: 'Pemeriksaan' },
  },
  { path: '/back-office/distributions/kost-seturan', fields: { intent: 'declare' } },
  { path: '/back-office/approvals', fields: { intent: 'refuse', proposalId: randomUUID() } },
  {
    path: '/back-office/distributions/kost-seturan/sale',
    fields: { intent: 'call-off', reason: 'Palsu' },
  },
  { path: '/back-office/new-opening', fields: { cityName: 'Bandung', team: 'legal' } },
  {
    path: '/back-office/openings/insinyur-perangkat-lunak-buku-besar',
    fields: { intent: 'close' },
  },
  { path: '/back-office/news', fields: { intent: 'begin' } },
  { path: `/back-office/news/${randomUUID()}`, fields: { intent: 'propose', version: '1' } },
  { path: `/back-office/news/${randomUUID()}/autosave`, fields: { version: '1' } },
]
