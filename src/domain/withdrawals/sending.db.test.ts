import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#database'
import { day, later, minute, newId } from '#kernel'
import { account, balance, checkStore, credit, debit, postEntries } from '#ledger'
import { type GatewayPayout, type PaymentGateway, PayoutRefused } from '#payments'
import { testDatabase } from '../../../tests/support/database.ts'
import { testApi } from '../../../tests/support/test-api.ts'
import {
  aWithdrawer,
  runWorker,
  servicesOf,
  type Withdrawer,
  withdraw,
} from '../../../tests/support/withdrawer.ts'
import { proposeWithdrawal, refuseWithdrawal } from './approve-withdrawal.ts'
import { checkWithdrawals, followPayout } from './index.ts'
import { readBlocked } from './request-withdrawal.ts'
import { usedToday } from './terms.ts'
import type { WithdrawalServices } from './withdrawal-services.ts'

let investor: Withdrawer
let withdrawal: { id: string; reference: string }
/** The number of payments that the bank made, by reference. */
const transfers = new Map<string, number>()

const store = await testDatabase()
const api = testApi(store)
afterAll(() => store.close())

beforeEach(async () => {
  transfers.clear()
  investor = await aWithdrawer(store, api)
  const input = { accountId: investor.accountId, amount: 400_000 }
  withdrawal = (await withdraw(api, await investor.token(), input)).body
  api.clock.advance(10 * minute)
})

/** The gateway with some answers replaced; it counts the orders it accepts. */
function through(changes: Partial<PaymentGateway> = {}): WithdrawalServices {
  const { simulator } = api
  const counted: PaymentGateway = {
    ...simulator,
    createPayout: async (order) => {
      const isNew = (await simulator.getPayout(order.reference)) === null
      const payout = await simulator.createPayout(order)
      if (isNew) transfers.set(order.reference, (transfers.get(order.reference) ?? 0) + 1)
      return payout
    },
  }
  return { ...servicesOf(api), gateway: { ...counted, ...changes } }
}

async function stateOf(id = withdrawal.id) {
  const { rows } = await store.asOwner(
    `select state from withdrawals.withdrawals where id = '${id}'`,
  )
  return rows[0].state
}
const free = () => balance(store.db, account('investor-cash', investor.userId))
const held = () => balance(store.db, account('investor-held', investor.userId))

async function holds() {
  expect(await checkStore(store.db)).toEqual([])
  expect(await checkWithdrawals(store.db)).toEqual([])
}

/** Runs two workers at the same time until long after every lease has ended. */
async function recover(services: WithdrawalServices): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    await api.simulator.deliverDue()
    await Promise.all([runWorker(api, services), runWorker(api, services)])
    api.clock.advance(3 * minute)
  }
}

const died = async (): Promise<never> => {
  throw new Error('the worker is gone')
}

// The worker dies at one of four points, and the bank reacts in one of four ways: sixteen cases.
const points = {
  'after the intent': () => through({ createPayout: died }),
  'after the call': () => {
    const services = through()
    const { createPayout } = services.gateway
    const cut: PaymentGateway['createPayout'] = async (order) => {
      await createPayout(order)
      return await died()
    }
    return { ...services, gateway: { ...services.gateway, createPayout: cut } }
  },
  'after the reply': () => through({ getPayout: died }),
  'after it was noted': () => through(),
}
const outcomes = {
  'pays without being asked': async () => {},
  'pays at once': () => tryTo('pay'),
  'refuses it': () => tryTo('fail'),
  'pays and sends it back': async () => {
    await tryTo('pay')
    await tryTo('reverse')
  },
} as const

async function tryTo(action: 'pay' | 'fail' | 'reverse') {
  await api.simulator.actOnPayout(withdrawal.reference, action)
}

