import { afterAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#database'
import { day, jakartaDate, later, minute, newId } from '#kernel'
import { account, atBank, balance, checkStore, credit, debit, postEntries } from '#ledger'
import { recordNight } from '#wallet'
import { importSimulatedStatement } from '#withdrawals'
import {
  approveWaiting,
  type BankLine,
  imported,
  importedAlone,
  lastClosing,
} from '../../../tests/support/bank-statement.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { financeToken } from '../../../tests/support/finance-desk.ts'
import { aPicture } from '../../../tests/support/hostile-files.ts'
import { testAccounts, testApi } from '../../../tests/support/test-api.ts'
import {
  aWithdrawer,
  paidDeposit,
  runWorker,
  type Withdrawer,
  withdraw,
} from '../../../tests/support/withdrawer.ts'

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

const clerk = () => financeToken(api, 'first')
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

/** Posts a settlement of the gateway that moves the investors' bank account. */
async function settled(amount: bigint, reference: string) {
  const lines = [
    debit(atBank('client'), amount),
    credit(account('platform-fees', 'platform'), amount),
  ]
  const facts = { propertyId: null, actorId: null, happenedAt: api.clock.now(), reference }
  await transaction(store.db, (tx) =>
    postEntries(tx, [{ ...facts, id: newId(), kind: 'settlement', lines }]),
  )
}

async function openItem(amount: number, place = 0) {
  const item = (await items()).filter(({ other }) => other === amount)[place]
  if (item === undefined) throw new Error(`no open line of ${amount}`)
  return item.id
}

/** Approves one proposal as another person than its maker. */
async function approve({ id, contentHash }: { id: string; contentHash: string }) {
  const path = `/back-office/proposals/${id}/approval/`
  const token = await financeToken(api, 'second')
  return await api.call(path, { token, body: { contentHash } })
}

test('an entry of the ledger explains one bank line only, without another entry, until two people undo it', async () => {
  await imported(store, api, [
    { amount: 41_000, text: 'PENYELESAIAN PAGI' },
    { amount: 41_000, text: 'PENYELESAIAN SORE' },
  ])
  await settled(41_000n, 'SET-LAMA')
  const inLedger = { purpose: 'in-ledger', reference: 'SET-LAMA' }
  const [first, second] = [await openItem(41_000), await openItem(41_000, 1)]
  const [one, other] = [await book(first, inLedger), await book(second, inLedger)]
  const before = await bank()
  expect((await approve(one.body)).status).toBe(200)
  expect(await approve(other.body)).toMatchObject({
    status: 400,
    body: { code: 'reconciliation.entry_unknown' },
  })
  expect(await bank()).toBe(before)
  expect((await items()).map(({ id }) => id)).toContain(second)
  const reopening = await api.call(`/back-office/reconciliation/items/${first}/reopening/`, {
    token: await clerk(),
    body: { reason: 'Bukan penyelesaian ini.' },
  })
  expect((await approve(reopening.body)).status).toBe(200)
  expect(await bank()).toBe(before)
  expect((await items()).map(({ id }) => id)).toEqual(expect.arrayContaining([first, second]))
  expect((await approve(other.body)).status).toBe(200)
  expect(await bank()).toBe(before)
})

test('our own money that came to or left the account for investors’ money is booked as capital', async () => {
  const capital = () => balance(store.db, account('owner-capital', 'platform'))
  await imported(store, api, [
    { amount: 5_300_000, text: 'SETOR MODAL' },
    { amount: -1_300_000, text: 'TARIK MODAL' },
  ])
  const [before, atStart] = [await capital(), await bank()]
  for (const amount of [5_300_000, -1_300_000]) {
    expect(
      (await approve((await book(await openItem(amount), { purpose: 'owner' })).body)).status,
    ).toBe(200)
  }
  expect((await capital()) - before).toBe(4_000_000n)
  expect((await bank()) - atStart).toBe(4_000_000n)
})

/** A withdrawal of Rp400,000, and a function that lets the bank pay its net amount of Rp397,500. */
async function requested() {
  await paidDeposit(api, investor)
  const { accountId } = investor
  const token = await investor.token()
  const { reference } = (await withdraw(api, token, { accountId, amount: 400_000 })).body
  const pay = async () => {
    api.clock.advance(10 * minute)
    await runWorker(api)
    await api.simulator.actOnPayout(reference, 'pay')
    await api.settlePayments()
  }
  return { reference, pay }
}

test.each([
  ['with its amount', -397_500],
  ['with another amount', -400_000],
])('a proposed booking is refused once the ledger shows the line %s, and nothing moves', async (_, amount) => {
  const { reference, pay } = await requested()
  await imported(store, api, [{ amount, text: `BIFAST ${reference}` }])
  const proposed = await book(await openItem(amount), { purpose: 'owner' })
  await pay()
  const before = await bank()
  expect(await approve(proposed.body)).toMatchObject({
    status: 404,
    body: { code: 'reconciliation.item_not_open' },
  })
  expect(await bank()).toBe(before)
})

test('a line that the ledger shows with another amount is booked by its difference, and belongs to no transfer order', async () => {
  const { reference, pay } = await requested()
  await pay()
  await imported(store, api, [{ amount: -399_000, text: `BIFAST ${reference}` }])
  const item = await openItem(-399_000)
  expect(await book(item, { purpose: 'transfer', reference: 'TRF-AAAAA-00001' })).toMatchObject(
    refused('reconciliation.purpose_wrong', 'purpose'),
  )
  const before = await bank()
  const proposed = await book(item, { purpose: 'bank-charge' })
  expect(await approve(proposed.body)).toMatchObject({
    status: 200,
    body: { content: { amount: '-1500' } },
  })
  expect((await bank()) - before).toBe(-1_500n)
})

test('two lines that people match with one deposit credit it once, and the other line stays open', async () => {
  const deposit = await ordered(3_100_000)
  await imported(store, api, [
    { amount: 3_000_001, sender: own, text: 'A' },
    { amount: 3_000_001, sender: own, text: 'B' },
  ])
  const [first, second] = [await openItem(3_000_001), await openItem(3_000_001, 1)]
  const match = async (id: string) =>
    await api.call(`/back-office/reconciliation/items/${id}/match/`, {
      token: await clerk(),
      body: { reference: deposit.reference },
    })
  const [one, other] = [await match(first), await match(second)]
  expect((await approve(one.body)).status).toBe(200)
  const suspended = await balance(store.db, account('suspense', 'bank'))
  expect(await approve(other.body)).toMatchObject({
    status: 409,
    body: { code: 'reconciliation.not_awaited' },
  })
  expect(await balance(store.db, account('suspense', 'bank'))).toBe(suspended)
  const open = (await items()).map(({ id }) => id)
  expect([open.includes(first), open.includes(second)]).toEqual([false, true])
})

test('a file with only known lines is refused however it is written, and so is one that gives them another balance', async () => {
  const before = await lastClosing(store)
  const { accountNumber } = testAccounts.client
  const file = (end: string, after: bigint) =>
    `date,amount,description,account,balance\n${today()},900,A,${accountNumber},${after}${end}`
  await imported(store, api, [{ amount: 900, text: 'A' }])
  expect(await lastClosing(store)).toBe(before + 900n)
  expect(await handedIn(file('\n\n', before + 900n))).toMatchObject(
    refused('reconciliation.statement_taken', 'file'),
  )
  expect(await handedIn(file('\n', before + 901n))).toMatchObject({
    body: { code: 'reconciliation.statement_gap' },
  })
  expect(await lastClosing(store)).toBe(before + 900n)
})

test('statements are listed page by page, each once, the latest import first', async () => {
  for (const text of ['A', 'B', 'C']) await imported(store, api, [{ amount: 10, text }])
  const token = await clerk()
  const list = async (query: string) =>
    (await api.call(`/back-office/bank-statements/?${query}`, { token })).body
  const all = (await list('limit=100')).items.map(({ id }: { id: string }) => id)
  const paged: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await list(`limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`)
    paged.push(...page.items.map(({ id }: { id: string }) => id))
    cursor = page.nextCursor
  }
  expect(paged).toEqual(all)
  expect(all).toEqual(all.toSorted().toReversed())
})

