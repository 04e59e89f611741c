import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#database'
import { newId } from '#kernel'
import { account, balance, balances, checkStore, credit, debit, postEntries } from '#ledger'
import { createDeposit, settleDeposit } from '#payments'
import { testDatabase } from '../../../tests/support/database.ts'
import { aPicture } from '../../../tests/support/hostile-files.ts'
import { type TestApi, testApi } from '../../../tests/support/test-api.ts'

type Person = Awaited<ReturnType<TestApi['anAccount']>>

let investor: Person

const store = await testDatabase()
const api = testApi(store)
const maker = await api.anAccount(['finance'])
const checker = await api.anAccount(['finance'])
const compliance = await api.anAccount(['compliance'])
const bytes = await aPicture('png')
const proof = new File([new Uint8Array(bytes)], 'rekening-koran.png', { type: 'image/png' })
beforeEach(async () => {
  investor = await api.anAccount()
})
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})

const notes = {
  noteId: 'Setoran ini milik investor lain.',
  noteEn: 'This deposit belongs to another investor.',
}

function formOf(fields: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const stated = (changes: Record<string, string | File> = {}) =>
  formOf({
    form: 'amount',
    direction: 'give',
    account: 'correction-costs',
    amount: '75000',
    reason: 'goodwill',
    ...notes,
    file: proof,
    ...changes,
  })
const reversal = (entryId: string) =>
  formOf({ form: 'reversal', entryId, reason: 'wrong-account', ...notes })

const propose = (body: FormData, by = maker, of = investor) =>
  api.call(`/back-office/customers/${of.userId}/balance-adjustment/`, { token: by.token, body })
const approve = ({ id, contentHash }: { id: string; contentHash: string }, by = checker) =>
  api.call(`/back-office/proposals/${id}/approval/`, { token: by.token, body: { contentHash } })

async function paidIn(
  amount: bigint,
  owner = investor,
): Promise<{ reference: string; entryId: string }> {
  const { db, clock, gateway } = api.services
  const services = { db, clock, gateway }
  const actor = { userId: owner.userId, roles: [] }
  const { reference } = await createDeposit(services, actor, `key-${newId()}`, {
    amount,
    method: 'va-bca',
  })
  await api.simulator.act(reference, 'pay')
  await settleDeposit(services, reference)
  const { rows } = await store.asOwner(
    `select entry_id from payments.deposits where reference = '${reference}'`,
  )
  return { reference, entryId: rows[0].entry_id }
}

/** Takes rupiah from the balance; the purpose does not matter here. */
async function spend(amount: bigint): Promise<void> {
  const lines = [
    debit(account('investor-cash', investor.userId), amount),
    credit(account('platform-fees', 'platform'), amount),
  ]
  const facts = { id: newId(), kind: 'fee-capture', happenedAt: api.clock.now() } as const
  const entry = { ...facts, reference: 'UJI', propertyId: null, actorId: null, lines }
  await transaction(store.db, (tx) => postEntries(tx, [entry]))
}

const standing = () =>
  balances(store.db, [
    account('investor-cash', investor.userId),
    account('investor-receivable', investor.userId),
  ])

describe('an adjustment of a stated amount', () => {
  test('an adjustment of a stated amount moves nothing until a second finance employee approves it, and is carried out once', async () => {
    const { status, body } = await propose(stated())
    expect(status).toBe(201)
    expect(await standing()).toEqual([0n, 0n])
    expect((await approve(body, maker)).body.code).toBe('approvals.same_person')
    expect((await approve(body, compliance)).body.code).toBe('approvals.role_not_allowed')
    expect((await approve({ ...body, contentHash: '0'.repeat(64) })).body.code).toBe(
      'approvals.content_differs',
    )
    const race = await Promise.all(Array.from({ length: 30 }, () => approve(body)))
    expect(race.filter(({ status: each }) => each === 200)).toHaveLength(1)
    expect(new Set(race.map(({ body: each }) => each.code ?? 'done'))).toEqual(
      new Set(['done', 'approvals.already_decided']),
    )
    expect(await standing()).toEqual([75_000n, 0n])
  })

  test('an adjustment of a stated amount is shown to the investor with its reason, in the transactions, the receipt and a notification', async () => {
    const { body } = await propose(stated())
    await approve(body)
    const movements = await api.call('/wallet/movements/', { token: investor.token })
    const [movement] = movements.body.items
    expect(movement).toMatchObject({
      kind: 'correction',
      amount: 75_000,
      adjustment: { reason: 'goodwill', note: { id: notes.noteId, en: notes.noteEn } },
    })
    const { rows } = await store.asOwner(`select values from notifications.notices
      where user_id = '${investor.userId}' and event = 'balance-adjusted'`)
    expect(rows).toHaveLength(1)
    expect(rows[0].values).toMatchObject({
      amount: { rupiah: '75000' },
      note: { id: notes.noteId, en: notes.noteEn },
    })
    const receipt = await api.call(`/wallet/movements/${movement.id}/receipt/`, {
      token: investor.token,
    })
    expect(receipt.status).toBe(200)
  })

  test('an adjustment of a stated amount that exceeds the balance is owed, and is paid from later income', async () => {
    await paidIn(50_000n)
    const { body } = await propose(stated({ direction: 'take', amount: '80000' }))
    const queue = await api.call('/back-office/balance-adjustments/', { token: checker.token })
    expect(queue.body.items[0]).toMatchObject({
      proposal: { id: body.id },
      amount: -80_000,
      owed: 30_000,
    })
    expect((await approve(body)).status).toBe(200)
    expect(await standing()).toEqual([0n, 30_000n])
    const withdrawal = await api.call('/offerings/none/quote/?units=1', { token: investor.token })
    expect(withdrawal.status).toBeGreaterThanOrEqual(400)
    const { body: moved } = await api.call('/wallet/movements/', { token: investor.token })
    expect(
      moved.items.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount]),
    ).toEqual([
      ['correction', -80_000],
      ['debt-advance', 30_000],
      ['deposit', 50_000],
    ])
  })

  test.each([
    ['without a document', { file: '' }, 'balance_adjustments.document_missing'],
    ['without a reason to read', { noteEn: 'short' }, 'balance_adjustments.note_unacceptable'],
    ['of nothing', { amount: '0' }, 'request.invalid'],
    ['with a sign', { amount: '-5' }, 'request.invalid'],
    ['with an exponent', { amount: '1e3' }, 'request.invalid'],
    ['to an account of an investor', { account: 'investor-cash' }, 'request.invalid'],
  ])('an adjustment of a stated amount %s is refused and creates no proposal', async (_, changes, code) => {
    const form = stated(changes as Record<string, string>)
    if ('file' in changes) form.delete('file')
    expect((await propose(form)).body.code).toBe(code)
    const { rows } = await store.asOwner(
      `select id from approvals.proposals where subject_id = '${investor.userId}'`,
    )
    expect(rows).toEqual([])
  })
})