describe.each(Object.keys(points) as (keyof typeof points)[])('when a worker dies %s', (point) => {
  test.each(
    Object.keys(outcomes) as (keyof typeof outcomes)[],
  )('a payout is sent once and reaches its final state when a worker dies and the bank %s', async (outcome) => {
    await runWorker(api, points[point]())
    const healthy = through()
    // A worker that died before the call has sent nothing to the bank.
    if (point === 'after the intent') await recoverOnce(healthy)
    await outcomes[outcome]()
    await recover(healthy)
    if (outcome === 'pays and sends it back') await followPayout(healthy, withdrawal.reference)
    const ends = {
      'pays without being asked': ['paid', 600_000n],
      'pays at once': ['paid', 600_000n],
      'refuses it': ['failed', 1_000_000n],
      'pays and sends it back': ['reversed', 1_000_000n],
    } as const
    const [state, left] = ends[outcome]
    expect(await stateOf()).toBe(state)
    expect([await free(), await held()]).toEqual([left, 0n])
    expect(transfers.get(withdrawal.reference) ?? 0).toBeLessThanOrEqual(1)
    await holds()
  })
})

async function recoverOnce(services: WithdrawalServices): Promise<void> {
  api.clock.advance(minute)
  await Promise.all([runWorker(api, services), runWorker(api, services)])
}

test('when the gateway refuses the order, the hold is released immediately and the limit of the day is unused', async () => {
  await runWorker(
    api,
    through({
      createPayout: async () => {
        throw new PayoutRefused('RECIPIENT_ACCOUNT_NUMBER_ERROR')
      },
    }),
  )
  expect(await stateOf()).toBe('failed')
  expect([await free(), await held()]).toEqual([1_000_000n, 0n])
  expect(await usedToday(store.db, investor.userId, api.clock.now())).toEqual(new Map())
  await holds()
})

test('while the gateway is unavailable the money stays held, and it is sent once when the gateway is back', async () => {
  const away = through({ createPayout: died, getPayout: died })
  for (let round = 0; round < 5; round += 1) {
    await runWorker(api, away)
    api.clock.advance(2 * minute)
  }
  expect(await stateOf()).toBe('sending')
  expect(await held()).toBe(400_000n)
  await recover(through())
  expect(await stateOf()).toBe('paid')
  expect(transfers.get(withdrawal.reference)).toBe(1)
})

describe('a withdrawal whose worker died before the order reached the gateway', () => {
  const block = (column: string) =>
    store.asOwner(`update identity.users set ${column} where id = '${investor.userId}'`)

  test.each([
    ['frozen', `frozen_at = now()`],
    ['suspended', `status = 'suspended'`],
  ])('an order that never reached the gateway is not sent once its owner is %s, and the money is returned', async (_, column) => {
    await runWorker(api, through({ createPayout: died }))
    await block(column)
    api.clock.advance(minute)
    await runWorker(api, through())
    expect([await stateOf(), await held()]).toEqual(['sending', 400_000n])
    await recover(through())
    expect(await stateOf()).toBe('failed')
    expect([await free(), await held()]).toEqual([1_000_000n, 0n])
    expect(transfers.size).toBe(0)
    await holds()
  })

  test('an order that may have reached a gateway that finds no lost orders is neither sent again nor returned while its owner is frozen', async () => {
    await runWorker(api, through({ createPayout: died }))
    await block('frozen_at = now()')
    await recover(through({ findsLostPayouts: false, getPayout: async () => null }))
    expect([await stateOf(), await held()]).toEqual(['sending', 400_000n])
    expect(transfers.size).toBe(0)
    await block('frozen_at = null')
    await recover(through())
    expect([await stateOf(), transfers.get(withdrawal.reference)]).toEqual(['paid', 1])
  })

  /** Like Iris: it finds an order by its own number only, which repeating the order returns. */
  function forgetful(): WithdrawalServices {
    const { gateway } = through()
    const facts = { currency: 'IDR', bankReference: null, failure: null } as const
    let recalled: GatewayPayout | null = null
    return through({
      findsLostPayouts: false,
      getPayout: async (reference, gatewayId) =>
        gatewayId == null ? null : ((await gateway.getPayout(reference)) ?? recalled),
      recallPayout: async ({ reference, amount }) => {
        recalled = { ...facts, gatewayId: 'recalled', reference, amount, state: 'failed' }
        return (await gateway.getPayout(reference)) ?? recalled
      },
    })
  }

  test.each([
    ['never reached', false, 'failed', 1_000_000n],
    ['reached', true, 'paid', 600_000n],
  ])('an order that %s a gateway that finds no lost orders is recalled once its owner is blocked, and its money is free or sent', async (_, isOrdered, state, left) => {
    const services = through()
    const cut: PaymentGateway['createPayout'] = async (order) => {
      if (isOrdered) await services.gateway.createPayout(order)
      return await died()
    }
    await runWorker(api, through({ createPayout: cut }))
    await block('frozen_at = now()')
    const forgets = forgetful()
    await runWorker(api, forgets)
    expect([await stateOf(), await held()]).toEqual(['sending', 400_000n])
    await recover(forgets)
    expect([await stateOf(), await free(), await held()]).toEqual([state, left, 0n])
    await holds()
  })

  test.each([
    [true, 'failed', 1_000_000n],
    [false, 'sending', 600_000n],
  ])('a refusal of a second order proves that nothing was sent only if the gateway finds lost orders (%s)', async (findsLostPayouts, state, left) => {
    await runWorker(api, through({ createPayout: died }))
    api.clock.advance(minute)
    const createPayout = () => Promise.reject(new PayoutRefused('invalid'))
    await runWorker(api, through({ findsLostPayouts, createPayout }))
    expect([await stateOf(), await free()]).toEqual([state, left])
  })

  test('an order that reached the gateway is followed although its owner is frozen', async () => {
    const services = through()
    const cut: PaymentGateway['createPayout'] = async (order) => {
      await services.gateway.createPayout(order)
      return await died()
    }
    await runWorker(api, through({ createPayout: cut }))
    await block('frozen_at = now()')
    await recover(through())
    expect([await stateOf(), transfers.get(withdrawal.reference)]).toEqual(['paid', 1])
  })
})

