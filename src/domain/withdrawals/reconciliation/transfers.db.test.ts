import { afterAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#database'
import { day, jakartaDate, later, minute, newId } from '#kernel'
import { account, atBank, balance, checkStore } from '#ledger'
import { checkOpenDeposits, releaseMatchedDeposits, sendDueRefunds } from '#payments'
import {
  approveWaiting,
  type BankLine,
  importedAlone,
  imported as importedByTwo,
  lastClosing,
} from '../../../../tests/support/bank-statement.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aPicture } from '../../../../tests/support/hostile-files.ts'
import { rethrow } from '../../../../tests/support/rethrow.ts'
import { testAccounts, testApi } from '../../../../tests/support/test-api.ts'
import { aWithdrawer, type Withdrawer } from '../../../../tests/support/withdrawer.ts'
import { lineMatch, proposeMatch } from './match-by-hand.ts'
import { matchTransfers } from './match-transfers.ts'
import { readAwaited } from './read-awaited.ts'

let investor: Withdrawer

const store = await testDatabase()
const api = testApi(store)
beforeEach(async () => {
  // The clock only moves forward, because statements continue each other.
  api.clock.moveTo(new Date(`${jakartaDate(later(api.clock.now(), day))}T03:00:00Z`))
  investor = await aWithdrawer(store, api, { cash: 0n })
})
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})

/** A token of a finance member that is valid at the present time of the clock. */
const clerk = async () => (await api.anAccount(['finance'])).token

const own = 'RATNA PUSPITA S'

async function ordered(amount = 1_000_000, token = investor.token()) {
  const body = { amount, method: 'transfer' }
  const key = `key-${newId()}`
  return (await api.call('/deposits/', { token: await token, key, body })).body
}

let files = 0

/** Imports a bank statement with these lines as two members of finance. */
async function imported(lines: readonly BankLine[]) {
  files += 1
  const numbered = lines.map((line) => ({ ...line, text: `TRF ${files} ${line.text ?? ''}` }))
  return await importedByTwo(store, api, numbered)
}

const shown = async (id: string) =>
  (await api.call(`/deposits/${id}/`, { token: await investor.token() })).body
const free = () => balance(store.db, account('investor-cash', investor.userId))
const inBank = () => balance(store.db, atBank('client'))
const inSuspense = () => balance(store.db, account('suspense', 'bank'))

async function unknownLines() {
  const token = await clerk()
  const { body } = await api.call('/back-office/reconciliation/items/?limit=100', { token })
  return body.items.filter(({ kind }: { kind: string }) => kind === 'bank-unknown')
}

test('a transfer of the exact amount in the investor’s own name is credited with its code', async () => {
  const before = await inBank()
  const deposit = await ordered()
  expect(deposit).toMatchObject({
    state: 'awaiting-payment',
    method: 'transfer',
    accountBank: 'BCA',
    accountNumber: testAccounts.client.accountNumber,
    accountHolder: testAccounts.client.holderName,
    expiresAt: later(api.clock.now(), 3 * day).toISOString(),
  })
  expect(deposit.amount).toBe(1_000_000 + deposit.uniqueCode)
  const { body } = await imported([{ amount: deposit.amount, sender: own }])
  expect(body).toMatchObject({ lines: 1, fresh: 1, known: 0, matched: 0, state: 'waiting' })
  expect(await shown(deposit.id)).toMatchObject({
    state: 'paid',
    creditedAmount: deposit.amount,
    paidAt: api.clock.now().toISOString(),
  })
  expect(await free()).toBe(BigInt(deposit.amount))
  expect((await inBank()) - before).toBe(BigInt(deposit.amount))
  expect(await unknownLines()).toEqual([])
})

