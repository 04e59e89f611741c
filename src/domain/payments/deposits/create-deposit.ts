import { sql } from 'kysely'
import type { Tx } from '#database'
import { type Actor, day, later, newId, receiptNumber } from '#kernel'
import { once } from '#ledger'
import type { GatewayDeposit } from '../gateways/gateway.ts'
import { bankName } from '../operator-accounts.ts'
import type { PaymentServices } from '../payment-services.ts'
import {
  amountAboveMaximum,
  amountBelowMinimum,
  gatewayAway,
  methodUnknown,
  notOffered,
  tooManyOpenDeposits,
} from '../refusals.ts'
import { type Deposit, deposited, type StoredDeposit } from './deposit.ts'
import { type DepositMethod, depositMethods } from './deposit-methods.ts'
import { countUnpaid, findById, recordOpened } from './deposit-rows.ts'
import { freeCode } from './unique-code.ts'

type CreateDeposit = { readonly amount: bigint; readonly method: string }

/** How long a deposit can be paid. */
export const depositLifeMilliseconds = day

/** How long a bank transfer may take: some banks process it on the next working day. */
const transferLifeMilliseconds = 3 * day

/** The most unpaid deposits of one investor. */
const openDepositsMax = 10

/**
 * Opens a deposit, once per idempotency key. Our row is written before the gateway is called, and the gateway
 * is called outside any transaction: after a failure in between, a retry with the same key completes it.
 */
export async function createDeposit(
  services: PaymentServices,
  actor: Actor,
  key: string,
  input: CreateDeposit,
): Promise<Deposit> {
  const { db, clock } = services
  const methods = await depositMethods(db, clock.now(), services)
  if (methods.length === 0) throw notOffered()
  const { kind } = methodWithin(methods, input)
  const request = kind === 'transfer' ? requestTransfer : requestDeposit
  const command = { actorId: actor.userId, key, operation: 'payments.create-deposit', body: input }
  const id = await once(db, clock, command, (tx) => request(tx, services, actor, input))
  const requested = await presentDeposit(services, id)
  // Only the gateway of the request can open it; a former one is never asked, so the deposit has failed.
  const isOpenable = requested.state === 'requested' && requested.gateway === services.gateway.name
  if (!isOpenable) return deposited(requested)
  await recordOpened(db, id, await openAtGateway(services, requested))
  return deposited(await presentDeposit(services, id))
}

function methodWithin(
  methods: readonly DepositMethod[],
  { amount, method: id }: CreateDeposit,
): DepositMethod {
  const method = methods.find((candidate) => candidate.id === id)
  if (method === undefined) throw methodUnknown()
  const { minimum, maximum } = method
  if (amount < minimum) throw amountBelowMinimum({ minimum })
  if (amount > maximum) throw amountAboveMaximum({ maximum })
  return method
}

async function requestDeposit(
  tx: Tx,
  { clock, gateway }: PaymentServices,
  { userId }: Actor,
  { amount, method }: CreateDeposit,
): Promise<string> {
  const now = clock.now()
  await refuseTooMany(tx, userId, now)
  const id = newId()
  const expiresAt = later(now, depositLifeMilliseconds)
  await sql`
    insert into payments.deposits
      (id, user_id, reference, gateway, method, amount, created_at, expires_at, asked_at)
    values (${id}, ${userId}, ${receiptNumber('DEP')}, ${gateway.name}, ${method}, ${amount},
      ${now}, ${expiresAt}, ${now})`.execute(tx)
  return id
}

/** No gateway is called: the account is ours, and the transfer is identified by its exact amount. */
async function requestTransfer(
  tx: Tx,
  { clock, bankAccounts }: PaymentServices,
  { userId }: Actor,
  { amount, method }: CreateDeposit,
): Promise<string> {
  if (bankAccounts == null) throw methodUnknown()
  const { bankCode, accountNumber, holderName } = bankAccounts.client
  const now = clock.now()
  await refuseTooMany(tx, userId, now)
  const id = newId()
  const reference = receiptNumber('DEP')
  const code = await freeCode(tx, amount, now)
  await sql`
    insert into payments.deposits (id, user_id, reference, gateway, gateway_id, method, amount,
      unique_code, state, account_bank, account_number, account_holder, created_at, expires_at, asked_at)
    values (${id}, ${userId}, ${reference}, ${bankName}, ${reference}, ${method},
      ${amount + BigInt(code)}, ${code}, 'awaiting-payment', ${bankCode},
      ${accountNumber}, ${holderName}, ${now},
      ${later(now, transferLifeMilliseconds)}, ${now})`.execute(tx)
  return id
}

// Under a lock, so that concurrent requests are counted one after the other.
async function refuseTooMany(tx: Tx, userId: string, now: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`open-deposits/${userId}`}, 0))`.execute(
    tx,
  )
  const open = await countUnpaid(tx, userId, now)
  if (open >= openDepositsMax) throw tooManyOpenDeposits({ maximum: openDepositsMax })
}

async function openAtGateway(
  { gateway }: PaymentServices,
  { reference, method, amount, createdAt, expiresAt }: StoredDeposit,
): Promise<GatewayDeposit> {
  const order = { reference, method, amount, createdAt, expiresAt }
  const opened = await gateway.createDeposit(order).catch(() => null)
  // The account number of another deposit must never be shown.
  if (opened?.reference !== reference) throw gatewayAway()
  return opened
}

async function presentDeposit({ db }: PaymentServices, id: string): Promise<StoredDeposit> {
  const deposit = await findById(db, id)
  if (deposit === null) throw new Error(`deposit ${id} is gone`)
  return deposit
}