test('a withdrawal that was requested with a former gateway is sent by the present one, and never changes it again', async () => {
  const present = { name: 'xendit', findsLostPayouts: true } as const
  await recover(through({ ...present, payoutRails: [] }))
  expect([await stateOf(), transfers.size]).toEqual(['queued', 0])
  await runWorker(api, through(present))
  expect(transfers.get(withdrawal.reference)).toBe(1)
  const { rows } = await store.asOwner(
    `select gateway, state from withdrawals.withdrawals where id = '${withdrawal.id}'`,
  )
  expect(rows).toEqual([{ gateway: 'xendit', state: 'submitted' }])
  const back = `update withdrawals.withdrawals set gateway = 'simulator' where id = '${withdrawal.id}'`
  await expect(store.asApplication(back)).rejects.toMatchObject({
    constraint: 'withdrawals_gateway',
  })
})

test('an account shows when money was last sent to it, and a debt is stated and prevents withdrawals', async () => {
  const own = async () =>
    (await api.call('/bank-accounts/', { token: await investor.token() })).body.items[0]
  expect((await own()).lastUsedAt).toBeNull()
  await recover(through())
  expect((await own()).lastUsedAt).toEqual(expect.any(String))
  const { userId } = investor
  const lines = [
    debit(account('investor-receivable', userId), 40_000n),
    credit(account('gateway-clearing', 'simulator'), 40_000n),
  ]
  const facts = { id: newId(), kind: 'deposit-return', happenedAt: api.clock.now() } as const
  const entry = { ...facts, reference: 'DEP-UJI', propertyId: null, actorId: null, lines }
  await transaction(store.db, (tx) => postEntries(tx, [entry]))
  const later = await investor.token()
  const terms = await api.call('/withdrawals/terms/', { token: later })
  expect(terms.body.blocked).toMatchObject({ reason: 'debt', owed: 40_000 })
  const wallet = await api.call('/wallet/', { token: later })
  expect(wallet.body.debt).toMatchObject({
    owed: 40_000,
    causes: [{ kind: 'deposit-return', reference: 'DEP-UJI', amount: 40_000 }],
  })
})

test('a question that the database refuses is not answered with a frozen account', async () => {
  await expect(readBlocked(servicesOf(api), investor.userId)).resolves.toBe(null)
  await expect(readBlocked(servicesOf(api), 'no id of a user')).rejects.toThrow('uuid')
})

