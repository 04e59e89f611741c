import { afterAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#database'
import { day, jakartaDate, later, newId } from '#kernel'
import { account, atBank, balance, checkStore, credit, debit, postEntries } from '#ledger'
import { recordNight } from '#wallet'
import {
  approveWaiting,
  type BankLine,
  imported,
  importedAlone,
  lastClosing,
} from '../../../tests/support/bank-statement.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { aPicture } from '../../../tests/support/hostile-files.ts'
import { testAccounts, testApi } from '../../../tests/support/test-api.ts'
import { aWithdrawer, type Withdrawer } from '../../../tests/support/withdrawer.ts'

let investor: Withdrawer

const store = await testDatabase()
const api = testApi(store)
beforeEach(async () => {
  // The clock never moves back, because each statement continues the one before.
  api.clock.moveTo(new Date(`${jakartaDate(later(api.clock.now(), day))}T03:00:00Z`))
  investor = await aWithdrawer(store, api, { cash: 0n })
})
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})

const clerk = async () => (await api.anAccount(['finance'])).token
const own = 'RATNA PUSPITA SARI'
const free = () => balance(store.db, account('investor-cash', investor.userId))
const bank = () => balance(store.db, atBank('client'))
const unknown = () => balance(store.db, account('suspense', 'unknown'))

async function ordered(amount: number) {
  const key = `key-${newId()}`
  const body = { amount, method: 'transfer' }
  return (await api.call('/deposits/', { token: await investor.token(), key, body })).body
}

async function handedIn(text: string, fields: Record<string, string> = {}) {
  const form = new FormData()
  form.set('file', new File([text], 'koran.csv'))
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return await api.call('/back-office/bank-statements/', { token: await clerk(), body: form })
}

const today = () => jakartaDate(api.clock.now())
const refused = (code: string, path: string) => ({
  status: 400,
  body: { code, errors: [{ path }] },
})

async function items(state = 'open') {
  const path = `/back-office/reconciliation/items/?limit=100&state=${state}`
  return (await api.call(path, { token: await clerk() })).body.items as {
    id: string
    kind: string
    other: number
    explainedBy: string | null
    approvedBy: string | null
    purpose: string | null
  }[]
}

test('a statement typed in by one person credits nothing until a second person approves it', async () => {
  const deposit = await ordered(49_000_000)
  const maker = await clerk()
  const answer = await importedAlone(store, api, [{ amount: deposit.amount, sender: own }], {
    token: maker,
  })
  expect(answer).toMatchObject({ status: 201, body: { state: 'waiting', matched: 0 } })
  expect(await free()).toBe(0n)
  const alone = await approveWaiting(api, 'bank-statement', maker)
  expect(alone.body.code).toBe('approvals.same_person')
  expect(await free()).toBe(0n)
  const another = await importedAlone(store, api, [{ amount: 1 }])
  expect(another.body.code).toBe('reconciliation.statement_waiting')
  expect((await approveWaiting(api, 'bank-statement')).status).toBe(200)
  expect(await free()).toBe(BigInt(deposit.amount))
})

test('the second statement of a day needs two people when it credits more than one person may accept', async () => {
  await imported(store, api, [{ amount: 1_000, text: 'pertama' }])
  const fees = await importedAlone(store, api, [{ amount: -500, text: 'biaya' }])
  expect(fees.body).toMatchObject({ state: 'taken' })
  const money = await importedAlone(store, api, [{ amount: 1, text: 'masuk' }])
  expect(money.body).toMatchObject({ state: 'waiting' })
  await approveWaiting(api, 'bank-statement')
})

test('the first statement of a day needs two people for each account, even when it contains no lines', async () => {
  await imported(store, api, [{ amount: 1_000 }])
  const alone = await importedAlone(store, api, [{ amount: -1_000 }], { of: 'own' })
  expect(alone).toMatchObject({ status: 201, body: { state: 'waiting' } })
  expect((await approveWaiting(api, 'bank-statement')).status).toBe(200)
  const next = await importedAlone(store, api, [{ amount: -2_000 }], { of: 'own' })
  expect(next).toMatchObject({ status: 201, body: { state: 'taken' } })
})