test.each([
  ['another name', 'BUDI HARTONO'],
  ['no name at all', ''],
])('%s waits in suspense for two people without a time limit', async (_, sender) => {
  const deposit = await ordered()
  await imported([{ amount: deposit.amount, sender, text: 'DARI RATNA PUSPITA SARI' }])
  expect(await shown(deposit.id)).toMatchObject({
    state: 'in-review',
    reviewReason: 'sender-differs',
    creditedAmount: null,
  })
  api.clock.advance(day)
  expect(await releaseMatchedDeposits(api.services, rethrow)).toBe(0)
  expect(await free()).toBe(0n)
  const held = await inSuspense()
  const [maker, checker] = [await clerk(), await clerk()]
  const path = '/back-office/suspense/'
  const list = async () =>
    (await api.call(path, { token: maker })).body.items.find(
      ({ id }: { id: string }) => id === deposit.id,
    )
  expect(await list()).toMatchObject({
    senderName: sender === '' ? null : sender,
    investorName: 'Ratna Puspita Sari',
  })
  const to = { bankCode: '008', accountNumber: '1370012345678', holderName: 'Budi Hartono' }
  const send = async (holderName: string, file?: File) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ reason: 'Pengirim lain', ...to, holderName }))
      form.set(name, value)
    if (file !== undefined) form.set('file', file)
    return await api.call(`${path}${deposit.id}/return/`, { token: maker, body: form })
  }
  const evidence = new File([new Uint8Array(await aPicture('png'))], 'bukti.png')
  expect((await send('Saya Sendiri')).body).toMatchObject({
    code: 'payments.return_evidence_missing',
    errors: [{ path: 'file' }],
  })
  const isNamed = sender !== ''
  expect((await send('Budi Hartono', isNamed ? undefined : evidence)).status).toBe(201)
  expect(await list()).toMatchObject({
    returnTo: {
      accountNumber: to.accountNumber,
      payerName: isNamed ? sender : null,
      isOtherName: !isNamed,
    },
    obstacle: null,
    hasDocument: !isNamed,
  })
  const { id: proposalId, contentHash } = (await list()).proposal
  const approval = `/back-office/proposals/${proposalId}/approval/`
  const alone = await api.call(approval, { token: maker, body: { contentHash } })
  expect(alone.body.code).toBe('approvals.same_person')
  const approved = await api.call(approval, { token: checker, body: { contentHash } })
  expect(approved.status).toBe(200)
  // The return is not sent yet: the worker sends it, and it leaves suspense when the bank has it.
  expect(await inSuspense()).toBe(held)
  expect(await shown(deposit.id)).toMatchObject({ state: 'returning', creditedAmount: null })
  const services = { ...api.services, keys: api.services.dataKeys }
  await sendDueRefunds(services, rethrow)
  api.clock.advance(minute)
  await api.simulator.deliverDue()
  await sendDueRefunds(services, rethrow)
  expect(held - (await inSuspense())).toBe(BigInt(deposit.amount))
  expect(await shown(deposit.id)).toMatchObject({
    state: 'returned',
    creditedAmount: null,
    refund: { bank: 'Mandiri', numberEnd: '5678', state: 'paid' },
  })
  expect(await free()).toBe(0n)
})

test('a transfer of another amount under the deposit’s number, and a late one, are released ten minutes later', async () => {
  const [other, late] = [await ordered(), await ordered()]
  await imported([{ amount: 900_000, sender: own, text: other.reference }])
  api.clock.advance(4 * day)
  await checkOpenDeposits(api.services, rethrow)
  expect((await shown(late.id)).state).toBe('expired')
  await imported([{ amount: late.amount, sender: own }])
  expect((await shown(other.id)).reviewReason).toBe('amount-differs')
  expect((await shown(late.id)).reviewReason).toBe('late')
  expect(await free()).toBe(0n)
  api.clock.advance(10 * minute)
  await releaseMatchedDeposits(api.services, rethrow)
  expect(await free()).toBe(900_000n + BigInt(late.amount))
})

test('a transfer booked by our bank on the day of the deadline is in time, whenever it is imported', async () => {
  const deposit = await ordered()
  api.clock.advance(5 * day)
  await checkOpenDeposits(api.services, rethrow)
  const on = jakartaDate(new Date(deposit.expiresAt))
  await imported([{ amount: deposit.amount, sender: own, on }])
  expect(await shown(deposit.id)).toMatchObject({ state: 'paid', paidAt: deposit.expiresAt })
})

