import { Writable } from 'node:stream'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { chainEvents } from '#audit'
import { transaction } from '#database'
import { newId } from '#kernel'
import { account, credit, debit, postEntries } from '#ledger'
import { settleDeposit } from '#payments'
import { checkDueNames } from '#withdrawals'
import { mailedCode, mailedProof } from './support/an-owner.ts'
import { testDatabase } from './support/database.ts'
import { rethrow } from './support/rethrow.ts'
import { type TestApi, testApi } from './support/test-api.ts'
import { servicesOf } from './support/withdrawer.ts'

// Unique texts are entered where people enter secrets, through the real API. Then the tests search for them in
// the logs, in the answers, and in every row of every table.

const logged: string[] = []
const answered: { path: string; status: number; text: string }[] = []

const store = await testDatabase()
// This log redacts nothing, so secrets must not be written to it at all.
const sink = new Writable({
  write: (part, _, done) => {
    logged.push(String(part))
    done()
  },
})
const api = testApi(store, 'demo', { log: pino({ level: 'trace' }, sink) })
afterAll(() => store.close())

const secrets = {
  password: 'kanari-sandi-7f3ac91b-berlayar',
  wrongPassword: 'kanari-keliru-88d1e0aa-tenggelam',
  newPassword: 'kanari-baru-4b7710fe-bersandar',
  nik: '3174011708907193',
  npwp: '0925429434079137',
  accountNumber: '7391840265518',
  payerNumber: '8802746193355',
}
const email = `${newId()}@contoh.id`

async function call(path: string, more: Parameters<TestApi['call']>[1] = {}) {
  const answer = await api.call(path, more)
  const text = JSON.stringify(answer.body) ?? ''
  answered.push({ path, status: answer.status, text })
  return answer
}

/** All access tokens, refresh tokens and keys that were issued. */
const tokens: string[] = []
async function signedIn(password: string): Promise<string> {
  const { body } = await call('/jwt_auth/login/', { body: { email, password } })
  tokens.push(body.access, body.refresh)
  const confirmed = await call('/jwt_auth/confirmations/', {
    token: body.access,
    body: { password, ...(await mailedProof(api, body.access)) },
  })
  tokens.push(confirmed.body.access)
  return confirmed.body.access
}

test('no secret is in a log, a problem, a job, the audit log or any other row', async () => {
  const { password, wrongPassword, newPassword, nik, npwp } = secrets
  const registered = await call('/jwt_auth/register/', {
    body: { email, password, termsAccepted: true, privacyAccepted: true },
  })
  const code = await mailedCode(api, email)
  const { ticket } = registered.body
  await call('/jwt_auth/activate/', { body: { ticket, code } })
  for (const wrong of [wrongPassword, `${password}x`])
    expect((await call('/jwt_auth/login/', { body: { email, password: wrong } })).status).toBe(401)
  let token = await signedIn(password)
  await profile(token, nik, npwp)
  await banking(token)
  const made = await call('/users/tokens/', {
    token,
    body: { name: 'Program saya', scopes: ['wallet'], days: 30 },
  })
  expect(made.status).toBe(201)
  tokens.push(made.body.token ?? made.body.secret)
  expect((await api.call('/wallet/', { token: tokens.at(-1) ?? '' })).status).toBe(200)
  await refund(token)
  await call('/jwt_auth/password/forgot/', { body: { email, captcha: '' } })
  const changed = await call('/jwt_auth/password/change/', {
    token,
    body: { currentPassword: password, password: newPassword },
  })
  expect(changed.status).toBe(204)
  token = await signedIn(newPassword)
  // An internal error whose message contains its input is answered with an error number only.
  await broken(token)
  await chainEvents(store.db, api.clock.now())

  const canaries = [...Object.values(secrets), ...tokens.filter((each) => each !== undefined)]
  expect(tokens.filter((each) => typeof each === 'string' && each.length > 20).length).toBe(7)
  for (const canary of canaries) {
    const shown = canary.slice(0, 24)
    expect(
      logged.filter((line) => line.includes(canary)),
      shown,
    ).toEqual([])
    const problems = answered.filter(({ status, text }) => status >= 400 && text.includes(canary))
    expect(problems, shown).toEqual([])
  }
  expect(await rowsWith(canaries)).toEqual([])
})

test('the search finds a text that is present, as text and as bytes', async () => {
  expect(await rowsWith([email])).toContain('identity.users')
  await store.asOwner(`create table public.hidden (bytes bytea);
    insert into public.hidden values (convert_to('${secrets.nik}', 'utf8'))`)
  expect(await rowsWith([secrets.nik])).toEqual(['public.hidden'])
  await store.asOwner('drop table public.hidden')
  expect(logged.length).toBeGreaterThan(0)
})