describe('a reversal', () => {
  test('a reversal mirrors its entry exactly, once', async () => {
    const { entryId, reference } = await paidIn(200_000n)
    const answer = await api.call(`/back-office/customers/${investor.userId}/balance-adjustment/`, {
      token: maker.token,
    })
    expect(answer.body.entries).toMatchObject([{ entryId, reference, amount: 200_000 }])
    const { body } = await propose(reversal(entryId))
    expect((await approve(body)).status).toBe(200)
    expect(await standing()).toEqual([0n, 0n])
    const { rows } = await store.asOwner(`
      select a.kind, a.owner_id, p.amount::text, e.reverses is not null as is_mirror
      from ledger.entries e join ledger.postings p on p.entry_id = e.id
      join ledger.accounts a on a.id = p.account_id
      where e.id = '${entryId}' or e.reverses = '${entryId}'`)
    const mirror = rows.filter((row) => row.is_mirror)
    const original = rows.filter((row) => !row.is_mirror)
    const key = ({ kind, amount }: { kind: string; amount: string }) => `${kind}/${BigInt(amount)}`
    expect(mirror.map(key).toSorted()).toEqual(
      original.map((row) => key({ ...row, amount: (-BigInt(row.amount)).toString() })).toSorted(),
    )
    const again = await propose(reversal(entryId))
    expect(again.body.code).toBe('balance_adjustments.entry_not_reversible')
    const deposits = await api.call('/deposits/', { token: investor.token })
    expect(deposits.body.items[0]).toMatchObject({ state: 'corrected', creditedAmount: null })
  })

  test('a reversal of money that was spent leaves a balance of zero and the rest as a debt', async () => {
    const { entryId } = await paidIn(200_000n)
    await spend(150_000n)
    const { body } = await propose(reversal(entryId))
    expect((await approve(body)).status).toBe(200)
    expect(await standing()).toEqual([0n, 150_000n])
    const { rows } = await store.asOwner(
      `select amount::text, owed::text from balance_adjustments.adjustments where proposal_id = '${body.id}'`,
    )
    expect(rows).toEqual([{ amount: '-200000', owed: '150000' }])
  })

  test('a reversal takes a deposit back once when the gateway refunds the same deposit, whichever comes first', async () => {
    const { db, clock, gateway } = api.services
    for (const isAdjustedFirst of [true, false]) {
      const { entryId, reference } = await paidIn(120_000n)
      const { body } = await propose(reversal(entryId))
      await api.simulator.act(reference, 'refund')
      const follow = () => settleDeposit({ db, clock, gateway }, reference)
      if (isAdjustedFirst) {
        expect((await approve(body)).status).toBe(200)
        await follow()
      } else {
        await follow()
        expect((await approve(body)).body.code).toBe('balance_adjustments.entry_not_reversible')
      }
      expect(await standing()).toEqual([0n, 0n])
      await api.call(`/back-office/proposals/${body.id}/refusal/`, {
        token: maker.token,
        body: { reason: 'Tidak perlu lagi.' },
      })
    }
  })

  test('a reversal takes a deposit back once when the gateway refunds it at the same time', async () => {
    const { db, clock, gateway } = api.services
    for (let round = 0; round < 10; round += 1) {
      const owner = await api.anAccount()
      const { entryId, reference } = await paidIn(90_000n, owner)
      const { body } = await propose(reversal(entryId), maker, owner)
      await api.simulator.act(reference, 'refund')
      await Promise.all([approve(body), settleDeposit({ db, clock, gateway }, reference)])
      const left = await balances(db, [
        account('investor-cash', owner.userId),
        account('investor-receivable', owner.userId),
      ])
      expect(left).toEqual([0n, 0n])
    }
  })

  test('a reversal is refused for an entry that has its own reversal procedure and for an entry of another investor', async () => {
    const { entryId } = await paidIn(100_000n)
    const other = await api.anAccount()
    expect((await propose(reversal(entryId), maker, other)).body.code).toBe(
      'balance_adjustments.entry_not_reversible',
    )
    const { rows } = await store.asOwner(`select e.id from ledger.entries e
      where e.kind = 'fee-capture' order by e.id desc limit 1`)
    for (const id of [rows[0].id, newId()])
      expect((await propose(reversal(id))).body.code).toBe(
        'balance_adjustments.entry_not_reversible',
      )
    const { body } = await propose(reversal(entryId))
    await approve(body)
    const { rows: made } = await store.asOwner(
      `select entry_id from balance_adjustments.adjustments where proposal_id = '${body.id}'`,
    )
    // Reversing a reversal does not pay the money out again.
    expect((await propose(reversal(made[0].entry_id))).body.code).toBe(
      'balance_adjustments.entry_not_reversible',
    )
  })
})