test('concurrent statements continue one another in the order they were received', async () => {
  let closing = await lastClosing(store)
  for (const amount of [11_000, 12_000, 13_000, 14_000, 15_000, 16_000]) {
    await imported(store, api, [{ amount, text: `TRF ${amount}` }])
    closing += BigInt(amount)
    expect(await lastClosing(store)).toBe(closing)
  }
  const { rows } = await store.asOwner(`select count(distinct taken_at)::int as moments,
    count(*)::int as statements from reconciliation.statements
    where taken_at is not null and purpose = 'client'`)
  expect(rows[0].moments).toBe(rows[0].statements)
})

test('a statement of another account, or of none, is refused with the name of the field', async () => {
  const other = `:20:X\n:25:SOMEOTHERBANK/9999999999\n:28C:1/1\n:60F:C261119IDR0,00\n:61:261120C5,00NTRFX\n:86:X\n:62F:C261120IDR5,00\n-`
  expect(await handedIn(other)).toMatchObject(refused('reconciliation.account_differs', 'file'))
  const csv = `date,amount,description\n${today()},5,x`
  expect(await handedIn(csv)).toMatchObject(refused('reconciliation.account_missing', 'account'))
  const typed = { account: '9999999999', opening: '0', closing: '5' }
  expect(await handedIn(csv, typed)).toMatchObject(
    refused('reconciliation.account_differs', 'file'),
  )
  const { accountNumber } = testAccounts.client
  expect(await handedIn(csv, { account: accountNumber })).toMatchObject(
    refused('reconciliation.balance_missing', 'opening'),
  )
  expect(await handedIn(csv, { account: accountNumber, opening: '0', closing: '6' })).toMatchObject(
    refused('reconciliation.balance_differs', 'file'),
  )
  const impossible = `date,amount,description\n2026-02-31,5,x`
  expect(
    await handedIn(impossible, { account: accountNumber, opening: '0', closing: '5' }),
  ).toMatchObject(refused('reconciliation.statement_unreadable', 'file'))
})

test('a gap, a break, and a line of a closed day or of tomorrow are refused and store nothing', async () => {
  await imported(store, api, [{ amount: 700, text: 'awal' }])
  const closing = await lastClosing(store)
  const [token, count] = [
    await clerk(),
    async () => (await api.call('/back-office/bank-statements/', { token })).body.items.length,
  ]
  const before = await count()
  const gap = await importedAlone(store, api, [{ amount: 9 }], { opening: closing + 1n })
  expect(gap).toMatchObject(refused('reconciliation.statement_gap', 'file'))
  for (const shift of [-1, 1]) {
    const on = jakartaDate(later(api.clock.now(), shift * day))
    const out = await importedAlone(store, api, [{ amount: 9, on }])
    expect(out).toMatchObject(refused('reconciliation.line_out_of_time', 'file'))
  }
  expect(await count()).toBe(before)
})

test('equal lines of one day are counted as two, and the lines of a refused statement can be sent again', async () => {
  const twice: BankLine[] = [
    { amount: -2_500, text: 'BIAYA' },
    { amount: -2_500, text: 'BIAYA' },
  ]
  const before = await lastClosing(store)
  const maker = await clerk()
  await importedAlone(store, api, twice, { token: maker })
  const { body } = await api.call('/back-office/proposals/?kind=bank-statement', { token: maker })
  const path = `/back-office/proposals/${body.items[0].id}/refusal/`
  await api.call(path, { token: maker, body: { reason: 'Berkasnya keliru' } })
  expect((await importedAlone(store, api, twice)).body).toMatchObject({ fresh: 2 })
  await approveWaiting(api, 'bank-statement')
  expect(await lastClosing(store)).toBe(before - 5_000n)
})

async function book(itemId: string, fields: Record<string, string>, hasFile = true) {
  const form = new FormData()
  const explanation = 'Nota debit bank terlampir.'
  for (const [name, value] of Object.entries({ explanation, ...fields })) form.set(name, value)
  if (hasFile) form.set('file', new File([new Uint8Array(await aPicture('png'))], 'nota.png'))
  const path = `/back-office/reconciliation/items/${itemId}/booking/`
  return await api.call(path, { token: await clerk(), body: form })
}

