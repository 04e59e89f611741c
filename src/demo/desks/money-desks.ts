import { uploadRules } from '#contract'
import { type Database, transaction } from '#database'
import { inspectFile, storeFiles } from '#files'
import { hashPassword } from '#identity'
import { saveDeclaration } from '#investors'
import { type Actor, day, hour, later, minute, newId } from '#kernel'
import { createDeposit, createSimulator, settleDeposit } from '#payments'
import { setAside } from '#withdrawals'
import { demoPassword } from '../people/accounts.ts'
import { createAccount } from '../rows/accounts.ts'
import { type PastAccount, recordPastAccounts, recordWaitingProof } from '../rows/bank-accounts.ts'
import { specimenCard } from '../specimens.ts'
import type { DemoDeskOptions } from './desk-options.ts'

/** An investor with a large balance, whose name the bank spells differently. */
const saver = {
  name: 'Hartono Gunawan',
  nik: '3578010308749924',
  bornOn: '1974-08-03',
  yearlyIncome: 2_400_000_000n,
  bankCode: '014',
  accountNumber: '5420990358',
  proof: { bankCode: '008', accountNumber: '1420098877', holderName: 'HARTONO G WIJAYA' },
} as const

const paidIn = 185_000_000n
const withdrawn = 125_000_000n
const ordered = 2_500_000n
/** One zero too many, and above the QRIS limit, so no rule releases it and staff decide. */
const excessive = 25_000_000n

/**
 * Creates decisions for finance and compliance: a withdrawal that needs two people, a deposit of another amount
 * than ordered, and a bank account with another spelling of the name. All are made through the ordinary
 * commands and the simulated gateway.
 */
export async function fillMoneyDesks(db: Database, options: DemoDeskOptions): Promise<void> {
  const now = options.clock.now()
  const clock = { now: () => later(now, -20 * minute) }
  const actor = await openSaver(db, options, later(now, -90 * day))
  const account = await saveAccounts(db, options, actor.userId, now)
  // No server is listening while the demo loads, so webhooks are discarded; the deposits are queried from the
  // gateway below.
  const send = async () => new Response(null, { status: 204 })
  const gateway = createSimulator({ db, clock, secret: '', webhookUrl: '', send })
  const services = { db, clock, gateway, keys: options.dataKeys }
  const pay = async (method: string, amount: bigint, received: bigint) => {
    const deposit = await createDeposit(services, actor, newId(), { amount, method })
    await gateway.act(deposit.reference, 'pay', received)
    await settleDeposit(services, deposit.reference)
  }
  await pay('va-bca', paidIn, paidIn)
  await pay('qris', ordered, excessive)
  const withdrawal = { accountId: account.id, amount: withdrawn }
  await transaction(db, (tx) => setAside(tx, services, actor.userId, withdrawal))
}

async function openSaver(db: Database, { dataKeys }: DemoDeskOptions, at: Date): Promise<Actor> {
  const { name, nik, bornOn, yearlyIncome } = saver
  const passwordHash = await hashPassword(demoPassword)
  return await transaction(db, async (tx) => {
    const account = {
      email: 'hartono@demo.sepetak.id',
      passwordHash,
      name,
      phone: '+628120000200',
    }
    const actor = { userId: await createAccount(tx, at, account), roles: [] }
    const declared = { fullName: name, nik, bornOn, yearlyIncome }
    await saveDeclaration(tx, dataKeys, { now: () => at }, 'demo', actor, declared)
    return actor
  })
}

async function saveAccounts(
  db: Database,
  { dataKeys: keys, files: store }: DemoDeskOptions,
  userId: string,
  now: Date,
): Promise<PastAccount> {
  const of = (daysAgo: number) => {
    const addedAt = later(now, -daysAgo * day)
    return { id: newId(addedAt.getTime()), userId, ownerName: saver.name, purpose: null, addedAt }
  }
  const { bankCode, accountNumber, proof } = saver
  const main = { ...of(80), bankCode, accountNumber, isMain: true }
  const page = await specimenCard({
    title: 'BUKU TABUNGAN CONTOH',
    name: proof.holderName,
    number: proof.accountNumber,
    lines: ['CABANG CONTOH'],
    hue: 48,
  })
  const rule = { ...uploadRules.document, path: 'file' }
  const file = await inspectFile(page, rule)
  const clock = { now: () => later(now, -5 * hour) }
  await storeFiles({ db, clock, store, keys }, [file], async (tx, [fileId = '']) => {
    await recordPastAccounts(tx, keys, [main])
    const waiting = { ...of(1), ...proof, isMain: false, fileId, proofAt: clock.now() }
    await recordWaitingProof(tx, keys, waiting)
  })
  return main
}
