import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { DeathReportQueue, DeathReportState } from '#contract'
import { transaction } from '#database'
import type { CleanFile } from '#files'
import { closeUser } from '#identity'
import { day, later, movableClock, newId } from '#kernel'
import { readMailbox } from '#notifications'
import { testDatabase } from '../../../tests/support/database.ts'
import { newAccount } from '../../../tests/support/new-account.ts'
import { inheritanceBacklogs } from './backlog.ts'
import { type InheritanceServices, newLink } from './case.ts'
import { countCases, listCases, openCase } from './desk.ts'
import { acceptInvitation, heirsForStaff, insertHeir, readInvitation } from './heirs.ts'
import { inviteAgain } from './invite-again.ts'
import { addReportDocuments, contestReport, isMistakeOpen, readOwnCase } from './own-case.ts'
import { holdAccount } from './report-death.ts'
import { sweepReports } from './retention.ts'
import { addDocuments, lockFreeCase } from './rows.ts'

const store = await testDatabase()
const { db } = store
const clock = movableClock(new Date('2026-11-20T03:00:00Z'))
// These acts need neither the files nor their keys.
const services = { db, clock } as unknown as InheritanceServices
afterAll(() => store.close())

const forgetCases = () =>
  store.asOwner(`set session_replication_role = replica;
    delete from inheritance.documents; delete from inheritance.decisions;
    delete from inheritance.heirs; delete from inheritance.cases`)

const at = (instant: Date | null) => (instant === null ? 'null' : `'${instant.toISOString()}'`)
const hex = (bytes: Buffer) => `'\\x${bytes.toString('hex')}'`
const open: readonly DeathReportState[] = ['reported', 'asked', 'confirmed']
const ended: readonly DeathReportState[] = ['transferred', 'refused', 'joined']
const states = [...open, ...ended]
const queues: readonly DeathReportQueue[] = ['waiting', 'asked', 'confirmed', 'held', 'ended']

type NewCase = {
  readonly state: DeathReportState
  readonly userId?: string
  readonly isHeld?: boolean
  readonly joinedId?: string
  readonly contestedAt?: Date
  readonly changedAt?: Date
  readonly endedAt?: Date
}

/** Writes a report as it is in a state, without the acts that led to it. */
async function aCase(made: NewCase) {
  const { state, userId = newId(), isHeld = false, contestedAt = null } = made
  const { changedAt = clock.now() } = made
  const [id, status, mistake] = [newId(), newLink(), newLink()]
  const endedAt = ended.includes(state) ? (made.endedAt ?? clock.now()) : null
  const joinedId = state === 'joined' ? (made.joinedId ?? newId()) : null
  // The database accepts changes of a confirmed report only with the decision of two people.
  const confirmed = state === 'confirmed' ? decision(id, 'confirmed', 'Sesuai akta.') : ''
  await store.asOwner(`set session_replication_role = replica; ${confirmed}
    insert into inheritance.cases (id, number, state, user_id, match, deceased_name, died_on, hint_sealed,
      hint_key_id, reporter_name, relation, reporter_email, reporter_phone, language, token_hash, token_sealed,
      token_key_id, mistake_hash, contested_at, reported_at, changed_at, held_at, ended_at, joined_id)
    values ('${id}', 'WRS-${id}', '${state}', '${userId}', 'held', 'Sekar Ayu', '2026-11-01', '\\x00', 'k',
      'Wulan Ayu', 'child', 'wulan@contoh.id', '+6281234567890', 'id', ${hex(status.hash)}, '\\x00', 'k',
      ${hex(mistake.hash)}, ${at(contestedAt)}, ${at(changedAt)}, ${at(changedAt)},
      ${at(isHeld ? clock.now() : null)}, ${at(endedAt)}, ${joinedId === null ? 'null' : `'${joinedId}'`})`)
  return { id, userId, token: status.token, mistake: mistake.token }
}

function decision(caseId: string, kind: string, reason: string): string {
  return `insert into inheritance.decisions (id, case_id, decision, reason, decided_by, agreed_by, decided_at)
    values ('${newId()}', '${caseId}', '${kind}', '${reason}', '${newId()}', '${newId()}', now());`
}

