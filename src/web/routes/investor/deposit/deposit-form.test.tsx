import { expect, test } from 'vitest'
import type { Deposit } from '#contract/deposits/deposit-body.ts'
import { htmlOf, linksIn, textOf } from '../../../../../tests/support/rendered.tsx'
import { faultyIn, fieldsIn } from '../../../../../tests/support/rendered-forms.ts'
import { ledBy, screenRequest } from '../../../../../tests/support/screen-request.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { type Visit, visitContext } from '../../../context.ts'
import WalletScreen, { loader as readWallet } from '../wallet.tsx'
import DepositFormScreen, { action as begin, loader as readForm } from './deposit-form.tsx'
import { OpenDeposits } from './open-deposits.tsx'
import { TransferAmount } from './transfer-target.tsx'

const methods = [
  {
    id: 'va-bca',
    kind: 'va',
    bank: { name: 'Bank Central Asia' },
    minimum: 10_000,
    maximum: 1_000_000,
    fee: 0,
  },
  {
    id: 'transfer',
    kind: 'transfer',
    bank: { shortName: 'BNI' },
    minimum: 50_000,
    maximum: 2_000_000,
    fee: 4_000,
  },
]

const quota = { year: 2026, remaining: 1_000_000, exemptFrom: null }

const form = (changed: object = {}, answer?: unknown, path = '/en/dashboard/wallet/deposit') =>
  [
    <DepositFormScreen key="form" />,
    {
      address: path,
      answer,
      loaded: { methods, free: 400_000, quota, returnPage: '', idempotencyKey: 'k1', ...changed },
    },
  ] as const

test('the form of a deposit begins with the first method, its limits and its fee', () => {
  expect(fieldsIn(...form())).toEqual({ idempotencyKey: 'k1', amount: '', method: 'va-bca' })
  const text = textOf(...form())
  expect(text).toContain('From Rp10,000 to Rp1,000,000 per deposit.')
  expect(text).toContain('no fee')
  expect(text).toContain('fee Rp4,000')
  expect(text).toContain('Continue to payment')
})

test('the amount of a purchase that led here is filled in, and its button names the amount', () => {
  expect(fieldsIn(...form({ returnPage: '502500' })).amount).toBe('502,500')
  expect(textOf(...form({ returnPage: '502500' }))).toContain('Continue to pay Rp502,500')
  const indonesian = form({ returnPage: '502500' }, undefined, '/dashboard/wallet/deposit')
  expect(fieldsIn(...indonesian).amount).toBe('502.500')
  expect(textOf(...form({ returnPage: '1000001' }))).toContain('Continue to payment')
})

test('a deposit above the remaining yearly limit warns of the part that cannot be invested', () => {
  const over = textOf(...form({ returnPage: '600001' }))
  expect(over).toContain(
    'Rp1 of your available balance cannot be used to buy units until 1 January 2027',
  )
  expect(textOf(...form({ returnPage: '600000' }))).not.toContain('cannot be used to buy')
  expect(textOf(...form({ quota: null }))).toContain('Your own limit appears here once')
  const exempt = textOf(...form({ quota: { ...quota, exemptFrom: '2026-01-01' } }))
  expect(exempt).not.toContain('investment limit')
})

test('a refused deposit keeps the amount as typed, the chosen method and its error', () => {
  const problem = { code: 'x', detail: 'No', fields: { amount: 'Too little' } }
  const typed = { amount: '1.000,5', method: 'transfer' }
  const page = form({}, { problem, typed, idempotencyKey: 'k2' })
  expect(fieldsIn(...page)).toEqual({ idempotencyKey: 'k2', amount: '1.000,5', method: 'transfer' })
  expect(faultyIn(...page)).toEqual(['amount'])
  expect(textOf(...page)).toContain(
    'Next you get an account number and an amount with a unique code',
  )
})

test('without a payment method there is no form', () => {
  expect(fieldsIn(...form({ methods: [] }))).toEqual({})
  expect(textOf(...form({ methods: [] }))).toContain('You cannot top up yet')
})

const sent = { amount: 'Rp 502.500', method: 'va-bca', idempotencyKey: 'k1' }

async function begun(answer: unknown, returnPage: string | null = null) {
  const { args, calls } = screenRequest({
    form: sent,
    answers: { '/deposits/': answer },
    returnPage,
  })
  const result = await begin(args)
  return { result, led: await ledBy(result), calls }
}

test('a deposit is sent once with its key, and one for a purchase returns to it', async () => {
  const purchase = await begun({ id: 'd1' }, '/en/dashboard/properties/villa/buy?units=5')
  expect(purchase.calls).toEqual([['POST /deposits/', { amount: 502_500, method: 'va-bca' }, 'k1']])
  expect(purchase.led).toBe('/en/dashboard/wallet/deposits/d1?purchase')
  expect((await begun({ id: 'd1' }, '/en/dashboard/explore')).led).toBe(
    '/en/dashboard/wallet/deposits/d1',
  )
})

test('a payment that the gateway may have created is tried again with the same key, and a refused one with another', async () => {
  const away = await begun(new ApiProblem(503, { code: 'payments.gateway_away', detail: 'Away' }))
  expect(away.result).toMatchObject({ data: { idempotencyKey: 'k1' }, init: { status: 503 } })
  const refused = await begun(new ApiProblem(400, { code: 'request.invalid', detail: 'No' }))
  expect(refused.result).toMatchObject({ data: { typed: { amount: 'Rp 502.500' } } })
  expect(refused.result).not.toMatchObject({ data: { idempotencyKey: 'k1' } })
})