test('the same line in a daily and a weekly file counts once', async () => {
  const deposit = await ordered()
  const opening = await lastClosing(store)
  const line = { amount: deposit.amount, sender: own, text: `TRF ${deposit.reference}` }
  await importedByTwo(store, api, [line])
  const week = [line, { amount: 12_345, text: 'TRF lain' }]
  const { body } = await importedAlone(store, api, week, { opening })
  expect(body).toMatchObject({ lines: 2, fresh: 1 })
  await approveWaiting(api, 'bank-statement')
  expect(await free()).toBe(BigInt(deposit.amount))
  const unknown = (await unknownLines()).map(({ other }: { other: number }) => other)
  expect(unknown).toContain(12_345)
  expect(unknown).not.toContain(deposit.amount)
})

test('a second transfer for the same deposit is listed and credits nothing', async () => {
  const deposit = await ordered()
  const line = { amount: deposit.amount, sender: own, text: deposit.reference }
  await imported([line])
  const before = (await unknownLines()).length
  await imported([line])
  expect(await unknownLines()).toHaveLength(before + 1)
  expect(await free()).toBe(BigInt(deposit.amount))
})

test('thirty concurrent matching runs credit a transfer once', async () => {
  const deposit = await ordered()
  const lines = await imported([{ amount: deposit.amount, sender: own }])
  expect(lines.status).toBe(201)
  const again = await Promise.all(Array.from({ length: 30 }, () => matchTransfers(api.services)))
  expect(again.every((count) => count === 0)).toBe(true)
  expect(await free()).toBe(BigInt(deposit.amount))
})

test('ten transfers of one amount requested at the same time get ten different amounts', async () => {
  const token = investor.token()
  const deposits = await Promise.all(Array.from({ length: 10 }, () => ordered(2_000_000, token)))
  expect(new Set(deposits.map(({ amount }) => amount)).size).toBe(10)
})

test('two members of finance match an unknown line with a deposit, and no rule releases it automatically', async () => {
  const deposit = await ordered(777_000)
  await imported([{ amount: 777_000, sender: own }])
  const item = (await unknownLines()).find(({ other }: { other: number }) => other === 777_000)
  const match = (token: string, reference: string) =>
    api.call(`/back-office/reconciliation/items/${item.id}/match/`, { token, body: { reference } })
  const token = await clerk()
  expect((await match(token, 'DEP-00000-00000')).body.code).toBe('reconciliation.not_awaited')
  expect((await match(await investor.token(), deposit.reference)).status).toBe(403)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => match(token, deposit.reference)),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const alone = await approveWaiting(api, 'bank-line-match', token)
  expect(alone.body.code).toBe('approvals.same_person')
  expect(await shown(deposit.id)).toMatchObject({ state: 'awaiting-payment' })
  expect((await approveWaiting(api, 'bank-line-match')).status).toBe(200)
  expect(await shown(deposit.id)).toMatchObject({
    state: 'in-review',
    reviewReason: 'amount-differs',
    receivedAmount: 777_000,
  })
  expect(await unknownLines()).not.toContainEqual(expect.objectContaining({ id: item.id }))
  api.clock.advance(day)
  await releaseMatchedDeposits(api.services, rethrow)
  expect(await shown(deposit.id)).toMatchObject({ state: 'in-review' })
  expect(await free()).toBe(0n)
})

test('without a configured bank account, transfers are not offered and are refused with the field', async () => {
  const none = testApi(store, 'demo', { bankAccounts: null, clock: api.clock })
  const { token } = await api.anAccount()
  const methods = await none.call('/deposits/methods/', { token })
  expect(methods.body.items.map(({ kind }: { kind: string }) => kind)).not.toContain('transfer')
  const body = { amount: 50_000, method: 'transfer' }
  const refused = await none.call('/deposits/', { token, key: `key-${newId()}`, body })
  expect(refused.body.errors).toMatchObject([{ path: 'method' }])
})

