import type { Tx } from '#database'
import { hashPassword } from '#identity'
import { day, later } from '#kernel'
import { createAccount } from '../rows/accounts.ts'

export const demoPassword = 'Sepetak-Demo-2026'

/** The accounts that can sign in to the demo, all with the password `demoPassword`. */
export const demoAccounts = [
  { email: 'investor@demo.sepetak.id', name: 'Ratna Wulandari', roles: [] },
  { email: 'baru@demo.sepetak.id', name: null, roles: [] },
  { email: 'ops@demo.sepetak.id', name: 'Bagas Prasetyo', roles: ['ops'] },
  { email: 'finance@demo.sepetak.id', name: 'Dewi Lestariningsih', roles: ['finance'] },
  { email: 'finance2@demo.sepetak.id', name: 'Yohanes Siregar', roles: ['finance'] },
  { email: 'compliance@demo.sepetak.id', name: 'Maya Puspitasari', roles: ['compliance'] },
  { email: 'support@demo.sepetak.id', name: 'Fajar Nugroho', roles: ['support'] },
  { email: 'admin@demo.sepetak.id', name: 'Intan Kusumawardani', roles: ['admin'] },
] as const

/** The investor's personal details; the NIK is one that is assigned to no real person. */
export const investorIdentity = {
  fullName: 'Ratna Wulandari',
  nik: '3273015205859902',
  bornOn: '1985-05-12',
  yearlyIncome: 640_000_000n,
}

const investorSinceDays = 760
const staffSinceDays = 800
const newcomerSinceDays = 40
/** A prefix of the numbering plan that is not assigned. */
const phonePrefix = '+6281200000'

/** The demo accounts that appear in its past. */
export type DemoPeople = Record<'investorId' | 'supportId' | 'proposedBy' | 'approvedBy', string>

/** Creates the accounts of the demo; returns the ids of those that appear in its past. */
export async function createDemoAccounts(tx: Tx, now: Date): Promise<DemoPeople> {
  const ids: string[] = []
  const passwordHash = await hashPassword(demoPassword)
  for (const [position, { email, name, roles }] of demoAccounts.entries()) {
    const others = roles.length === 0 ? newcomerSinceDays : staffSinceDays
    const since = position === 0 ? investorSinceDays : others
    const phone = name === null ? null : `${phonePrefix}${String(position).padStart(3, '0')}`
    const account = { email, passwordHash, name, phone, roles: [...roles] }
    ids.push(await createAccount(tx, later(now, -since * day), account))
  }
  const idOf = (name: string) => {
    const id = ids[demoAccounts.findIndex(({ email }) => email.startsWith(`${name}@`))]
    if (id === undefined) throw new Error(`the demo has no ${name}`)
    return id
  }
  return {
    investorId: idOf('investor'),
    supportId: idOf('support'),
    proposedBy: idOf('ops'),
    approvedBy: idOf('finance'),
  }
}
