import { afterAll, describe, expect, test } from 'vitest'
import { remindExemptions } from '#investors'
import { day } from '#kernel'
import { testDatabase } from '../../../tests/support/database.ts'
import { aPicture } from '../../../tests/support/hostile-files.ts'
import { plantFailure } from '../../../tests/support/plant-failure.ts'
import { testApi } from '../../../tests/support/test-api.ts'

const store = await testDatabase()
const api = testApi(store)
const staff = await api.anAccount(['compliance'])
const other = (await api.anAccount(['admin'])).token
const picture: Uint8Array<ArrayBuffer> = new Uint8Array(await aPicture('jpeg'))
afterAll(() => store.close())

let serial = 4000
async function verify(token: string): Promise<void> {
  serial += 1
  const person = { fullName: 'Sekar Ayu', nik: `317403570395${serial}`, bornOn: '1995-03-17' }
  const body = { ...person, yearlyIncome: 240_000_000, declarationAccepted: true }
  const answer = await api.call('/users/identity/', { method: 'PUT', token, body })
  expect(answer.body.state).toBe('verified')
}

async function anInvestor() {
  const account = await api.anAccount()
  await verify(account.token)
  return account
}

const account = {
  company: 'PT Contoh Sekuritas Indonesia',
  accountNumber: 'IDD0101A1234567',
  openedOn: '2023-04-17',
}

function send(token: string, changes: Record<string, string | Uint8Array<ArrayBuffer>> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...account, statement: picture, ...changes }))
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new File([value], 'laporan.jpg'))
  return api.call('/users/exemptions/', { token, body: form })
}

/** Sends the decision as a screen that shows the proof would. */
async function decide(
  id: string,
  decision: string,
  token = staff.token,
  reason = 'Cocok semuanya',
  seen?: string,
) {
  // The clock advances so that the newest notification has the latest time.
  api.clock.advance(1000)
  const submittedAt = seen ?? (await handedInAt(id))
  const body = { decision, reason, submittedAt }
  return await api.call(`/back-office/exemptions/${id}/decision/`, { token, body })
}

async function handedInAt(id: string): Promise<string> {
  const { rows } = await store.asOwner(
    `select submitted_at from investors.exemptions where id::text = '${id}'`,
  )
  return (rows[0]?.submitted_at ?? api.clock.now()).toISOString()
}

async function handedIn(token: string): Promise<string> {
  const { status, body } = await send(token)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.items[0].id
}

const quotaOf = async (token: string) => (await api.call('/users/identity/', { token })).body.quota
const newestNotice = async (token: string) =>
  (await api.call('/notifications/', { token })).body.items[0].event