test('the document of a booking is opened by its proposal, each time on record, and no other proposal has one', async () => {
  await imported(store, api, [{ amount: 23_400, text: 'KREDIT' }])
  const { id } = (await book(await openItem(23_400), { purpose: 'suspense' })).body
  const { rows: statements } = await store.asOwner(
    `select id from approvals.proposals where kind = 'bank-statement' limit 1`,
  )
  const open = async (proposalId: string) =>
    await api.call(`/back-office/reconciliation/bookings/${proposalId}/document/`, {
      token: await clerk(),
    })
  expect((await open(id)).status).toBe(200)
  expect(await open(statements[0].id)).toMatchObject({
    status: 409,
    body: { code: 'reconciliation.not_booked' },
  })
  const { rows } = await store.asOwner(
    `select subject_kind from audit.events where action = 'reconciliation.open-evidence'`,
  )
  expect(rows).toEqual([{ subject_kind: 'reconciliation-item' }])
})

test('the simulated bank sends no statement for a day before its last one, nor without movements, nor without accounts', async () => {
  const count = async () =>
    (await store.asOwner('select count(*)::int as count from reconciliation.statements')).rows[0]
      .count
  await importSimulatedStatement(api.services, [])
  const after = await count()
  expect(await importSimulatedStatement(api.services, [])).toBe(0)
  const yesterday = jakartaDate(later(api.clock.now(), -day))
  const line = { amount: 5_000n, text: 'TERLAMBAT', sender: null }
  expect(await importSimulatedStatement(api.services, [line], yesterday)).toBe(0)
  expect(await count()).toBe(after)
  const none = { ...api.services, bankAccounts: null }
  await expect(importSimulatedStatement(none, [line])).rejects.toMatchObject({
    code: 'reconciliation.no_account',
  })
})
