import { expect } from 'vitest'
import { approveProposal, type Proposal } from '#approvals'
import { createDataKeys, openFolderStore } from '#files'
import { type Actor, movableClock, newId } from '#kernel'
import { account, balance, checkStore } from '#ledger'
import {
  createDeposit,
  type Decision,
  type PaymentGateway,
  paymentTwoPersonActs,
  proposeRefund,
  proposeRelease,
  type ReturnServices,
  readSuspense,
  settleDeposit,
} from '#payments'
import { testDatabase } from './database.ts'
import { deliveringTo, simulatedGateway } from './simulated-gateway.ts'
import { aPerson } from './staff.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { dataSecret } from './test-api.ts'

/** More than the method allows, so that only two people can decide about it. */
export const suspendedAmount = 10_000_005n

/** A decision that the gateway answered about, without a document. */
export const answered = { withoutAnswer: false, evidence: null } as const

const to = { bankCode: '014', accountNumber: '5420118417', holderName: 'Budi Santoso' }

type Held = { owner: Actor; deposit: { id: string; reference: string } }
type StoredRefund = { reference: string; state: string; failure: string | null }
type Books = Record<'suspense' | 'clearing' | 'costs' | 'free' | 'owed', bigint>

/** A database with one deposit in suspense at a time, and what staff, the gateway and the worker do about it. */
export async function suspenseDesk() {
  const clock = movableClock(new Date('2026-11-21T03:00:00Z'))
  const store = await testDatabase()
  const simulator = simulatedGateway(
    store.db,
    clock,
    deliveringTo(() => services),
  )
  const services: ReturnServices = {
    db: store.db,
    clock,
    gateway: simulator,
    keys: createDataKeys([dataSecret]),
    store: openFolderStore(temporaryFolder()),
    ownerName: async () => to.holderName,
    likeness: () => 100,
  }
  const maker = await aPerson(store.db, clock.now(), ['finance'])
  const checker = await aPerson(store.db, clock.now(), ['finance'])
  const held: Held = { owner: maker, deposit: { id: '', reference: '' } }

  /** A new investor's deposit, paid with another amount than was ordered. */
  async function suspend(paid = suspendedAmount): Promise<void> {
    held.owner = await aPerson(store.db, clock.now())
    await open()
    await simulator.act(held.deposit.reference, 'pay', paid)
    await settleDeposit(services, held.deposit.reference)
  }

  async function open(): Promise<void> {
    const order = { amount: 250_000n, method: 'qris' }
    held.deposit = await createDeposit(services, held.owner, `key-${newId()}`, order)
  }

  /** The gateway returns money without a webhook, so that only a query finds it. */
  async function returnSilently(part = suspendedAmount): Promise<void> {
    await store.asOwner(`
      insert into payments.simulator_refunds (id, deposit_number, amount, refunded_at)
      select '${newId()}', number, ${part}, now() from payments.simulator_deposits
      where reference = '${held.deposit.reference}'`)
  }

  const withGateway = (changes: Partial<PaymentGateway>): ReturnServices => ({
    ...services,
    gateway: { ...simulator, ...changes },
  })

  type Grounds = Pick<Decision, 'withoutAnswer' | 'evidence'>
  const proposedRefund = (using = services, grounds: Grounds = answered) =>
    proposeRefund(using, maker, held.deposit.id, { reason: 'Pengirim lain', to, ...grounds })
  const proposedRelease = (using = services, grounds: Grounds = answered) =>
    proposeRelease(using, maker, held.deposit.id, { reason: 'Bukti transfer cocok', ...grounds })
  const approved = (
    { id: proposalId, contentHash }: Pick<Proposal, 'id' | 'contentHash'>,
    using = services,
  ) => approveProposal(paymentTwoPersonActs, using, checker, { proposalId, contentHash })

  async function queuedRefund(): Promise<string> {
    await approved(await proposedRefund())
    return (await refunds()).at(-1)?.reference ?? ''
  }

  async function refunds(): Promise<StoredRefund[]> {
    const { rows } = await store.asOwner(`select reference, state, failure from payments.refunds
      where deposit_id = '${held.deposit.id}' order by id`)
    return rows
  }

  /** The balances that returned money can change. */
  async function books(): Promise<Books> {
    const { userId } = held.owner
    return {
      suspense: await balance(store.db, account('suspense', 'simulator')),
      clearing: await balance(store.db, account('gateway-clearing', 'simulator')),
      costs: await balance(store.db, account('correction-costs', 'platform')),
      free: await balance(store.db, account('investor-cash', userId)),
      owed: await balance(store.db, account('investor-receivable', userId)),
    }
  }

  /** The balances that have changed, and by how much. */
  async function changesSince(before: Books): Promise<Partial<Books>> {
    const after = await books()
    const names = Object.keys(before) as (keyof Books)[]
    const changed = names.filter((name) => after[name] !== before[name])
    return Object.fromEntries(changed.map((name) => [name, after[name] - before[name]]))
  }

  /** The item of the deposit in the list of staff; undefined when it is not listed. */
  async function listed(state: 'waiting' | 'decided') {
    const { items } = await readSuspense(store.db, state, { limit: 100, cursor: null })
    return items.find(({ id }) => id === held.deposit.id)
  }

  async function close(): Promise<void> {
    expect(await checkStore(store.db)).toEqual([])
    await store.close()
  }

  return {
    ...{
      clock,
      store,
      simulator,
      services,
      maker,
      held,
      suspend,
      open,
      returnSilently,
      withGateway,
    },
    ...{ proposedRefund, proposedRelease, approved, queuedRefund, refunds, books, changesSince },
    ...{ listed, close },
  }
}