describe('the proof of a securities account', () => {
  test('the proof of a securities account waits for staff, is approved after a recorded view, and removes the limit', async () => {
    const { token, userId } = await anInvestor()
    const id = await handedIn(token)
    const { body } = await api.call('/users/exemptions/', { token })
    expect(body.items).toMatchObject([
      { state: 'waiting', accountEnd: '4567', exemptFrom: '2025-04-17', validUntil: null },
    ])
    expect(JSON.stringify(body)).not.toContain(account.accountNumber)
    expect((await quotaOf(token)).exemptFrom).toBeNull()
    const list = await api.call('/back-office/exemptions/?limit=100', { token: staff.token })
    expect(JSON.stringify(list.body)).not.toContain(account.accountNumber)
    expect((await api.call(`/back-office/exemptions/${id}/`, { token: staff.token })).status).toBe(
      400,
    )
    const look = await api.call(`/back-office/exemptions/${id}/?reason=review`, {
      token: staff.token,
    })
    expect(look.body).toMatchObject({ accountNumber: account.accountNumber, fullName: 'Sekar Ayu' })
    const file = await api.fetch(
      new Request(`http://127.0.0.1/api/back-office/exemptions/${id}/file/?reason=review`, {
        headers: { authorization: `Bearer ${staff.token}` },
      }),
    )
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
    expect((await decide(id, 'approved')).status).toBe(204)
    expect((await quotaOf(token)).exemptFrom).toBe('2025-04-17')
    expect(await newestNotice(token)).toBe('exemption-approved')
    const { rows } = await store.asOwner(
      `select action from audit.events where details->>'exemptionId' = '${id}' order by id`,
    )
    expect(rows.map(({ action }: { action: string }) => action)).toEqual([
      'investors.view-exemption',
      'investors.view-exemption-file',
      'investors.decide-exemption',
    ])
    const sealed = await store.asOwner(
      `select encode(account_sealed, 'escape') as text from investors.exemptions where user_id = '${userId}'`,
    )
    expect(sealed.rows[0].text).not.toContain(account.accountNumber)
  })

  test('the proof of a securities account is refused for an unverified person, and every wrong field and file is named', async () => {
    const { token } = await api.anAccount()
    expect((await send(token)).body.code).toBe('investors.identity_not_verified')
    await verify(token)
    const wrong = await send(token, { company: 'PT', accountNumber: '12', openedOn: '2030-01-01' })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'investors.exemption_unacceptable'])
    expect(wrong.body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'company',
      'accountNumber',
      'openedOn',
    ])
    const text = new TextEncoder().encode('%PDF-1.7 <script>alert(1)</script>')
    expect((await send(token, { statement: text })).body.code).toMatch(/^files\./)
    expect((await api.call('/users/exemptions/', { token })).body.items).toEqual([])
  })

  test('the proof of a securities account is accepted once and decided once, even in concurrent requests', async () => {
    const { token } = await anInvestor()
    const both = await Promise.all([send(token), send(token)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(both.map(({ body }) => body.code)).toContain('investors.exemption_waiting')
    const id = both.find(({ status }) => status === 201)?.body.items[0].id
    const decided = await Promise.all([decide(id, 'approved'), decide(id, 'refused', other)])
    expect(decided.map(({ status }) => status).sort()).toEqual([204, 409])
    expect((await decide(id, 'asked')).body.code).toBe('investors.exemption_not_waiting')
  })

  test('the proof of a securities account can be requested again with a reason, replaces the previous one, and can then be refused', async () => {
    const { token } = await anInvestor()
    const id = await handedIn(token)
    expect((await decide(id, 'asked', staff.token, 'no')).body.errors).toMatchObject([
      { path: 'reason' },
    ])
    const seen = await handedInAt(id)
    expect((await decide(id, 'asked', staff.token, 'Tanggalnya tidak terbaca')).status).toBe(204)
    expect(await newestNotice(token)).toBe('exemption-asked')
    const again = await send(token, { openedOn: '2022-01-03' })
    expect(again.body.items).toMatchObject([{ id, state: 'waiting', openedOn: '2022-01-03' }])
    const late = await decide(id, 'approved', other, 'Cocok semuanya', seen)
    expect(late.body.code).toBe('investors.exemption_changed')
    expect((await decide(id, 'refused', staff.token, 'Nama berbeda')).status).toBe(204)
    const { body } = await api.call('/users/exemptions/', { token })
    expect(body.items).toMatchObject([{ state: 'refused', reason: 'Nama berbeda' }])
    expect((await quotaOf(token)).exemptFrom).toBeNull()
    expect((await send(token)).status).toBe(201)
  })

  test('the proof of a securities account can be withdrawn with a reason, and is never decided by its owner or by other staff', async () => {
    const { token } = await anInvestor()
    const id = await handedIn(token)
    expect((await decide(id, 'withdrawn')).body.code).toBe('investors.exemption_not_waiting')
    await decide(id, 'approved')
    expect((await decide(id, 'withdrawn', other, 'Rekening sudah ditutup')).status).toBe(204)
    expect((await quotaOf(token)).exemptFrom).toBeNull()
    expect(await newestNotice(token)).toBe('exemption-withdrawn')
    const support = (await api.anAccount(['support', 'finance'])).token
    for (const path of ['', `${id}/?reason=review`, `${id}/file/?reason=review`])
      expect((await api.call(`/back-office/exemptions/${path}`, { token: support })).status).toBe(
        403,
      )
    expect((await decide(id, 'approved', support)).status).toBe(403)
    await verify(staff.token)
    const own = await handedIn(staff.token)
    expect((await decide(own, 'approved')).body.code).toBe('investors.exemption_not_found')
    expect((await decide('nobody', 'approved')).body.code).toBe('investors.exemption_not_found')
  })

  test('the owner of a proof is reminded although another owner cannot be', async () => {
    const owners = [await anInvestor(), await anInvestor()] as const
    const { db } = api.services
    const { clock } = api
    for (const { token } of owners) {
      const id = await handedIn(token)
      await decide(id, 'approved')
      await store.asOwner(
        `update investors.exemptions set valid_until = '${new Date(clock.now().getTime() + 20 * day).toISOString()}' where id = '${id}'`,
      )
    }
    clock.advance(1000)
    const [failing, other] = owners
    const end = await plantFailure(
      store.asOwner,
      'insert',
      'notifications.notices',
      `new.user_id = '${failing.userId}' and new.event = 'exemption-ending'`,
    )
    await expect(remindExemptions(db, clock)).rejects.toThrow('failed')
    expect(await newestNotice(other.token)).toBe('exemption-ending')
    await end()
    expect(await remindExemptions(db, clock)).toBe(1)
  })

  test('the proof of a securities account is valid for a year, its owner is reminded once, and a new one replaces it', async () => {
    const { token, userId } = await anInvestor()
    const first = await handedIn(token)
    await decide(first, 'approved')
    const { db } = api.services
    const { clock } = api
    expect(await remindExemptions(db, clock)).toBe(0)
    await store.asOwner(
      `update investors.exemptions set valid_until = '${new Date(clock.now().getTime() + 20 * day).toISOString()}' where id = '${first}'`,
    )
    clock.advance(1000)
    const reminded = await Promise.all([remindExemptions(db, clock), remindExemptions(db, clock)])
    expect(reminded.sort()).toEqual([0, 1])
    expect(await newestNotice(token)).toBe('exemption-ending')
    const second = await handedIn(token)
    expect((await quotaOf(token)).exemptFrom).toBe('2025-04-17')
    await decide(second, 'approved')
    const { rows } = await store.asOwner(
      `select state from investors.exemptions where user_id = '${userId}' order by id`,
    )
    expect(rows.map(({ state }: { state: string }) => state)).toEqual(['replaced', 'approved'])
  })
})