test('twenty concurrent workers send it once, under the same reference', async () => {
  const services = through()
  await Promise.all(Array.from({ length: 20 }, () => runWorker(api, services)))
  expect(transfers.get(withdrawal.reference)).toBe(1)
})

test.each([
  ['another amount', { amount: 400_000n }],
  ['another currency', { currency: 'USD' }],
  ['another payout', { reference: 'WDR-AAAAA-BBBBB' }],
])('a gateway report with %s has no effect and is recorded', async (_, lie) => {
  const { getPayout } = api.simulator
  await runWorker(api, through())
  await tryTo('pay')
  const lying = through({
    getPayout: async (reference) => {
      const payout = await getPayout(reference)
      return payout === null ? null : { ...payout, ...lie }
    },
  })
  await expect(followPayout(lying, withdrawal.reference)).rejects.toThrow()
  expect(await stateOf()).toBe('submitted')
  expect(await held()).toBe(400_000n)
  expect(await recordedReports()).toContain('paid')
})

/** The states of the gateway's reports that were recorded as different from ours. */
async function recordedReports(): Promise<string[]> {
  const { rows } = await store.asOwner(`select details->>'state' as state from audit.events
    where subject_id = '${withdrawal.id}' and action = 'withdrawals.gateway-differs'`)
  return rows.map(({ state }) => state)
}

test.each([
  { end: 'paid', actions: ['pay'], report: 'failed', left: 600_000n },
  { end: 'failed', actions: ['fail'], report: 'paid', left: 1_000_000n },
  { end: 'reversed', actions: ['pay', 'reverse'], report: 'paid', left: 1_000_000n },
] as const)('a $end payout that the gateway later reports as $report stays $end, and the report is recorded', async ({
  end,
  actions,
  report,
  left,
}) => {
  await runWorker(api, through())
  for (const action of actions) await tryTo(action)
  await followPayout(through(), withdrawal.reference)
  expect(await stateOf()).toBe(end)
  expect(await recordedReports()).toEqual([])
  const { getPayout } = api.simulator
  const contradicting = through({
    getPayout: async (reference) => {
      const payout = await getPayout(reference)
      return payout === null ? null : { ...payout, state: report }
    },
  })
  await followPayout(contradicting, withdrawal.reference)
  expect(await stateOf()).toBe(end)
  expect(await recordedReports()).toEqual([report])
  expect([await free(), await held()]).toEqual([left, 0n])
  await holds()
})

test('webhooks that arrive twice, in any order or never lead to the same state', async () => {
  await runWorker(api, through())
  await tryTo('pay')
  await tryTo('reverse')
  await api.simulator.actOnPayout(withdrawal.reference, 'repeat')
  await api.settlePayments()
  await api.simulator.actOnPayout(withdrawal.reference, 'repeat')
  await api.settlePayments()
  expect(await stateOf()).toBe('reversed')
  expect([await free(), await held()]).toEqual([1_000_000n, 0n])
  const { rows } = await store.asOwner(
    `select kind from ledger.entries where reference = '${withdrawal.reference}' order by id`,
  )
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual([
    'payout',
    'payout-reversal',
    'withdrawal',
    'withdrawal-return',
  ])
  await holds()
})

test('a bank that does not report is asked', async () => {
  await runWorker(api, through())
  await api.simulator.actOnPayout(withdrawal.reference, 'silent')
  api.clock.advance(minute)
  await runWorker(api, through())
  expect(await stateOf()).toBe('paid')
})

test('the database refuses to move a withdrawal back, delete it, or mark it as paid without an entry', async () => {
  await recover(through())
  const of = `where id = '${withdrawal.id}'`
  for (const statement of [
    `update withdrawals.withdrawals set state = 'queued', ended_at = null ${of}`,
    `update withdrawals.withdrawals set amount = 1 ${of}`,
    `update withdrawals.withdrawals set payout_entry_id = null ${of}`,
    `delete from withdrawals.withdrawals ${of}`,
  ])
    await expect(store.asApplication(statement)).rejects.toThrow()
})