test('an unknown line is closed with a document, two people and an entry, and reopened by the reversing entry', async () => {
  await imported(store, api, [
    { amount: -2_500_000, text: 'DEBET TAK DIKENAL' },
    { amount: 640_000, text: 'KREDIT TAK DIKENAL' },
  ])
  const found = await items()
  const [debitItem, creditItem] = [-2_500_000, 640_000].map((amount) => {
    const item = found.find(({ other }) => other === amount)
    if (item === undefined) throw new Error('the line is not listed')
    return item
  }) as [(typeof found)[number], (typeof found)[number]] // Two of two.
  const words = { explanation: 'Bukti menyusul besok.' }
  const sentence = await api.call(
    `/back-office/reconciliation/items/${debitItem.id}/explanation/`,
    {
      token: await clerk(),
      body: words,
    },
  )
  expect(sentence).toMatchObject({ status: 409, body: { code: 'reconciliation.booking_needed' } })
  expect(await book(debitItem.id, { purpose: 'bank-charge' }, false)).toMatchObject(
    refused('reconciliation.evidence_missing', 'file'),
  )
  expect(await book(debitItem.id, { purpose: 'suspense' })).toMatchObject(
    refused('reconciliation.purpose_wrong', 'purpose'),
  )
  expect(
    await book(debitItem.id, { purpose: 'in-ledger', reference: 'SET-XXXXX-XXXXX' }),
  ).toMatchObject(refused('reconciliation.entry_unknown', 'reference'))
  const atBank = await bank()
  expect((await book(debitItem.id, { purpose: 'bank-charge' })).status).toBe(201)
  expect(await bank()).toBe(atBank)
  expect((await approveWaiting(api, 'bank-line-booking')).status).toBe(200)
  expect(await bank()).toBe(atBank - 2_500_000n)
  expect((await book(creditItem.id, { purpose: 'suspense' })).status).toBe(201)
  await approveWaiting(api, 'bank-line-booking')
  expect(await unknown()).toBe(640_000n)
  const closed = (await items('explained')).find(({ id }) => id === debitItem.id)
  expect(closed).toMatchObject({ purpose: 'bank-charge' })
  expect(closed?.explainedBy).not.toBeNull()
  expect(closed?.approvedBy).not.toBeNull()
  const reason = { reason: 'Ternyata bukan biaya bank.' }
  const reopen = async () =>
    api.call(`/back-office/reconciliation/items/${creditItem.id}/reopening/`, {
      token: await clerk(),
      body: reason,
    })
  expect((await reopen()).status).toBe(201)
  expect((await approveWaiting(api, 'bank-line-reopening')).status).toBe(200)
  expect(await reopen()).toMatchObject({
    status: 409,
    body: { code: 'reconciliation.not_booked' },
  })
  expect(await unknown()).toBe(0n)
  expect((await items()).map(({ id }) => id)).toContain(creditItem.id)
})

test('the statements of each account form their own chain and wait separately, and a line moves only its own account', async () => {
  await imported(store, api, [{ amount: 5_000, text: 'milik investor' }])
  const [client, atClients] = [await lastClosing(store), await bank()]
  const inProperty = () => balance(store.db, atBank('property'))
  const before = await inProperty()
  expect((await importedAlone(store, api, [{ amount: 70 }], { of: 'escrow' })).body).toMatchObject({
    state: 'waiting',
  })
  expect((await importedAlone(store, api, [{ amount: 80 }], { of: 'escrow' })).body).toMatchObject({
    code: 'reconciliation.statement_waiting',
  })
  expect(
    (await importedAlone(store, api, [{ amount: -1_300_000, text: 'ADM' }], { of: 'property' }))
      .status,
  ).toBe(201)
  // The statements of the escrow account and of this account.
  await approveWaiting(api, 'bank-statement')
  await approveWaiting(api, 'bank-statement')
  expect(await lastClosing(store, 'property')).toBe(-1_300_000n)
  expect(await lastClosing(store)).toBe(client)
  const charge = (await items()).find(({ other }) => other === -1_300_000)
  expect((await book(charge?.id ?? '', { purpose: 'bank-charge' })).status).toBe(201)
  await approveWaiting(api, 'bank-line-booking')
  expect(await inProperty()).toBe(before - 1_300_000n)
  expect(await bank()).toBe(atClients)
})