test('a new proof takes the place of no other investor’s proof', async () => {
  const [one, two, three] = [await anInvestor(), await anInvestor(), await anInvestor()]
  const approved = await handedIn(one.token)
  await decide(approved, 'approved')
  const asked = await handedIn(two.token)
  await decide(asked, 'asked', staff.token, 'Tanggalnya tidak terbaca')
  const third = await handedIn(three.token)
  await decide(third, 'approved')
  for (const [{ token }, id, state] of [
    [one, approved, 'approved'],
    [two, asked, 'asked'],
    [three, third, 'approved'],
  ] as const)
    expect((await api.call('/users/exemptions/', { token })).body.items).toMatchObject([
      { id, state },
    ])
})

test('staff find each proof in one part of the queue, which is counted', async () => {
  const ids: string[] = []
  for (const decisions of [[], ['asked'], ['approved'], ['refused'], ['approved', 'withdrawn']]) {
    const id = await handedIn((await anInvestor()).token)
    for (const decision of decisions) await decide(id, decision)
    ids.push(id)
  }
  const found: Record<string, string[]> = {}
  for (const queue of ['waiting', 'asked', 'approved', 'ended']) {
    const path = `/back-office/exemptions/?limit=100&queue=${queue}`
    const { body } = await api.call(path, { token: staff.token })
    expect(body.total, queue).toBe(body.items.length)
    const listed: string[] = body.items.map(({ id }: { id: string }) => id)
    found[queue] = listed.filter((id) => ids.includes(id))
  }
  const [waiting, asked, approved, refused, withdrawn] = ids
  expect(found).toEqual({
    waiting: [waiting],
    asked: [asked],
    approved: [approved],
    ended: [refused, withdrawn],
  })
})

test('an investor is reminded from thirty days before the last day of a proof in force, in Jakarta time', async () => {
  const [person, other] = [await anInvestor(), await anInvestor()]
  const id = await handedIn(person.token)
  await decide(id, 'approved')
  const former = await handedIn(other.token)
  await decide(former, 'approved')
  await decide(await handedIn(other.token), 'approved')
  await store.asOwner(
    `update investors.exemptions set valid_until = '2026-12-22' where id in ('${id}', '${former}')`,
  )
  const remindAt = (at: string) => remindExemptions(store.db, { now: () => new Date(at) })
  expect(await remindAt('2026-11-21T16:59:59.999Z')).toBe(0)
  expect(await remindAt('2026-11-21T17:00:00.000Z')).toBe(1)
  expect(await newestNotice(person.token)).toBe('exemption-ending')
  expect(await newestNotice(other.token)).toBe('exemption-approved')
})

test('the days of a proof are days in Jakarta', async () => {
  api.clock.moveTo(new Date('2026-11-21T17:00:00Z'))
  const reviewer = await api.anAccount(['compliance'])
  const { token } = await anInvestor()
  expect((await send(token, { openedOn: '2026-11-23' })).status).toBe(400)
  const { body } = await send(token, { openedOn: '2026-11-22' })
  expect((await decide(body.items[0].id, 'approved', reviewer.token)).status).toBe(204)
  expect((await api.call('/users/exemptions/', { token })).body.items).toMatchObject([
    { openedOn: '2026-11-22', exemptFrom: '2028-11-22', validUntil: '2027-11-22' },
  ])
})