async function profile(token: string, nik: string, npwp: string): Promise<void> {
  const person = {
    fullName: 'Ratna Puspita Sari',
    nik,
    bornOn: '1990-08-17',
    yearlyIncome: 240_000_000,
    declarationAccepted: true,
  }
  const identity = (body: unknown) => call('/users/identity/', { method: 'PUT', token, body })
  expect((await identity({ ...person, bornOn: '1991-08-17' })).status).toBe(400)
  expect((await identity({ ...person, nik: `${nik}1` })).status).toBe(400)
  expect((await identity(person)).status).toBeLessThan(300)
  // Another account with the same card is refused, without revealing whose card it is.
  const other = await api.anAccount()
  const same = { method: 'PUT', token: other.token, body: person }
  expect((await call('/users/identity/', same)).status).toBeGreaterThanOrEqual(400)
  const tax = await call('/users/profile/sections/tax/', {
    method: 'PUT',
    token,
    body: { revision: 0, value: { npwp } },
  })
  expect([200, 400, 404]).toContain(tax.status)
}

async function banking(token: string): Promise<void> {
  const add = (accountNumber: string) =>
    call('/bank-accounts/', { token, body: { bankCode: '014', accountNumber } })
  expect((await add(`${secrets.accountNumber}0000000000000`)).status).toBe(400)
  const { body, status } = await add(secrets.accountNumber)
  expect(status).toBe(201)
  expect((await add(secrets.accountNumber)).status).toBe(400)
  await checkDueNames(servicesOf(api), rethrow)
  const { rows } = await store.asOwner(
    `select user_id from bank_accounts.accounts where id = '${body.id}'`,
  )
  const lines = [
    debit(account('gateway-clearing', 'simulator'), 1_000_000n),
    credit(account('investor-cash', rows[0].user_id), 1_000_000n),
  ]
  const facts = { id: newId(), kind: 'deposit', happenedAt: api.clock.now() } as const
  const entry = { ...facts, reference: 'DEP-UJI', propertyId: null, actorId: null, lines }
  await transaction(store.db, (tx) => postEntries(tx, [entry]))
  const input = { accountId: body.id, amount: 100_000 }
  // The waiting period of the bank account has not passed: the withdrawal is refused, and the refusal contains
  // no account number.
  expect((await call('/withdrawals/', { token, key: newId(), body: input })).status).toBe(409)
}

async function refund(token: string): Promise<void> {
  const { db, clock, gateway } = api.services
  const ordered = await call('/deposits/', {
    token,
    key: newId(),
    body: { amount: 50_000, method: 'qris' },
  })
  await api.simulator.act(ordered.body.reference, 'pay', 10_000_007n)
  await settleDeposit({ db, clock, gateway }, ordered.body.reference)
  const maker = await api.anAccount(['finance'])
  const path = `/back-office/suspense/${ordered.body.id}/return/`
  const picture = sharp({ create: { width: 20, height: 20, channels: 3, background: 'white' } })
  const evidence = new File([await picture.png().toBuffer()], 'bukti.png', { type: 'image/png' })
  const propose = (accountNumber: string) => {
    const body = new FormData()
    const fields = { reason: 'Pengirim lain', bankCode: '008', accountNumber, holderName: 'Budi' }
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    body.set('file', evidence)
    return call(path, { token: maker.token, body })
  }
  expect((await propose(`${secrets.payerNumber}00`)).status).toBe(400)
  expect((await propose(secrets.payerNumber)).status).toBe(201)
  await call('/back-office/suspense/', { token: maker.token })
}

async function broken(token: string): Promise<void> {
  const { gateway } = api.services
  const { createDeposit } = gateway
  Object.assign(gateway, {
    createDeposit: async () => {
      throw new Error('the gateway is gone')
    },
  })
  const order = { token, key: newId(), body: { amount: 50_000, method: 'va-bca' } }
  expect((await call('/deposits/', order)).status).toBe(503)
  Object.assign(gateway, { createDeposit })
  await store.asOwner('alter table payments.deposit_methods rename to away')
  expect((await call('/deposits/methods/', { token })).status).toBe(500)
  await store.asOwner('alter table payments.away rename to deposit_methods')
}

/** Returns the tables with a row that contains one of these texts, as text or as bytes. */
async function rowsWith(texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await store.asOwner(`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`)
  const wanted = texts.flatMap((text) => [text, Buffer.from(text).toString('hex')])
  const shape = wanted.map((text) => text.replace(/[.+]/g, '\\$&')).join('|')
  const questions = tables.map(
    ({ name }) =>
      `select '${name}' as name where exists (select from ${name} t where t::text ~ '${shape}')`,
  )
  const { rows } = await store.asOwner(questions.join(' union all '))
  return rows.map(({ name }) => name).toSorted()
}