test('the check finds a withdrawal without a hold', async () => {
  const damage = `update ledger.holds set amount = 1 where id = '${withdrawal.id}'`
  const found = await store.withDamage(damage, checkWithdrawals)
  expect(found.map(({ rule }) => rule)).toContain('what is under way is held, and nothing else')
})

describe('a withdrawal that needs two people', () => {
  const reason = 'Nama penerima perlu diperiksa lagi.'
  let rich: Withdrawer
  let large: { id: string; reference: string }

  beforeEach(async () => {
    rich = await aWithdrawer(store, api, { cash: 300_000_000n })
    const input = { accountId: rich.accountId, amount: 150_000_000 }
    large = (await withdraw(api, await rich.token(), input)).body
  })

  const post = (token: string, noun: string, body?: unknown) =>
    api.call(`/back-office/withdrawals/${large.id}/${noun}/`, { token, method: 'POST', body })
  const approve = (token: string, { id, contentHash }: { id: string; contentHash: string }) =>
    api.call(`/back-office/proposals/${id}/approval/`, { token, body: { contentHash } })
  async function queue(token: string) {
    const { body } = await api.call('/back-office/withdrawals/', { token })
    return body.items.find(({ id }: { id: string }) => id === large.id)
  }

  test('a withdrawal that needs two people is sent after one person proposed it and another approved the same content, and not before', async () => {
    expect(large).toMatchObject({ state: 'awaiting-approval' })
    const [maker, checker] = [await api.anAccount(['finance']), await api.anAccount(['finance'])]
    const support = await api.anAccount(['support'])
    expect((await post(maker.token, 'proposal')).status).toBe(200)
    expect((await post(checker.token, 'proposal')).body.code).toBe('approvals.already_proposed')
    const { proposal } = await queue(checker.token)
    expect((await approve(maker.token, proposal)).body.code).toBe('approvals.same_person')
    expect((await approve(support.token, proposal)).status).toBe(403)
    const other = { ...proposal, contentHash: '0'.repeat(64) }
    expect((await approve(checker.token, other)).body.code).toBe('approvals.content_differs')
    api.clock.advance(minute)
    await runWorker(api, through())
    expect(await api.simulator.getPayout(large.reference)).toBeNull()
    const tokens = [checker.token, (await api.anAccount(['compliance'])).token]
    const answers = await Promise.all(tokens.map((token) => approve(token, proposal)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    api.clock.advance(10 * minute)
    await runWorker(api, through())
    expect(await api.simulator.getPayout(large.reference)).not.toBeNull()
  })

  test.each([
    ['four minutes', 4 * minute, 10 * minute],
    ['five days', 5 * day, 5 * day],
  ])('a withdrawal approved %s after its request is sent once its ten minutes are over, and promised no later than before', async (_, waited, sentAfter) => {
    const times = async () => {
      const { rows } =
        await store.asOwner(`select requested_at, send_at, sent_due_at, arrives_due_at
        from withdrawals.withdrawals where id = '${large.id}'`)
      return rows[0]
    }
    const before = await times()
    api.clock.advance(waited)
    await post((await api.anAccount(['finance'])).token, 'proposal')
    const { token } = await api.anAccount(['compliance'])
    expect((await approve(token, (await queue(token)).proposal)).status).toBe(200)
    const after = await times()
    expect(after.send_at).toEqual(later(before.requested_at, sentAfter))
    expect(after.sent_due_at <= before.sent_due_at).toBe(true)
    expect(after.arrives_due_at <= before.arrives_due_at).toBe(true)
  })

  test('a withdrawal that needs two people is released when it is rejected, and its owner sees the reason', async () => {
    const [maker, checker] = [await api.anAccount(['finance']), await api.anAccount(['finance'])]
    await post(maker.token, 'proposal')
    const { proposal } = await queue(checker.token)
    const investorToken = await rich.token()
    expect((await post(investorToken, 'refusal', { reason })).status).toBe(403)
    expect((await post(checker.token, 'refusal', { reason })).status).toBe(200)
    const shown = await api.call(`/withdrawals/${large.id}/`, { token: investorToken })
    expect(shown.body).toMatchObject({ state: 'refused', failure: reason })
    expect(await usedToday(store.db, rich.userId, api.clock.now())).toEqual(new Map())
    expect(await balance(store.db, account('investor-cash', rich.userId))).toBe(300_000_000n)
    expect((await approve(checker.token, proposal)).body.code).toBe('approvals.already_decided')
  })

  test('after its rejection it is neither proposed nor rejected again, and its money is released once', async () => {
    const [first, second] = [await api.anAccount(['finance']), await api.anAccount(['compliance'])]
    expect((await post(first.token, 'refusal', { reason })).status).toBe(200)
    for (const { token } of [first, second]) {
      const again = await post(token, 'refusal', { reason })
      expect(again).toMatchObject({ status: 409, body: { code: 'withdrawals.not_awaiting' } })
    }
    const proposed = await post(first.token, 'proposal')
    expect(proposed).toMatchObject({ status: 409, body: { code: 'withdrawals.not_awaiting' } })
    expect(await balance(store.db, account('investor-cash', rich.userId))).toBe(300_000_000n)
    expect(await balance(store.db, account('investor-held', rich.userId))).toBe(0n)
    await holds()
  })

  test('a withdrawal that needs two people is neither proposed nor rejected by its own owner, even when they are staff', async () => {
    const owner = { userId: rich.userId, roles: ['finance'] } as const
    const services = servicesOf(api)
    const own = expect.objectContaining({ code: 'withdrawals.own' })
    await expect(proposeWithdrawal(services, owner, large.id)).rejects.toEqual(own)
    await expect(refuseWithdrawal(services, owner, large.id, reason)).rejects.toEqual(own)
    expect(await stateOf(large.id)).toBe('awaiting-approval')
    expect(await balance(store.db, account('investor-held', rich.userId))).toBe(150_000_000n)
  })

  test.each([
    'cancellation',
    'refusal',
  ] as const)('an approval and a %s at the same time have one outcome, and its money is held or free accordingly', async (end) => {
    const [maker, checker, third] = [
      await api.anAccount(['finance']),
      await api.anAccount(['finance']),
      await api.anAccount(['compliance']),
    ]
    await post(maker.token, 'proposal')
    const { proposal } = await queue(checker.token)
    const investorToken = await rich.token()
    const path = `/withdrawals/${large.id}/cancellation/`
    const cancel = () => api.call(path, { token: investorToken, method: 'POST', key: newId() })
    const answers = await Promise.all([
      approve(checker.token, proposal),
      end === 'cancellation' ? cancel() : post(third.token, 'refusal', { reason }),
    ])
    const state = await stateOf(large.id)
    const isEnded = state === 'cancelled' || state === 'refused'
    // An approved withdrawal can still be cancelled until it is sent, so both may succeed, in this order.
    expect(answers.map(({ status }) => status)).toContain(200)
    expect(isEnded || state === 'queued', state).toBe(true)
    expect(answers[1]?.status === 200).toBe(isEnded)
    const moneyHeld = await balance(store.db, account('investor-held', rich.userId))
    expect(moneyHeld).toBe(isEnded ? 0n : 150_000_000n)
    api.clock.advance(10 * minute)
    await runWorker(api, through())
    expect((await api.simulator.getPayout(large.reference)) === null).toBe(isEnded)
    await holds()
  })
})

test('a withdrawal cancelled while it is being sent is either sent or cancelled, never both', async () => {
  const token = await investor.token()
  const path = `/withdrawals/${withdrawal.id}/cancellation/`
  const cancel = api.call(path, { token, method: 'POST', key: newId() })
  const [cancelled] = await Promise.all([cancel, runWorker(api, through())])
  const isSent = (await api.simulator.getPayout(withdrawal.reference)) !== null
  expect([cancelled.status === 200, isSent].filter(Boolean)).toHaveLength(1)
  expect(await stateOf()).toBe(isSent ? 'submitted' : 'cancelled')
  expect(await held()).toBe(isSent ? 400_000n : 0n)
  await holds()
})
