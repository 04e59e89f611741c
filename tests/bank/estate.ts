import { setTimeout as pause } from 'node:timers/promises'
import { createDataKeys } from '#files'
import { reportDeath } from '#inheritance'
import { jakartaDate } from '#kernel'
import { aPng } from '../support/a-death-report.ts'
import { fileStorage } from '../support/file-storage.ts'
import { dataSecret } from '../support/test-api.ts'
import type { Client } from './client.ts'
import { command, ignoreFailure } from './commands.ts'
import { decide, findId, send } from './staff-actions.ts'

/**
 * Prepares an account whose owner's death is reported later: with paid units, open orders, and a deposit that
 * has not arrived yet. Returns the id of the deposit.
 */
export async function prepareEstate(client: Client): Promise<string | null> {
  const { bank } = client
  const { deceased, tradedIds } = bank
  const [seller] = bank.holders
  if (seller === undefined) throw new Error('nobody holds units')
  const [one = '', other = ''] = tradedIds
  // Closer to the reference price than a trade that may be reversed.
  const order = { propertyId: one, limitPrice: 101_000, validity: 'window' }
  await command(client, seller, 'order', '/orders/', { ...order, side: 'sell', units: 3 })
  await command(client, deceased, 'order', '/orders/', { ...order, side: 'buy', units: 3 })
  const waiting = { ...order, propertyId: other }
  await command(client, deceased, 'order', '/orders/', { ...waiting, side: 'sell', units: 7 })
  const low = { ...waiting, limitPrice: 96_100, side: 'buy', units: 5 }
  await command(client, deceased, 'order', '/orders/', low)
  const deposit = { amount: 1_000_003, method: 'va-bca' }
  return await command(client, deceased, 'deposit', '/deposits/', deposit)
}

const reason = { reason: 'Surat keterangan waris sudah dicocokkan.' }

/**
 * A report closes the account, two people confirm the death and the heirs, and the estate is transferred, while
 * faults are injected; then the outstanding deposit arrives. Each step is repeated until it is done.
 */
export async function transferEstate(client: Client, depositId: string | null): Promise<void> {
  const { bank } = client
  const { store, simulator, compliance } = bank
  const [one, other] = bank.customers
  const [maker, checker] = compliance
  const caseId = await reported(client)
  const path = `/back-office/death-reports/${caseId}`
  const done = (what: string) =>
    `select id from inheritance.cases c where id = '${caseId}' and ${what}`
  const byTwo = (act: string, body: object) => async () => {
    await send(client, maker, `${path}/${act}/`, body)
    await decide(client, caseId, checker)
  }
  await until(client, done(`state = 'confirmed'`), byTwo('confirmation', reason))
  const hasHeirs = 'exists (select from inheritance.heirs where case_id = c.id)'
  await until(client, done(hasHeirs), byTwo('heirs', { ...reason, ...statement }))
  // Other tests check the invitations of heirs.
  const accepted = done(
    'not exists (select from inheritance.heirs where case_id = c.id and user_id is null)',
  )
  await until(client, accepted, () =>
    ignoreFailure(
      store.asOwner(`
        update inheritance.heirs set user_id = case position when 1 then '${one?.userId}'::uuid else '${other?.userId}' end,
          accepted_at = now() where case_id = '${caseId}'`),
    ),
  )
  await until(client, done(`state = 'transferred'`), byTwo('transfer', reason))
  const { rows } = await store
    .asOwner(`select reference from payments.deposits where id = '${depositId}'`)
    .catch(() => ({ rows: [] }))
  // The deposit may have expired because the clock moved; the estate is then transferred without it.
  for (const { reference } of rows) await ignoreFailure(simulator.act(reference, 'pay'))
}

const share = { relation: 'child', numerator: 1, denominator: 3, email: 'waris@contoh.id' }
const statement = {
  certificate: 'notary',
  certificateNumber: '12/2026',
  heirs: [
    { ...share, name: 'Pemodal Uji', guardian: null },
    { ...share, name: 'Pemodal Uji', denominator: 7, guardian: null },
    // A child, whose guardian is also an heir.
    { ...share, name: 'Anak Uji', numerator: 11, denominator: 21, guardian: 'Pemodal Uji' },
  ],
}

/** Reports the death; a repeated report joins the first one. */
async function reported(client: Client): Promise<string> {
  const { db, clock, deceased, store } = client.bank
  const services = {
    db,
    clock,
    store: fileStorage(db, clock).store,
    dataKeys: createDataKeys([dataSecret]),
  }
  const mine = `select id from inheritance.cases where user_id = '${deceased.userId}'`
  const { rows } = await store.asOwner(
    `select email from identity.users where id = '${deceased.userId}'`,
  )
  let attempt = 0
  return await until(client, mine, async () => {
    attempt += 1
    const typed = {
      deceasedName: 'Pemodal Uji',
      diedOn: jakartaDate(clock.now()),
      nik: null,
      accountEmail: rows[0].email,
      accountPhone: null,
      name: 'Wulan Uji',
      relation: 'child' as const,
      email: 'waris@contoh.id',
      phone: '0812-3456-7890',
      note: null,
      language: 'id' as const,
    }
    const certificate = {
      kind: 'death-certificate',
      file: { type: 'image/png', bytes: aPng },
    } as const
    await ignoreFailure(reportDeath(services, typed, [certificate], `192.0.2.${attempt}`))
  })
}

/** Repeats an action until a query finds an id. */
async function until(
  client: Client,
  question: string,
  act: () => Promise<unknown>,
): Promise<string> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const id = await findId(client, question)
    if (id !== null) return id
    await act()
    await pause(50)
  }
  throw new Error(`it never came about: ${question}`)
}