test('without a configured bank account, a bank statement is refused', async () => {
  const none = testApi(store, 'demo', { bankAccounts: null, clock: api.clock })
  const { token } = await api.anAccount(['finance'])
  const form = new FormData()
  form.set('file', new File(['Tanggal;Keterangan;Jumlah'], 'koran.csv'))
  expect(await none.call('/back-office/bank-statements/', { token, body: form })).toMatchObject({
    status: 409,
    body: { code: 'reconciliation.no_account' },
  })
})

test('a statement of the demo’s simulated bank is imported like any other', async () => {
  const deposit = await ordered(300_000)
  const path = `/dev/transfers/${deposit.id}/`
  expect((await api.call(path, { body: {} })).body).toEqual({ matched: 1 })
  expect(await free()).toBe(BigInt(deposit.amount))
  expect((await api.call(path, { body: {} })).status).toBe(404)
})

test('a transfer for which every code was used recently is refused with its field, and another amount is not', async () => {
  const { id } = await ordered(3_000_000)
  // One free code of the four digits is left for the amount, and then none. The triggers
  // would check each row for a millisecond.
  await store.asOwner(`
    set session_replication_role = replica;
    insert into payments.deposits select r.* from payments.deposits d, generate_series(1, 9998) n,
      jsonb_populate_record(null::payments.deposits, to_jsonb(d) ||
      jsonb_build_object('id', uuidv7(), 'user_id', uuidv7(), 'reference', 'UJI-' || n, 'gateway_id', 'UJI-' || n,
        'amount', 2000000 + n, 'unique_code', n)) r
    where d.id = '${id}'`)
  expect((await ordered(2_000_000)).uniqueCode).toBe(9_999)
  const refused = await ordered(2_000_000)
  expect(refused).toMatchObject({
    code: 'payments.transfer_codes_used',
    errors: [{ path: 'amount', code: 'payments.transfer_codes_used' }],
  })
  expect((await ordered(4_000_000)).uniqueCode).toBeGreaterThan(0)
})

test('staff do not match a bank line with a deposit of their own, neither as the first nor as the second person', async () => {
  const deposit = await ordered(888_000)
  await imported([{ amount: 888_000, sender: own }])
  const item = (await unknownLines()).find(({ other }: { other: number }) => other === 888_000)
  const input = { itemId: item.id, reference: deposit.reference }
  const owner = { userId: investor.userId, roles: ['finance'] as const }
  await expect(proposeMatch(store.db, api.clock, owner, input)).rejects.toMatchObject({
    code: 'reconciliation.not_awaited',
  })
  const { userId } = await api.anAccount(['finance'])
  const { subjectId, ...proposal } = await proposeMatch(
    store.db,
    api.clock,
    { userId, roles: ['finance'] },
    input,
  )
  const act = { proposal: { ...proposal, subjectId }, content: input, actor: owner }
  const alone = transaction(store.db, (tx) =>
    lineMatch.carryOut(tx, { ...act, now: api.clock.now() }, null),
  )
  await expect(alone).rejects.toMatchObject({ code: 'reconciliation.not_awaited' })
  expect(await shown(deposit.id)).toMatchObject({ state: 'awaiting-payment' })
})

test('a line that does not exist, or is no id, is not matched', async () => {
  const { userId } = await api.anAccount(['finance'])
  const actor = { userId, roles: ['finance'] as const }
  const { reference } = await ordered(889_000)
  for (const itemId of [newId(), '1', ''])
    await expect(
      proposeMatch(store.db, api.clock, actor, { itemId, reference }),
    ).rejects.toMatchObject({ code: 'reconciliation.item_not_open' })
})

test('an awaited transfer is named by the person it must come from, and read alone by its id', async () => {
  const deposit = await ordered(890_000)
  const [one, ...others] = await readAwaited(store.db, { depositId: deposit.id, limit: 10 })
  expect(one).toMatchObject({
    reference: deposit.reference,
    amount: BigInt(deposit.amount),
    ownerName: 'Ratna Puspita Sari',
  })
  expect(others).toEqual([])
  const all = await readAwaited(store.db, { limit: 100 })
  expect(all.map(({ depositId }) => depositId)).toEqual(
    all
      .map(({ depositId }) => depositId)
      .toSorted()
      .toReversed(),
  )
  expect(all[0]?.depositId).toBe(deposit.id)
})