async function anHeir(caseId: string) {
  const [id, link] = [newId(), newLink()]
  await store.asOwner(`
    insert into inheritance.heirs (id, case_id, position, name, relation, numerator, denominator, email, token_hash)
    values ('${id}', '${caseId}', 1, 'Wulan Ayu', 'child', 1, 1, 'wulan@contoh.id', ${hex(link.hash)})`)
  return { id, token: link.token }
}

async function aPerson(): Promise<string> {
  const account = { email: `${newId()}@contoh.id`, password: 'kuda-terbang-di-atas-sawah' }
  return await newAccount(db, clock.now(), account)
}

async function codeOf(done: Promise<unknown>): Promise<unknown> {
  return await done.then(
    () => 'accepted',
    (error: unknown) => (error as { code: string }).code,
  )
}

describe('a report that staff decide', () => {
  const lock = (id: string, allowed: readonly DeathReportState[]) =>
    codeOf(transaction(db, (tx) => lockFreeCase(tx, id, allowed)))

  test.each(
    states,
  )('a death report admits in state %s only what this state allows', async (state) => {
    const { id } = await aCase({ state })
    expect(await lock(id, [state])).toBe('accepted')
    expect(
      await lock(
        id,
        states.filter((other) => other !== state),
      ),
    ).toBe('inheritance.not_now')
  })

  test('a death report on hold admits no decision, and its state is checked before the hold', async () => {
    const { id } = await aCase({ state: 'confirmed', isHeld: true })
    expect(await lock(id, ['confirmed'])).toBe('inheritance.case_held')
    expect(await lock(id, ['reported'])).toBe('inheritance.not_now')
  })

  test('a death report does not exist under an unknown or impossible id', async () => {
    const clerk = { userId: newId(), roles: ['compliance'] }
    for (const caseId of [newId(), 'x', '']) {
      expect(await lock(caseId, states)).toBe('inheritance.case_not_found')
      expect(await codeOf(openCase(services, clerk, { caseId, reason: 'review' }))).toBe(
        'inheritance.case_not_found',
      )
      expect(await codeOf(inviteAgain(services, clerk, { caseId, heirId: newId() }))).toBe(
        'inheritance.case_not_found',
      )
    }
  })

  test('a death report has at most thirty documents, and a delivery beyond them is refused as a whole', async () => {
    const { id } = await aCase({ state: 'reported' })
    await store.asOwner(`set session_replication_role = replica;
      insert into inheritance.documents (id, case_id, kind, file_id, given_at)
      select uuidv7(), '${id}', 'other', uuidv7(), now() from generate_series(1, 29)`)
    const file = {} as CleanFile
    const two = [{ kind: 'will', file } as const, { kind: 'other', file } as const]
    const fileIds = [newId(), newId()]
    const adding = transaction(db, (tx) =>
      addDocuments(tx, two, { caseId: id, at: clock.now(), fileIds }),
    )
    await expect(adding).rejects.toMatchObject({
      code: 'inheritance.too_many_documents',
      details: { maximum: 30 },
    })
    const { rows } = await store.asOwner('select count(*)::int as n from inheritance.documents')
    expect(rows[0].n).toBe(29)
  })
})

