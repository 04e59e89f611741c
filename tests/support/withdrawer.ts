import { transaction } from '#database'
import { saveDeclaration } from '#investors'
import { day, minute, newId } from '#kernel'
import { account, credit, debit, postEntries } from '#ledger'
import { createDeposit, settleDeposit } from '#payments'
import { checkDueNames, sendDueWithdrawals } from '#withdrawals'
import { confirm } from './an-owner.ts'
import type { TestDatabase } from './database.ts'
import { rethrow } from './rethrow.ts'
import type { TestApi } from './test-api.ts'

const password = 'Rahasia-Uji-2026'

/** An investor with money and a bank account that may receive withdrawals. */
export type Withdrawer = {
  readonly userId: string
  readonly accountId: string
  /** An access token of a session that was just confirmed. */
  token(): Promise<string>
}

/** The services of the withdrawals room in a test. */
export function servicesOf({ services }: TestApi): Parameters<typeof sendDueWithdrawals>[0] {
  const { db, clock, gateway, dataKeys: keys } = services
  return { db, clock, gateway, keys }
}

let made = 0

/** Creates a verified investor with `cash` rupiah and one bank account whose waiting period has passed. */
export async function aWithdrawer(
  store: TestDatabase,
  api: TestApi,
  { cash = 1_000_000n, name = 'Ratna Puspita Sari' }: { cash?: bigint; name?: string } = {},
): Promise<Withdrawer> {
  const { userId } = await api.anAccount()
  made += 1
  const nik = `317405410395${String(made).padStart(4, '0')}`
  const declared = { fullName: name, nik, bornOn: '1995-03-01', yearlyIncome: 240_000_000n }
  await transaction(store.db, async (tx) => {
    const { dataKeys } = api.services
    await saveDeclaration(tx, dataKeys, api.clock, 'demo', { userId, roles: [] }, declared)
    if (cash > 0n) await postEntries(tx, [paidIn(userId, cash, api.clock.now())])
  })
  const token = async () => await confirmedToken(store, api, userId)
  const { body } = await api.call('/bank-accounts/', {
    token: await token(),
    body: { bankCode: '014', accountNumber: `5420${String(made).padStart(5, '0')}7` },
  })
  await checkDueNames(servicesOf(api), rethrow)
  api.clock.advance(day)
  return { userId, accountId: body.id, token }
}

function paidIn(userId: string, amount: bigint, happenedAt: Date) {
  return {
    id: newId(),
    kind: 'deposit',
    happenedAt,
    reference: `DEP-${userId.slice(-5)}`,
    propertyId: null,
    actorId: null,
    lines: [
      debit(account('gateway-clearing', 'simulator'), amount),
      credit(account('investor-cash', userId), amount),
    ],
  } as const
}

export async function confirmedToken(
  store: TestDatabase,
  api: TestApi,
  userId: string,
): Promise<string> {
  const { rows } = await store.asOwner(`select email from identity.users where id = '${userId}'`)
  const login = { email: rows[0].email, password }
  const { body } = await api.call('/jwt_auth/login/', { body: login })
  return (await confirm(api, body.access, { password })).body.access
}

/** Requests a withdrawal, with a new idempotency key unless one is given. */
export async function withdraw(
  api: TestApi,
  token: string,
  body: { accountId: string; amount: unknown },
  key = `key-${newId()}`,
) {
  return await api.call('/withdrawals/', { token, key, body })
}

/** Runs the withdrawal tasks of the worker until none is due. */
export async function runWorker(api: TestApi, services = servicesOf(api)): Promise<void> {
  const failures: unknown[] = []
  while ((await sendDueWithdrawals(services, (_, error) => failures.push(error))) > 0);
}

/** Creates a deposit of the investor that was paid at the gateway and credited; returns its reference. */
export async function paidDeposit(
  api: TestApi,
  { userId }: Withdrawer,
  method = 'va-bca',
): Promise<string> {
  const services = { ...api.services, gateway: api.simulator }
  const input = { amount: 500_000n, method }
  const actor = { userId, roles: [] }
  const { reference } = await createDeposit(services, actor, `key-${newId()}`, input)
  await api.simulator.act(reference, 'pay')
  await settleDeposit(services, reference)
  return reference
}

/** Creates a withdrawal of the investor that the bank has paid and the gateway has settled; returns its reference. */
export async function paidWithdrawal(api: TestApi, investor: Withdrawer): Promise<string> {
  const token = await investor.token()
  const { body } = await withdraw(api, token, { accountId: investor.accountId, amount: 400_000 })
  api.clock.advance(10 * minute)
  await runWorker(api)
  await api.simulator.actOnPayout(body.reference, 'pay')
  await api.settlePayments()
  return body.reference
}