test('an entry of one account does not explain a line of another, and only lines of investors’ money are matched with deposits', async () => {
  const deposit = await ordered(150_000)
  await imported(
    store,
    api,
    [{ amount: deposit.amount, sender: own, text: deposit.reference }],
    'property',
  )
  expect(await free()).toBe(0n)
  const line = (await items()).find(({ other }) => other === deposit.amount)
  const match = `/back-office/reconciliation/items/${line?.id}/match/`
  expect(
    await api.call(match, { token: await clerk(), body: { reference: deposit.reference } }),
  ).toMatchObject({ status: 404, body: { code: 'reconciliation.item_not_open' } })
  const facts = { propertyId: null, actorId: null, happenedAt: api.clock.now(), reference: 'LAIN' }
  const lines = [
    debit(atBank('client'), BigInt(deposit.amount)),
    credit(account('owner-capital', 'platform'), BigInt(deposit.amount)),
  ]
  await transaction(store.db, (tx) =>
    postEntries(tx, [{ ...facts, id: newId(), kind: 'bank-line', lines }]),
  )
  expect(await book(line?.id ?? '', { purpose: 'in-ledger', reference: 'LAIN' })).toMatchObject(
    refused('reconciliation.entry_unknown', 'reference'),
  )
})

test('bank and ledger are compared by day, and the public proof is red when they differ', async () => {
  const on = today()
  const facts = { propertyId: null, actorId: null, happenedAt: api.clock.now(), reference: 'UJI' }
  const post = (amount: bigint) => {
    const [platform, fees] = [atBank('client'), account('platform-fees', 'platform')]
    const lines = [debit(platform, amount), credit(fees, amount)]
    return transaction(store.db, (tx) =>
      postEntries(tx, [{ ...facts, id: newId(), kind: 'settlement', lines }]),
    )
  }
  await imported(store, api, [{ amount: 30_000, text: 'A' }])
  const days = async () =>
    (await api.call('/back-office/bank-statements/days/', { token: await clerk() })).body.items
  const ofClients = async () =>
    (await days()).find(({ purpose }: { purpose: string }) => purpose === 'client')
  const newest = await ofClients()
  expect(newest).toMatchObject({ day: on, bank: Number(await lastClosing(store)) })
  await post(
    BigInt(newest.bank - newest.ledger + 5) > 0n ? BigInt(newest.bank - newest.ledger + 5) : 5n,
  )
  const after = await ofClients()
  api.clock.advance(day)
  await recordNight(store.db, api.clock)
  const { body } = await api.call('/proofs/?limit=1')
  const { bankSays } = body.items[0]
  const balance = { purpose: 'client', day: on, amount: after.bank, ledger: after.ledger }
  expect(bankSays).toContainEqual(balance)
  expect(balance.amount).not.toBe(balance.ledger)
  expect(bankSays.map(({ purpose }: { purpose: string }) => purpose)).toContain('property')
})

test('the simulated bank follows the ledger and adds no unexplained line', async () => {
  const before = (await items()).length
  const deposit = await ordered(210_000)
  await api.call(`/dev/transfers/${deposit.id}/`, { body: {} })
  expect(await free()).toBe(BigInt(deposit.amount))
  expect(await items()).toHaveLength(before)
})

test('one person takes incoming money up to the amount in force, added up over the day and over all accounts', async () => {
  const inForce = (on: Date, amount: number) =>
    store.asOwner(`insert into reconciliation.rules values ('${jakartaDate(on)}', ${amount})`)
  await inForce(api.clock.now(), 5_000)
  await inForce(later(api.clock.now(), day), 1_000_000)
  await imported(store, api, [{ amount: 90_000, text: 'diterima dua orang' }])
  await imported(store, api, [{ amount: 90_000, text: 'diterima dua orang' }], 'own')
  const stateOf = async (amount: number, of: 'client' | 'own', paid = 0) => {
    const lines = [{ amount, text: `masuk ${amount}` }, ...(paid === 0 ? [] : [{ amount: -paid }])]
    return (await importedAlone(store, api, lines, { of })).body.state
  }
  expect(await stateOf(3_000, 'own', 9_000)).toBe('taken')
  expect(await stateOf(2_001, 'client', 500)).toBe('waiting')
  await approveWaiting(api, 'bank-statement')
  expect(await stateOf(2_000, 'client')).toBe('taken')
  expect(await stateOf(1, 'own')).toBe('waiting')
  await approveWaiting(api, 'bank-statement')
})
