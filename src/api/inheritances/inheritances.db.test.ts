import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { closeEstates } from '#account-service'
import { transaction } from '#database'
import { transferArrivals } from '#inheritance'
import { day, later, newId } from '#kernel'
import {
  account,
  balance,
  checkStore,
  credit,
  debit,
  holdLines,
  insertHolds,
  type Line,
  postEntries,
  reversedLines,
  unitsOf,
} from '#ledger'
import { byTwo } from '../../../tests/support/a-death-report.ts'
import { estatesOf, statement } from '../../../tests/support/an-estate.ts'
import { mailsTo, type Owner, payIn } from '../../../tests/support/an-owner.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { testApi } from '../../../tests/support/test-api.ts'

const store = await testDatabase()
const api = testApi(store)
const staff: readonly [string, string] = [
  (await api.anAccount(['compliance'])).token,
  (await api.anAccount(['compliance'])).token,
]
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})
beforeEach(() => store.asOwner('truncate identity.attempts'))

const reason = 'Surat keterangan waris sudah dicocokkan.'
const { anHeir, anEstate, invite, accept } = estatesOf(api, store, staff)

/** The receipt of what an heir received can be downloaded only by that heir. */
async function hasReceipts(heir: Owner, other: Owner, items: readonly { id: string }[]) {
  for (const { id } of items)
    for (const language of ['id', 'en']) {
      const path = `/inheritances/${id}/receipt/?language=${language}`
      const own = await api.call(path, { token: heir.access })
      expect([own.status, own.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect(own.headers.get('cache-control')).toBe('no-store')
      const foreign = await api.call(path, { token: other.access })
      expect(foreign.body.code).toBe('inheritance.receipt_not_found')
    }
}

/** Lets an investor owe an amount. */
async function owes(userId: string, amount: bigint): Promise<void> {
  const lines = [
    debit(account('investor-receivable', userId), amount),
    credit(account('gateway-clearing', 'simulator'), amount),
  ]
  const facts = { id: newId(), happenedAt: api.clock.now(), reference: 'UJI' }
  const entry = { ...facts, kind: 'debt-advance', propertyId: null, actorId: null, lines } as const
  await transaction(store.db, (tx) => postEntries(tx, [entry]))
}

const debtOf = (userId: string) => balance(store.db, account('investor-receivable', userId))

const propose = (path: string, body: object = { reason }) =>
  api.call(`/back-office/death-reports/${path}`, { token: staff[0], body })
const unitsOfOwner = (userId: string, propertyId: string) =>
  balance(store.db, account('investor-units', userId, unitsOf(propertyId)))
const cashOf = (userId: string) => balance(store.db, account('investor-cash', userId))

describe('an inheritance', () => {
  test('an inheritance passes to the heirs in exact shares with its cost, once, and later income follows', async () => {
    const estate = await anEstate()
    const [first, second] = [await anHeir('Wulan Ayu'), await anHeir('Bagus Putra')]
    const heirs = [
      { owner: first, name: 'Wulan Ayu', numerator: 1, denominator: 8 },
      { owner: second, name: 'Bagus Putra', numerator: 7, denominator: 24 },
      {
        owner: second,
        name: 'Citra Kecil',
        numerator: 14,
        denominator: 24,
        guardian: 'Bagus Putra',
      },
    ]
    await invite(estate.id, heirs)
    expect((await propose(`${estate.id}/transfer/`)).body.code).toBe('inheritance.heir_not_ready')
    expect(await accept(first)).toBe(204)
    expect(await accept(second)).toBe(204)
    const proposed = await propose(`${estate.id}/transfer/`)
    expect(proposed.status).toBe(201)
    const approval = () =>
      api.call(`/back-office/proposals/${proposed.body.id}/approval/`, {
        token: staff[1],
        body: { contentHash: proposed.body.contentHash },
      })
    const both = await Promise.all([approval(), approval()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    // 100 units in the shares 1/8, 7/24 and 14/24 are 12.5, 29.17 and 58.33; the first has the largest
    // remainder.
    expect(await unitsOfOwner(first.userId, estate.propertyId)).toBe(13n)
    expect(await unitsOfOwner(second.userId, estate.propertyId)).toBe(87n)
    expect(await unitsOfOwner(estate.userId, estate.propertyId)).toBe(0n)
    expect(await cashOf(first.userId)).toBe(125_000_000n)
    expect((await cashOf(first.userId)) + (await cashOf(second.userId))).toBe(1_000_000_003n)
    expect(await cashOf(estate.userId)).toBe(0n)
    const { body } = await api.call('/inheritances/', { token: second.access })
    expect(body.items).toHaveLength(2)
    await hasReceipts(second, first, body.items)
    // A webhook of the heir is notified of each share.
    const { rows: events } = await store.asOwner(
      `select type, facts from webhooks.inheritance_events where user_id = '${second.userId}'`,
    )
    expect(events).toHaveLength(2)
    expect(events[0]).toMatchObject({
      type: 'inheritance.received',
      facts: { parts: [{ propertyId: null, cost: null }, { propertyId: estate.propertyId }] },
    })
    const holdings = await api.call('/portfolio/', { token: first.access })
    expect(holdings.status).toBe(200)

    // A payout with an earlier record date is paid afterwards and is divided in the same way.
    await payIn(api, estate.userId, 25n)
    expect(await transferArrivals(store.db, api.clock)).toBe(1)
    expect(await transferArrivals(store.db, api.clock)).toBe(0)
    expect((await cashOf(first.userId)) + (await cashOf(second.userId))).toBe(1_000_000_028n)
    const keys = api.services.dataKeys
    await store.asOwner(`insert into auto_invest.plans (id, user_id, state, rhythm, amount, keep_in_wallet,
      city_ids, types, title_kinds, net_yield_min_basis_points, risk_statement_version, version,
      counts_from, from_sequence, look_at, started_at, paused_at, paused_because)
      values (uuidv7(), '${estate.userId}', 'paused', 'deposits', 1000000, 0, '{}', '{}', '{}', 0,
      '2026-11', 1, now(), 0, now(), now(), now(), 'death-report')`)
    expect(await closeEstates({ db: store.db, clock: api.clock, keys })).toBeGreaterThan(0)
    const { rows } = await store.asOwner(
      `select status from identity.users where id = '${estate.userId}'`,
    )
    expect(rows[0].status).toBe('closed')
    const { rows: plans } = await store.asOwner(
      `select state, paused_because from auto_invest.plans where user_id = '${estate.userId}'`,
    )
    expect(plans).toEqual([{ state: 'ended', paused_because: null }])
    await payIn(api, estate.userId, 8n)
    expect(await transferArrivals(store.db, api.clock)).toBe(1)
    expect(await cashOf(estate.userId)).toBe(0n)
  })

  test('an inheritance carries the cost over: it creates no gain or loss, and the heirs hold at the previous cost', async () => {
    const estate = await anEstate()
    // Bought at Rp100,000 with a fee, as the ledger would record it: the cost follows from the entry.
    const entry = newId()
    const asset = unitsOf(estate.propertyId)
    const { rows: offerings } = await store.asOwner(
      `select id from offerings.offerings where property_id = '${estate.propertyId}'`,
    )
    await transaction(store.db, (tx) =>
      postEntries(tx, [
        {
          id: entry,
          kind: 'allotment',
          happenedAt: later(api.clock.now(), -day),
          reference: 'UJI',
          propertyId: estate.propertyId,
          actorId: null,
          lines: [
            debit(account('offering-units', offerings[0].id, asset), 30n),
            credit(account('investor-units', estate.userId, asset), 30n),
            debit(account('investor-cash', estate.userId), 3_000_001n),
            credit(account('platform-fees', 'platform'), 3_000_001n),
          ],
        },
      ]),
    )
    const [first, second] = [await anHeir('Wulan Ayu'), await anHeir('Bagus Putra')]
    await invite(estate.id, [
      { owner: first, name: 'Wulan Ayu', numerator: 1, denominator: 2 },
      { owner: second, name: 'Bagus Putra', numerator: 1, denominator: 2 },
    ])
    await accept(first)
    await accept(second)
    expect((await byTwo(api, staff, `${estate.id}/transfer/`, { reason })).status).toBe(200)
    const { rows } = await store.asOwner(
      `select sum(cost)::text as cost, sum(amount)::text as units from inheritance.parts p
        join inheritance.heirs h on h.id = p.heir_id where h.case_id = '${estate.id}' and p.property_id <> ''`,
    )
    expect(rows).toEqual([{ cost: '3000001', units: '130' }])
    const costs = await Promise.all(
      [first, second].map(async ({ access: token }) => {
        const { body } = await api.call('/inheritances/', { token })
        return body.items[0].parts.find(
          (part: { propertyId: string | null }) => part.propertyId !== null,
        )
      }),
    )
    expect(costs.map(({ amount }) => amount)).toEqual([65, 65])
    expect(costs[0].cost + costs[1].cost).toBe(3_000_001)
    const { access: token } = first
    const year = api.clock.now().toISOString().slice(0, 4)
    const { body: pack } = await api.call(`/portfolio/tax-years/${year}/`, { token })
    const from = { deceasedName: 'Pemodal Uji', receivedOn: expect.stringMatching(/^20/) }
    expect(pack.inherited).toMatchObject([
      {
        ...from,
        property: null,
        units: null,
        cost: null,
        value: await cashOf(first.userId).then(Number),
      },
    ])
    const file = `/portfolio/tax-years/${year}/file/`
    const csv = await api.call(`${file}?format=csv&language=en`, { token })
    expect(
      String(csv.body)
        .trim()
        .split('\n')
        .filter((row) => row.includes('Pemodal Uji')),
    ).toHaveLength(1)
    expect((await api.call(`${file}?format=pdf`, { token })).status).toBe(200)
  })

  test('an inheritance is refused while a debt, a different name or a frozen heir prevents it, and nothing is moved', async () => {
    const estate = await anEstate()
    const heir = await anHeir('Wulan Ayu')
    expect((await propose(`${estate.id}/transfer/`)).body.code).toBe('inheritance.heirs_missing')
    await invite(estate.id, [{ owner: heir, name: 'Nama Lain', numerator: 1, denominator: 1 }])
    await accept(heir)
    expect((await propose(`${estate.id}/transfer/`)).body.code).toBe('inheritance.heir_differs')
    await invite(estate.id, [{ owner: heir, name: 'Wulan Ayu', numerator: 1, denominator: 1 }])
    await accept(heir)
    const proposed = await propose(`${estate.id}/transfer/`)
    expect(proposed.status).toBe(201)
    await store.asOwner(`update identity.users set frozen_at = now() where id = '${heir.userId}'`)
    const approve = () =>
      api.call(`/back-office/proposals/${proposed.body.id}/approval/`, {
        token: staff[1],
        body: { contentHash: proposed.body.contentHash },
      })
    expect((await approve()).body.code).toBe('inheritance.heir_not_ready')
    await store.asOwner(`update identity.users set frozen_at = null where id = '${heir.userId}'`)
    await owes(estate.userId, 2_000_000_000n)
    expect((await approve()).body.code).toBe('inheritance.estate_owes')
    expect(await unitsOfOwner(estate.userId, estate.propertyId)).toBe(100n)
    expect(await cashOf(estate.userId)).toBe(1_000_000_003n)
    expect(await unitsOfOwner(heir.userId, estate.propertyId)).toBe(0n)
  })

  test('an inheritance whose debt is exactly its balance pays the debt, and its units pass on', async () => {
    const estate = await anEstate()
    const heir = await anHeir('Wulan Ayu')
    await invite(estate.id, [{ owner: heir, name: 'Wulan Ayu', numerator: 1, denominator: 1 }])
    await accept(heir)
    await owes(estate.userId, 1_000_000_003n)
    expect((await byTwo(api, staff, `${estate.id}/transfer/`, { reason })).status).toBe(200)
    expect([await debtOf(estate.userId), await cashOf(estate.userId)]).toEqual([0n, 0n])
    expect(await unitsOfOwner(heir.userId, estate.propertyId)).toBe(100n)
  })

  test('an inheritance that arrives later pays a debt first, and nothing passes on while a part of it is open', async () => {
    const estate = await anEstate()
    const heir = await anHeir('Wulan Ayu')
    await invite(estate.id, [{ owner: heir, name: 'Wulan Ayu', numerator: 1, denominator: 1 }])
    await accept(heir)
    expect((await byTwo(api, staff, `${estate.id}/transfer/`, { reason })).status).toBe(200)
    const asset = unitsOf(estate.propertyId)
    const units = [
      debit(account('investor-units', heir.userId, asset), 5n),
      credit(account('investor-units', estate.userId, asset), 5n),
    ]
    const facts = { id: newId(), happenedAt: api.clock.now(), reference: 'UJI' }
    const entry = { ...facts, kind: 'trade', propertyId: estate.propertyId, actorId: null } as const
    await transaction(store.db, (tx) => postEntries(tx, [{ ...entry, lines: units }]))
    await owes(estate.userId, 100n)
    await payIn(api, estate.userId, 60n)
    await transferArrivals(store.db, api.clock)
    expect([await debtOf(estate.userId), await cashOf(estate.userId)]).toEqual([40n, 0n])
    expect(await unitsOfOwner(estate.userId, estate.propertyId)).toBe(5n)
    await payIn(api, estate.userId, 50n)
    await transferArrivals(store.db, api.clock)
    expect(await debtOf(estate.userId)).toBe(0n)
    expect(await unitsOfOwner(heir.userId, estate.propertyId)).toBe(100n)
    expect(await cashOf(heir.userId)).toBe(1_000_000_013n)
  })

  test('an inheritance does not pass to heirs other than those two people approved', async () => {
    const estate = await anEstate()
    const [heir, other] = [await anHeir('Wulan Ayu'), await anHeir('Bagus Putra')]
    await invite(estate.id, [{ owner: heir, name: 'Wulan Ayu', numerator: 1, denominator: 1 }])
    await accept(heir)
    const proposed = await propose(`${estate.id}/transfer/`)
    const half = { owner: heir, name: 'Wulan Ayu', numerator: 1, denominator: 2 }
    await invite(estate.id, [half, { ...half, owner: other, name: 'Bagus Putra' }])
    await accept(heir)
    await accept(other)
    const approval = await api.call(`/back-office/proposals/${proposed.body.id}/approval/`, {
      token: staff[1],
      body: { contentHash: proposed.body.contentHash },
    })
    expect([approval.status, approval.body.code]).toEqual([409, 'inheritance.heirs_changed'])
    expect(await unitsOfOwner(estate.userId, estate.propertyId)).toBe(100n)
    expect(await cashOf(estate.userId)).toBe(1_000_000_003n)
    expect(await cashOf(heir.userId)).toBe(0n)
  })

  test('an inheritance needs shares that add up to one, and invitations that only the named heirs can accept', async () => {
    const estate = await anEstate()
    const [heir, other] = [await anHeir('Wulan Ayu'), await anHeir('Bagus Putra')]
    const half = { owner: heir, name: 'Wulan Ayu', numerator: 1, denominator: 2 }
    const short = await propose(`${estate.id}/heirs/`, statement([half]))
    expect(short.body.errors[0]).toMatchObject({
      path: 'heirs',
      code: 'inheritance.shares_not_whole',
    })
    const more = await propose(
      `${estate.id}/heirs/`,
      statement([{ ...half, numerator: 3, denominator: 2 }]),
    )
    expect(more.body.errors[0]).toMatchObject({
      path: 'heirs.0.share',
      code: 'inheritance.share_shape',
    })
    await invite(estate.id, [half, { ...half, owner: other, name: 'Bagus Putra' }])
    expect(await accept(heir)).toBe(204)
    expect(await accept(heir)).toBe(204)
    const [mail] = await mailsTo(api, heir.email)
    const [, token = ''] = /\?token=([\w-]+)/.exec(mail?.text ?? '') ?? []
    const taken = await api.call('/inheritances/invitation/', {
      token: other.access,
      body: { token },
    })
    expect(taken.body.code).toBe('inheritance.not_now')
    const wrong = { token: other.access, body: { token: 'x'.repeat(43) } }
    expect((await api.call('/inheritances/invitation/', wrong)).body.code).toBe(
      'inheritance.link_ended',
    )
  })

  test('an inheritance can be offered again by staff: the earlier link ends, accepted shares stay, and the number of emails is limited', async () => {
    const estate = await anEstate()
    const [heir, other] = [await anHeir('Wulan Ayu'), await anHeir('Bagus Putra')]
    const half = { owner: heir, name: 'Wulan Ayu', numerator: 1, denominator: 2 }
    await invite(estate.id, [half, { ...half, owner: other, name: 'Bagus Putra' }])
    expect(await accept(other)).toBe(204)
    const look = `/back-office/death-reports/${estate.id}/`
    const heirsNow = async () =>
      (await api.call(`${look}?reason=review`, { token: staff[0] })).body.heirs
    const again = async (index: number) =>
      api.call(`${look}heirs/${(await heirsNow())[index].id}/invitation/`, {
        token: staff[0],
        body: {},
      })
    const linkOf = async () => {
      const [mail] = await mailsTo(api, heir.email)
      return /\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    }
    const first = await linkOf()
    expect((await again(1)).body.code).toBe('inheritance.not_now')
    expect((await again(0)).status).toBe(204)
    expect(await heirsNow()).toMatchObject([
      { name: 'Wulan Ayu', numerator: 1, denominator: 2, email: heir.email, userId: null },
      { name: 'Bagus Putra', userId: other.userId },
    ])
    const take = async (token: string) =>
      api.call('/inheritances/invitation/', { token: heir.access, body: { token } })
    expect((await take(first)).body.code).toBe('inheritance.link_ended')
    for (let sent = 1; sent < 5; sent += 1) expect((await again(0)).status).toBe(204)
    expect((await again(0)).body.code).toBe('identity.too_many_attempts')
    expect((await take(await linkOf())).status).toBe(204)
    const { rows } = await store.asOwner(
      `select count(*)::integer as noted from audit.events where subject_id = '${estate.id}' and action = 'inheritance.invite-again'`,
    )
    expect(rows[0].noted).toBe(5)
  })

  test('an inheritance that is blocked by the closed account of an heir passes on once two people recorded the heirs again', async () => {
    const estate = await anEstate()
    const [gone, other] = [await anHeir('Wulan Ayu'), await anHeir('Bagus Putra')]
    const half = { name: 'Bagus Putra', numerator: 1, denominator: 2 }
    const stated = [
      { ...half, owner: gone, name: 'Wulan Ayu' },
      { ...half, owner: other },
    ]
    await invite(estate.id, stated)
    await accept(gone)
    await accept(other)
    expect((await byTwo(api, staff, `${estate.id}/transfer/`, { reason })).status).toBe(200)
    const again = await propose(`${estate.id}/heirs/`, statement(stated))
    expect(again.body.code).toBe('inheritance.not_now')
    await store.asOwner(`update identity.users set status = 'closed' where id = '${gone.userId}'`)
    const otherHad = await cashOf(other.userId)
    await payIn(api, estate.userId, 25n)
    expect(await transferArrivals(store.db, api.clock)).toBe(0)

    const look = async () =>
      (
        await api.call(`/back-office/death-reports/${estate.id}/?reason=review`, {
          token: staff[0],
        })
      ).body
    expect(await look()).toMatchObject({
      state: 'transferred',
      isBlocked: true,
      heirs: [{ isClosed: true }, { isClosed: false }],
    })
    const queued = async (queue: string) => {
      const path = `/back-office/death-reports/?queue=${queue}&limit=100`
      const { body } = await api.call(path, { token: staff[0] })
      return body.items.some(({ id }: { id: string }) => id === estate.id)
    }
    expect([await queued('waiting'), await queued('ended')]).toEqual([true, false])

    const successor = await anHeir('Dewi Lestari')
    await invite(estate.id, [
      { ...half, owner: successor, name: 'Dewi Lestari' },
      { ...half, owner: other },
    ])
    expect(await look()).toMatchObject({ state: 'confirmed', isBlocked: false })
    expect((await propose(`${estate.id}/release/`)).body.code).toBe('inheritance.not_now')
    await accept(successor)
    expect((await propose(`${estate.id}/transfer/`)).body).toMatchObject({
      code: 'inheritance.heir_not_ready',
      detail: expect.stringContaining('Bagus Putra'),
    })
    await accept(other)
    expect((await byTwo(api, staff, `${estate.id}/transfer/`, { reason })).status).toBe(200)
    expect(await cashOf(estate.userId)).toBe(0n)
    expect(await cashOf(successor.userId)).toBe(13n)
    expect((await cashOf(other.userId)) - otherHad).toBe(12n)
    expect(await unitsOfOwner(gone.userId, estate.propertyId)).toBe(50n)
    await payIn(api, estate.userId, 2n)
    expect(await transferArrivals(store.db, api.clock)).toBe(1)
    expect(await cashOf(successor.userId)).toBe(14n)
  })

  test('an inheritance that waits for an heir whose account is closed names this heir, not one who is ready', async () => {
    const estate = await anEstate()
    const [ready, gone] = [await anHeir('Wulan Ayu'), await anHeir('Bagus Putra')]
    const half = { numerator: 1, denominator: 2 }
    await invite(estate.id, [
      { ...half, owner: ready, name: 'Wulan Ayu' },
      { ...half, owner: gone, name: 'Bagus Putra' },
    ])
    await accept(ready)
    await accept(gone)
    await store.asOwner(`update identity.users set status = 'closed' where id = '${gone.userId}'`)
    expect((await propose(`${estate.id}/transfer/`)).body).toMatchObject({
      code: 'inheritance.heir_not_ready',
      detail: expect.stringContaining('Bagus Putra'),
    })
  })

  test('an inheritance on hold is not transferred, not even by an earlier proposal', async () => {
    const estate = await anEstate()
    const heir = await anHeir('Wulan Ayu')
    await invite(estate.id, [{ owner: heir, name: 'Wulan Ayu', numerator: 1, denominator: 1 }])
    await accept(heir)
    expect((await propose(`${estate.id}/transfer/`)).status).toBe(201)
    expect((await propose(`${estate.id}/hold/`)).status).toBe(204)
    expect((await propose(`${estate.id}/transfer/`)).body.code).toBe('inheritance.case_held')
    expect(await unitsOfOwner(estate.userId, estate.propertyId)).toBe(100n)
    expect((await propose(`${estate.id}/resumption/`)).status).toBe(204)
    expect((await byTwo(api, staff, `${estate.id}/transfer/`, { reason })).status).toBe(200)
    expect(await unitsOfOwner(heir.userId, estate.propertyId)).toBe(100n)
  })

  test('an inheritance waits until a withdrawal ends and open orders are removed', async () => {
    const estate = await anEstate()
    const heir = await anHeir('Wulan Ayu')
    await invite(estate.id, [{ owner: heir, name: 'Wulan Ayu', numerator: 1, denominator: 1 }])
    await accept(heir)
    const facts = {
      happenedAt: api.clock.now(),
      reference: 'UJI',
      propertyId: null,
      actorId: estate.userId,
    }
    const inOrder = [
      debit(account('investor-cash', estate.userId), 5_000n),
      credit(account('investor-order-cash', estate.userId), 5_000n),
    ]
    const post = (kind: 'order-hold' | 'order-release', lines: Line[]) =>
      transaction(store.db, (tx) => postEntries(tx, [{ ...facts, id: newId(), kind, lines }]))
    await post('order-hold', inOrder)
    expect((await propose(`${estate.id}/transfer/`)).body.code).toBe('inheritance.orders_open')
    await post('order-release', reversedLines(inOrder))
    const placedBy = newId()
    await transaction(store.db, async (tx) => {
      const lines = holdLines(estate.userId, 1_000n)
      await postEntries(tx, [{ ...facts, id: placedBy, kind: 'withdrawal', lines }])
      const hold = { id: newId(), ownerId: estate.userId, amount: 1_000n, placedBy }
      await insertHolds([{ ...hold, purpose: 'withdrawal' }]).execute(tx)
    })
    expect((await propose(`${estate.id}/transfer/`)).body.code).toBe('inheritance.withdrawal_open')
    expect(await unitsOfOwner(heir.userId, estate.propertyId)).toBe(0n)
  })

  test('an inheritance waits while units of the deceased are held for a sale', async () => {
    const estate = await anEstate()
    const heir = await anHeir('Wulan Ayu')
    await invite(estate.id, [{ owner: heir, name: 'Wulan Ayu', numerator: 1, denominator: 1 }])
    await accept(heir)
    const asset = unitsOf(estate.propertyId)
    const lines = [
      debit(account('investor-units', estate.userId, asset), 1n),
      credit(account('investor-units-held', estate.userId, asset), 1n),
    ]
    const facts = { id: newId(), kind: 'order-hold', happenedAt: api.clock.now() } as const
    const about = { reference: 'UJI', propertyId: estate.propertyId, actorId: null, lines }
    await transaction(store.db, (tx) => postEntries(tx, [{ ...facts, ...about }]))
    expect((await propose(`${estate.id}/transfer/`)).body.code).toBe('inheritance.orders_open')
  })

  test('an inheritance loses no rupiah of payouts that arrive during the transfer', async () => {
    const estate = await anEstate()
    const heir = await anHeir('Wulan Ayu')
    await invite(estate.id, [{ owner: heir, name: 'Wulan Ayu', numerator: 1, denominator: 1 }])
    await accept(heir)
    const [{ status }] = await Promise.all([
      byTwo(api, staff, `${estate.id}/transfer/`, { reason }),
      ...Array.from({ length: 8 }, (_, index) => payIn(api, estate.userId, BigInt(index + 1))),
    ])
    expect(status).toBe(200)
    await Promise.all([
      transferArrivals(store.db, api.clock),
      transferArrivals(store.db, api.clock),
    ])
    await transferArrivals(store.db, api.clock)
    expect(await cashOf(estate.userId)).toBe(0n)
    expect(await cashOf(heir.userId)).toBe(1_000_000_039n)
  })
})