describe('the queue of reports', () => {
  beforeEach(forgetCases)

  test('the queue of death reports has each report in exactly one part, whatever its state and hold', async () => {
    for (const state of states) {
      await aCase({ state })
      if (!ended.includes(state)) await aCase({ state, isHeld: true })
    }
    const counts = await Promise.all(queues.map((queue) => countCases(db, queue)))
    expect(Object.fromEntries(queues.map((queue, index) => [queue, counts[index]]))).toEqual({
      waiting: 1,
      asked: 1,
      confirmed: 1,
      held: 3,
      ended: 3,
    })
  })

  test('the queue of death reports shows first what has waited longest, page by page, and the other way round on request', async () => {
    const made: string[] = []
    for (const days of [3, 1, 2]) {
      const changedAt = later(clock.now(), -days * day)
      made.push((await aCase({ state: 'reported', changedAt })).id)
    }
    const byAge = [made[0], made[2], made[1]]
    const first = await listCases(db, 'waiting', { limit: 2, cursor: null })
    expect(first.items.map(({ id }) => id)).toEqual(byAge.slice(0, 2))
    const rest = await listCases(db, 'waiting', { limit: 2, cursor: first.nextCursor })
    expect(rest).toMatchObject({ items: [{ id: byAge[2] }], nextCursor: null })
    const newest = await listCases(db, 'waiting', { limit: 9, cursor: null, order: 'newest' })
    expect(newest.items.map(({ id }) => id)).toEqual(byAge.toReversed())
  })

  test('the queue of death reports counts as late what waited for more than three days or was contested, and not what is on hold', async () => {
    const now = clock.now()
    const [three, more] = [later(now, -3 * day), later(now, -3 * day - 1)]
    await aCase({ state: 'reported', changedAt: three })
    await aCase({ state: 'reported', changedAt: more })
    await aCase({ state: 'reported', contestedAt: now })
    await aCase({ state: 'reported', changedAt: more, isHeld: true })
    await aCase({ state: 'asked', changedAt: more })
    expect(await inheritanceBacklogs(db, now)).toEqual([
      { queue: 'deathReports', waiting: 3, oldestAt: more, overdue: 2 },
    ])
  })
})

describe('the reporter', () => {
  test('the reporter of a death reads the latest question while documents are asked for, and the reason of a refusal', async () => {
    const [asked, refused, released, open] = [
      await aCase({ state: 'asked' }),
      await aCase({ state: 'refused' }),
      await aCase({ state: 'refused' }),
      await aCase({ state: 'reported' }),
    ]
    await store.asOwner(`set session_replication_role = replica;
      ${decision(asked.id, 'asked', 'Kirim akta.')}
      ${decision(asked.id, 'asked', 'Kirim kartu keluarga.')}
      ${decision(refused.id, 'asked', 'Kirim akta.')}
      ${decision(refused.id, 'refused', 'Nama berbeda.')}
      ${decision(released.id, 'released', 'Laporan keliru.')}
      ${decision(open.id, 'asked', 'Kirim akta.')}`)
    const reasons = await Promise.all(
      [asked, refused, released, open].map(
        async ({ token }) => (await readOwnCase(db, token)).reason,
      ),
    )
    expect(reasons).toEqual(['Kirim kartu keluarga.', 'Nama berbeda.', 'Laporan keliru.', null])
  })

  test.each<[DeathReportState, string]>([
    ['reported', 'reported'],
    ['asked', 'reported'],
    ['confirmed', 'reported'],
    ['refused', 'refused'],
    ['transferred', 'transferred'],
  ])('the reporter of a death whose report joined one in state %s reads %s', async (state, shown) => {
    const other = await aCase({ state })
    const { token } = await aCase({ state: 'joined', joinedId: other.id })
    expect((await readOwnCase(db, token)).state).toBe(shown)
  })
})

describe('documents that the reporter adds', () => {
  const stateOf = async (id: string) => {
    const { rows } = await store.asOwner(`select state from inheritance.cases where id = '${id}'`)
    return rows[0]?.state
  }

  test.each(
    states.filter((state) => state !== 'joined'),
  )('documents that the reporter adds to a report in state %s, or to one that joined it, are taken while it is open', async (state) => {
    for (const isJoined of [false, true]) {
      const main = await aCase({ state })
      const own = isJoined ? await aCase({ state: 'joined', joinedId: main.id }) : main
      const isOpen = open.includes(state)
      expect(await codeOf(addReportDocuments(services, own.token, []))).toBe(
        isOpen ? 'accepted' : 'inheritance.link_ended',
      )
      // Only a report for which staff had asked moves: it waits for staff again.
      expect(await stateOf(main.id)).toBe(state === 'asked' ? 'reported' : state)
    }
  })

  test('documents that the reporter adds are refused with a link of nobody', async () => {
    expect(await codeOf(addReportDocuments(services, newLink().token, []))).toBe(
      'inheritance.link_ended',
    )
  })
})

