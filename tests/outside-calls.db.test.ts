import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { transaction } from '#database'
import { createMailer, createSender } from '#notifications'
import { createMidtrans, createXendit, type PaymentGateway } from '#payments'
import { sourceFiles } from './support/architecture.ts'
import { testDatabase } from './support/database.ts'
import { testApi } from './support/test-api.ts'

// Rows are locked while a transaction is open, so no external service may be called in that time.

const store = await testDatabase()
const api = testApi(store)
afterAll(() => store.close())

const never = async (): Promise<never> => {
  throw new Error('it was sent')
}
const line = { baseUrl: 'http://gateway.test', key: 'a-key', send: never as typeof fetch }
const gateways: Readonly<Record<string, () => PaymentGateway>> = {
  simulator: () => api.simulator,
  xendit: () => createXendit({ ...line, webhookToken: 'a-token' }),
  midtrans: () =>
    createMidtrans({ core: line, iris: { ...line, approverKey: 'b', merchantKey: 'c' } }),
}
const payout = {
  reference: 'WDR-AAAAA-AAAAA',
  bankCode: '014',
  accountNumber: '5420118417',
  holderName: 'UJI',
  amount: 10_000n,
  rail: null,
}

test.each(Object.keys(gateways))('%s is not called inside a transaction', async (name) => {
  const gateway = gateways[name]?.() as PaymentGateway
  const { reference } = payout
  const calls = [
    () => gateway.createPayout(payout),
    () => gateway.getPayout(reference, 'an-id'),
    () => gateway.getDeposit(reference, 'an-id'),
    () => gateway.checkAccountName({ ...payout, ownerName: 'UJI' }),
  ]
  for (const call of calls)
    await expect(transaction(store.db, async () => await call())).rejects.toThrow(
      'the gateway was called inside an open transaction',
    )
})

test('no email and no webhook is sent inside a transaction', async () => {
  const mailer = createMailer({
    smtpUrl: 'smtp://127.0.0.1:1',
    from: 'Sepetak <halo@sepetak.test>',
    publicUrl: 'http://sepetak.test',
    keepsContent: false,
  })
  const mail = { id: 'a', to: 'a@contoh.id', subject: 'a', text: 'a', html: 'a', language: 'id' }
  const sent = { ...mail, unsubscribeAddress: null } as Parameters<typeof mailer.send>[0]
  const sender = createSender()
  const post = { url: new URL('https://sepetak.test'), headers: {}, body: Buffer.from('') }
  for (const call of [() => mailer.send(sent), () => sender.send(post)])
    await expect(transaction(store.db, async () => await call())).rejects.toThrow(
      'inside an open transaction',
    )
  mailer.close()
})

test('all code that opens a transaction records it, and all code that calls an external service checks it', () => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const files = sourceFiles(root, ['src']).filter(({ path }) => !/\.test\.ts$/.test(path))
  const opens = files.filter(({ text }) => /\.transaction\(\)/.test(text))
  for (const { path, text } of opens) expect(text, path).toContain('insideTransaction(')
  // Direct calls to external services in the rooms: each checks first.
  const calls = files.filter(
    ({ path, text }) =>
      path.startsWith('src/domain/') &&
      /\bfetch\(|\?\? fetch\b|\.sendMail\(|requestTls\b/.test(text),
  )
  const paths = calls.map(({ path }) => path).toSorted()
  expect(paths.length).toBeGreaterThan(4)
  for (const path of paths)
    if (!/simulator-events\.ts$/.test(path))
      expect(readFileSync(`${root}${path}`, 'utf8'), path).toContain('assertNoTransaction(')
})