describe('an adjustment', () => {
  test('an adjustment cannot be proposed or approved by the staff member whose account it changes', async () => {
    expect((await propose(stated(), maker, maker)).body.code).toBe('balance_adjustments.own')
    const { body } = await propose(stated(), maker, checker)
    expect((await approve(body, checker)).body.code).toBe('approvals.own_matter')
    expect(await balance(store.db, account('investor-cash', checker.userId))).toBe(0n)
  })

  test('an adjustment has a document that only finance can open', async () => {
    const { body } = await propose(stated())
    const { id } = body
    const document = `/back-office/balance-adjustments/${id}/document/`
    expect((await api.call(document, { token: compliance.token })).status).toBe(403)
    expect((await api.call(document, { token: investor.token })).status).toBe(403)
    const opened = await api.call(document, { token: checker.token })
    expect([opened.status, opened.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const { rows } = await store.asOwner(`select action from audit.events
      where subject_id = '${investor.userId}' order by id`)
    const actions = rows.map(({ action }) => action)
    expect(actions).toContain('approvals.propose')
    expect(actions).toContain('balance-adjustments.open-document')
  })

  test('an adjustment of an investor who does not exist is refused', async () => {
    const nobody = { ...investor, userId: newId() }
    const refused = { status: 404, body: { code: 'balance_adjustments.investor_unknown' } }
    expect(await propose(stated(), maker, nobody)).toMatchObject(refused)
    const path = `/back-office/customers/${nobody.userId}/balance-adjustment/`
    expect(await api.call(path, { token: maker.token })).toMatchObject(refused)
  })

  test('a proposal without a document of an adjustment has none to open', async () => {
    const { entryId } = await paidIn(200_000n)
    const { body } = await propose(reversal(entryId))
    const path = `/back-office/balance-adjustments/${body.id}/document/`
    expect(await api.call(path, { token: checker.token })).toMatchObject({
      status: 404,
      body: { code: 'balance_adjustments.not_found' },
    })
  })

  test('the database refuses an adjustment by one person and an amount that differs from the approved one', async () => {
    const { body } = await propose(stated())
    await approve(body)
    const { rows } = await store.asOwner(
      `select * from balance_adjustments.adjustments where proposal_id = '${body.id}'`,
    )
    const [row] = rows
    const copy = (changes: Record<string, string>) => {
      const values: Record<string, string> = {
        id: newId(),
        proposal_id: row.proposal_id,
        user_id: row.user_id,
        entry_id: row.entry_id,
        amount: '75000',
        owed: '0',
        account: 'correction-costs',
        reason: 'goodwill',
        note_id: notes.noteId,
        note_en: notes.noteEn,
        file_id: row.file_id,
        made_by: row.made_by,
        approved_by: row.approved_by,
        adjusted_at: '2026-11-21T03:00:00Z',
        ...changes,
      }
      const names = Object.keys(values).join(', ')
      const texts = Object.values(values).map((value) => `'${value}'`)
      return `insert into balance_adjustments.adjustments (${names}) values (${texts.join(', ')})`
    }
    for (const changes of [{ approved_by: row.made_by }, { amount: '75001' }, {}])
      await expect(store.asApplication(copy(changes))).rejects.toMatchObject({ code: /^23/ })
    await expect(
      store.asApplication(
        `update balance_adjustments.adjustments set amount = 1 where id = '${row.id}'`,
      ),
    ).rejects.toThrow()
  })
})