describe('the objection of the owner', () => {
  test('the objection of the owner brings a report back to staff, and counts from the first time', async () => {
    const { id, mistake } = await aCase({ state: 'asked' })
    const first = clock.now()
    await contestReport(services, mistake)
    clock.advance(day)
    await contestReport(services, mistake)
    const { rows } = await store.asOwner(
      `select state, contested_at from inheritance.cases where id = '${id}'`,
    )
    expect(rows).toEqual([{ state: 'reported', contested_at: first }])
  })

  test.each(
    states,
  )('the objection of the owner to a report in state %s is possible only while it is open', async (state) => {
    const { mistake, token } = await aCase({ state })
    const isOpen = !ended.includes(state)
    expect(await isMistakeOpen(db, mistake)).toBe(isOpen)
    expect(await codeOf(contestReport(services, mistake))).toBe(
      isOpen ? 'accepted' : 'inheritance.link_ended',
    )
    // The reporter's own link is no link of the owner.
    expect(await isMistakeOpen(db, token)).toBe(false)
    expect(await codeOf(contestReport(services, token))).toBe('inheritance.link_ended')
  })
})

test('an account that a report closes sends nothing to webhooks any more, and its API keys end', async () => {
  const userId = await aPerson()
  const { id: caseId } = await aCase({ state: 'reported' })
  await store.asOwner(`
    insert into webhooks.endpoints (id, user_id, address, events, secret_sealed, secret_key_id, created_at,
      listens_since, scanned_until)
    values ('${newId()}', '${userId}', 'https://contoh.id/kait', '{payout}', '\\x00', 'k', now(), now(), now());
    insert into identity.api_tokens (id, user_id, name, token_hash, hint, scopes, created_at, expires_at)
    values ('${newId()}', '${userId}', 'Lembar kerja', sha256('${userId}'), 'abcd', '{wallet}', now(),
      now() + interval '1 day')`)
  const fresh = { caseId, number: `WRS-${caseId}`, at: clock.now() }
  expect(await transaction(db, (tx) => holdAccount(tx, fresh, userId))).toBe(true)
  const { rows } = await store.asOwner(`
    select (select removed_at is not null from webhooks.endpoints where user_id = '${userId}') as no_webhook,
      (select revoked_at is not null from identity.api_tokens where user_id = '${userId}') as no_key`)
  expect(rows).toEqual([{ no_webhook: true, no_key: true }])
})