test.each([
  ['/?amount=502500', '502500'],
  ['/?amount=Rp502.500', '502500'],
  ['/?amount=-5', ''],
  ['/', ''],
])('at %s the form begins with the amount "%s"', async (address, returnPage) => {
  const answers = { '/deposits/methods/': { items: [] } }
  expect(await readForm(screenRequest({ address, answers }).args)).toMatchObject({ returnPage })
})

test.each([
  [123, '123', 'three'],
  [1_234, '1,234', 'four'],
])('of a transfer with the code %i the last digits %s are marked', (code, marked, count) => {
  const element = <TransferAmount amount={500_000 + code} code={code} />
  expect(/<mark[^>]*>([^<]*)/.exec(htmlOf(element))?.[1]).toBe(marked)
  expect(textOf(element)).toContain(`The last ${count} digits, ${marked}, are your unique code.`)
})

const deposit = {
  id: 'd1',
  reference: 'DEP-1',
  state: 'awaiting-payment',
  method: 'va-bca',
  amount: 500_000,
  receivedAmount: null,
  paidAt: null,
  expiresAt: '2026-12-02T03:00:00Z',
} as unknown as Deposit

test('an open deposit shows its deadline until it is paid, and then the amount that arrived', () => {
  const text = (changed: Partial<Deposit>) =>
    textOf(<OpenDeposits deposits={[{ ...deposit, ...changed }]} />)
  expect(text({})).toMatch(/Rp500,000 awaiting payment.*Pay before 2 Dec 2026, 10:00 WIB/)
  const review = text({
    state: 'in-review',
    receivedAmount: 450_000,
    paidAt: '2026-12-01T03:00:00Z',
  })
  expect(review).toMatch(/Rp450,000 being checked.*Paid 1 Dec 2026, 10:00 WIB/)
  expect(linksIn(<OpenDeposits deposits={[deposit]} />)).toEqual([
    '/en/dashboard/wallet/deposits/d1',
  ])
})

const wallet = {
  free: 0,
  held: 0,
  inEscrow: 0,
  incoming: 0,
  outgoing: 0,
  rewards: 0,
  unpaid: 0,
  debt: null,
  asOf: '2026-12-01T03:00:00Z',
}
const noFilters = {
  kind: null,
  direction: null,
  state: null,
  property: null,
  from: null,
  to: null,
  search: null,
}
const debt = {
  owed: 25_000,
  since: '2026-11-30T03:00:00Z',
  causes: [
    {
      kind: 'deposit-return',
      reference: 'DEP-1',
      amount: 25_000,
      happenedAt: '2026-11-30T03:00:00Z',
    },
  ],
}

const walletPage = (changed: object) =>
  [
    <WalletScreen key="wallet" />,
    {
      address: '/en/dashboard/wallet',
      loaded: {
        wallet,
        movements: { items: [], nextCursor: null },
        found: { count: 0, hasMore: false },
        choices: { properties: [], years: [], months: [] },
        search: noFilters,
        opened: null,
        isFirstPage: true,
        openDeposits: [],
        openWithdrawals: [],
        isHidden: false,
        isSimulated: true,
        ...changed,
      },
    },
  ] as const

test('an untouched wallet shows only how to begin, and one with money, debt or filters shows everything', () => {
  expect(textOf(...walletPage({}))).toContain('No movements yet')
  expect(textOf(...walletPage({}))).not.toContain('In escrow')
  const opened = [
    { wallet: { ...wallet, incoming: 5 } },
    { wallet: { ...wallet, debt } },
    { isFirstPage: false },
    { search: { ...noFilters, state: 'reversed' } },
  ]
  for (const changed of opened) expect(textOf(...walletPage(changed))).toContain('In escrow')
})

test('the other balances are summed, and each opens its parts', () => {
  const page = walletPage({ wallet: { ...wallet, free: 9, held: 2_500, inEscrow: 500_000 } })
  expect(textOf(...page)).toContain('Rp502,500 in progress')
  expect(linksIn(...page)).toContain('/en/dashboard/wallet?balance=held')
  const opened = walletPage({
    wallet: { ...wallet, held: 2_500 },
    opened: { balance: 'held', items: [], total: 2_500 },
  })
  expect(linksIn(...opened)).not.toContain('/en/dashboard/wallet?balance=held')
})

test('a debt names its amount, its cause and the way to pay it', () => {
  const text = textOf(...walletPage({ wallet: { ...wallet, debt } }))
  expect(text).toContain('Rp25,000')
  expect(text).toContain('DEP-1')
  expect(textOf(...walletPage({ wallet: { ...wallet, free: 1 } }))).not.toContain('DEP-1')
})

test('every amount of the wallet can be hidden, and money is called simulated only outside the real service', () => {
  const rich = { wallet: { ...wallet, free: 750_000, held: 2_500, debt } }
  expect(textOf(...walletPage(rich))).toMatch(/Rp750,000/)
  expect(textOf(...walletPage({ ...rich, isHidden: true }))).not.toMatch(/Rp\d/)
  expect(textOf(...walletPage({}))).toContain('This is a simulation.')
  expect(textOf(...walletPage({ isSimulated: false }))).not.toContain('simulation')
})

test.each([
  ['live', false],
  ['demo', true],
] as const)('the money of a service in the mode %s is simulated: %s', async (mode, isSimulated) => {
  const { args } = screenRequest({})
  args.context.set(visitContext, { locale: 'en', mode } as Visit)
  expect(await readWallet(args)).toMatchObject({ isSimulated })
})

test('the parts of a balance are read only for a balance that exists', async () => {
  const read = async (address: string) => {
    const { args, calls } = screenRequest({ address })
    const { opened } = await readWallet(args)
    return [opened?.balance ?? null, calls.some(([call]) => call.includes('/balances/'))]
  }
  expect(await read('/?balance=held')).toEqual(['held', true])
  expect(await read('/?balance=free')).toEqual([null, false])
  expect(await read('/')).toEqual([null, false])
})
