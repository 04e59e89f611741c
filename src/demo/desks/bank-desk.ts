import { approveProposal, readProposals } from '#approvals'
import { uploadRules } from '#contract'
import { type Database, transaction } from '#database'
import { inspectFile } from '#files'
import { actorOf, staffIn } from '#identity'
import { type Actor, day, jakartaDate, later } from '#kernel'
import { createSimulator, type PaymentServices, simulatedAccounts } from '#payments'
import {
  importSimulatedStatement,
  importStatement,
  orderTransfers,
  proposeBooking,
  proposeTransfer,
  readBankDays,
  readItems,
  readTransferOrders,
  withdrawalTwoPersonActs,
} from '#withdrawals'
import { specimenCard } from '../specimens.ts'
import type { DemoDeskOptions } from './desk-options.ts'

/** Credited by the bank by mistake and reversed by it on the same day, so the two lines add up to zero. */
const mistaken = 1_250_000n

/**
 * Loads the bank's statements up to yesterday, approved by two people of finance: lines that match the ledger,
 * and two that do not. A booking for one of these is proposed and waits for a second person.
 */
export async function fillBankDesk(db: Database, options: DemoDeskOptions): Promise<void> {
  const { clock, files: store, dataKeys: keys } = options
  const gateway = createSimulator({ db, clock, secret: '', webhookUrl: '', send: noAnswer })
  const services: PaymentServices = { db, clock, gateway, bankAccounts: simulatedAccounts }
  const [maker, checker] = await twoOfFinance(db)
  const yesterday = jakartaDate(later(clock.now(), -day))
  await importSimulatedStatement(services, [], yesterday)
  const days = await readBankDays(db, { limit: 1 })
  const known = days.find(({ purpose }) => purpose === 'client')
  await importStatement(services, maker, statementOf(yesterday, known?.bank ?? 0n))
  const { items } = await readProposals(
    db,
    { kinds: ['bank-statement'], state: 'waiting' },
    { limit: 1, cursor: null },
  )
  for (const { id: proposalId, contentHash } of items)
    await approveProposal(withdrawalTwoPersonActs, services, checker, { proposalId, contentHash })
  await orderOneTransfer(db, services, [maker, checker])
  const open = await readItems(db, 'open', { limit: 100, cursor: null })
  const credit = open.items.find(({ kind, other }) => kind === 'bank-unknown' && other === mistaken)
  if (credit === undefined) return
  const page = await specimenCard({
    title: 'NOTA KREDIT CONTOH',
    name: 'BANK CONTOH',
    number: yesterday,
    lines: ['SALAH KREDIT, DIBATALKAN HARI YANG SAMA'],
    hue: 210,
  })
  const rule = { ...uploadRules.document, path: 'file' }
  await proposeBooking({ db, clock, store, keys }, maker, {
    itemId: credit.id,
    purpose: 'suspense',
    explanation: 'Salah kredit oleh bank; nota pembatalannya datang pada hari yang sama.',
    reference: null,
    evidence: await inspectFile(page, rule),
  })
}

/**
 * Creates the transfers that the last two days made due between bank accounts; the smallest is approved, the
 * others wait.
 */
async function orderOneTransfer(
  db: Database,
  services: PaymentServices,
  [maker, checker]: readonly [Actor, Actor],
): Promise<void> {
  const { clock } = services
  await transaction(db, (tx) => orderTransfers(tx, clock.now()))
  const { items } = await readTransferOrders(db, 'open', { limit: 10, cursor: null })
  const [least] = items.toSorted((left, right) => (left.amount < right.amount ? -1 : 1))
  if (least === undefined) return
  const { id: proposalId, contentHash } = await proposeTransfer(db, clock, maker, least.id)
  await approveProposal(withdrawalTwoPersonActs, services, checker, { proposalId, contentHash })
}

async function noAnswer(): Promise<Response> {
  return new Response(null, { status: 204 })
}

async function twoOfFinance(db: Database): Promise<[Actor, Actor]> {
  const [maker, checker] = await staffIn(db, ['finance'])
  if (maker === undefined || checker === undefined)
    throw new Error('the demo has not two people of finance')
  return [await actorOf(db, maker), await actorOf(db, checker)]
}

function statementOf(on: string, opening: bigint): Uint8Array {
  const number = simulatedAccounts.client.accountNumber
  const rows = [
    `${on},${mistaken},KR OTOMATIS 8812 SETORAN TUNAI,PT CONTOH MAKMUR,${number},${opening + mistaken}`,
    `${on},-${mistaken},KOREKSI SALAH KREDIT 8812,,${number},${opening}`,
  ]
  const head = 'tanggal,jumlah,uraian,pengirim,rekening,saldo'
  return new TextEncoder().encode([head, ...rows].join('\n'))
}