describe('an invitation of an heir', () => {
  test.each([
    ['id', null, 'Halo Citra,'],
    ['en', null, 'Hello Citra,'],
    ['en', 'Bagus Putra', 'Hello Bagus,'],
  ] as const)('an invitation of an heir in %s with the guardian %s begins with %s', async (language, guardian, greeting) => {
    const { id } = await aCase({ state: 'confirmed' })
    const email = `${newId()}@contoh.id`
    const share = { relation: 'child', numerator: 1, denominator: 1 } as const
    const heir = { ...share, name: 'Citra Kecil', guardian, email }
    await transaction(db, async (tx) => {
      const found = { ...(await lockFreeCase(tx, id, ['confirmed'])), language }
      await insertHeir(tx, found, heir, { index: 0, at: clock.now() })
    })
    const house = { publicUrl: 'http://localhost', contactEmail: null }
    const [mail] = await readMailbox(db, house, email)
    expect(mail?.text.split('\n')[0]).toBe(greeting)
  })

  test.each(
    states,
  )('an invitation of an heir of a report in state %s is open only when the death is confirmed', async (state) => {
    const { id } = await aCase({ state })
    const { token } = await anHeir(id)
    const actor = { userId: await aPerson(), roles: [] }
    const wanted = state === 'confirmed' ? 'accepted' : 'inheritance.link_ended'
    expect(await codeOf(readInvitation(db, token))).toBe(wanted)
    expect(await codeOf(acceptInvitation(services, actor, token))).toBe(wanted)
  })

  test('an invitation of an heir is not accepted by the account of the deceased, nor by staff', async () => {
    const deceased = await aPerson()
    const { id } = await aCase({ state: 'confirmed', userId: deceased })
    const { id: heirId, token } = await anHeir(id)
    const staff = { userId: await aPerson(), roles: ['support'] }
    for (const actor of [{ userId: deceased, roles: [] }, staff])
      expect(await codeOf(acceptInvitation(services, actor, token))).toBe('inheritance.not_now')
    const { rows } = await store.asOwner(
      `select user_id, accepted_at from inheritance.heirs where id = '${heirId}'`,
    )
    expect(rows).toEqual([{ user_id: null, accepted_at: null }])
  })

  test('an invitation of an heir is not accepted by an account that is being closed', async () => {
    const { id } = await aCase({ state: 'confirmed' })
    const { token } = await anHeir(id)
    const actor = { userId: await aPerson(), roles: [] }
    const { accepting } = await transaction(db, async (tx) => {
      await closeUser(tx, { userId: actor.userId, at: clock.now() })
      const accepting = codeOf(acceptInvitation(services, actor, token))
      for (let isWaiting = false; !isWaiting; ) {
        const { rows } = await store.asOwner(`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
        isWaiting = rows.length > 0
      }
      return { accepting }
    })
    expect(await accepting).toBe('inheritance.not_now')
  })

  test('staff read the heirs of a report without waiting for a change of their accounts', async () => {
    const { id } = await aCase({ state: 'confirmed' })
    const { token } = await anHeir(id)
    const actor = { userId: await aPerson(), roles: [] }
    await acceptInvitation(services, actor, token)
    const heirs = await transaction(db, async (tx) => {
      await closeUser(tx, { userId: actor.userId, at: clock.now() })
      return await heirsForStaff(db, id)
    })
    expect(heirs).toMatchObject([{ userId: actor.userId, isClosed: false }])
    expect(await heirsForStaff(db, id)).toMatchObject([{ isClosed: true }])
  })

  test('an invitation of an heir is accepted by one person, whose repetition changes nothing', async () => {
    const { id } = await aCase({ state: 'confirmed' })
    const { id: heirId, token } = await anHeir(id)
    const [one, other] = [await aPerson(), await aPerson()].map((userId) => ({ userId, roles: [] }))
    if (one === undefined || other === undefined) throw new Error('no people')
    const first = clock.now()
    await acceptInvitation(services, one, token)
    clock.advance(day)
    await acceptInvitation(services, one, token)
    expect(await codeOf(acceptInvitation(services, other, token))).toBe('inheritance.not_now')
    const { rows } = await store.asOwner(
      `select user_id, accepted_at, (select count(*)::int from audit.events where subject_id = '${id}') as acts
        from inheritance.heirs where id = '${heirId}'`,
    )
    expect(rows).toEqual([{ user_id: one.userId, accepted_at: first, acts: 1 }])
  })
})

test('documents of a refused report and of those that joined it are kept for 90 days, all others longer', async () => {
  await forgetCases()
  const now = clock.now()
  const before = later(now, -90 * day - 1)
  const old = await aCase({ state: 'refused', endedAt: before })
  const cases = {
    old,
    oldJoined: await aCase({ state: 'joined', joinedId: old.id, endedAt: before }),
    recent: await aCase({ state: 'refused', endedAt: later(now, -90 * day) }),
    transferred: await aCase({ state: 'transferred', endedAt: before }),
    open: await aCase({ state: 'asked' }),
  }
  const ids = Object.values(cases).map(({ id }) => id)
  await store.asOwner(`set session_replication_role = replica;
    insert into inheritance.documents (id, case_id, kind, file_id, given_at)
    select uuidv7(), id, 'death-certificate', uuidv7(), now() from unnest('{${ids}}'::uuid[]) c (id)`)
  await sweepReports(services)
  await sweepReports(services)
  const { rows } = await store.asOwner('select case_id from inheritance.documents')
  const kept = [cases.recent.id, cases.transferred.id, cases.open.id]
  expect(rows.map(({ case_id }) => case_id).toSorted()).toEqual(kept.toSorted())
})
