import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ProposalKind, StaffRole } from '#contract'
import { transaction } from '#database'
import { later, newId } from '#kernel'
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts'
import { endedBy, endOfProposal } from '../../../tests/support/ended-proposal.ts'
import { newAccount } from '../../../tests/support/new-account.ts'
import { approvalBacklogs } from './backlog.ts'
import { approve, endProposals, refuse } from './decide.ts'
import { approveProposal, refuseProposal } from './decide-proposal.ts'
import { kindsFor } from './kinds.ts'
import type { Proposal } from './proposal.ts'
import { propose } from './propose.ts'
import { countProposals, readProposal, readProposals, waitingProposals } from './read-proposals.ts'
import { asWritten, twoPersonAct } from './two-person-act.ts'

let store: TestDatabase
let maker = ''
let checkers: string[] = []
let support = ''
const now = new Date('2026-11-21T03:00:00Z')

beforeAll(async () => {
  store = await testDatabase()
  maker = await staff('finance')
  checkers = [await staff('finance'), await staff('finance'), await staff('compliance')]
  support = await staff('support')
})
afterAll(() => store.close())

function staff(role: StaffRole) {
  const account = { email: `${newId()}@contoh.id`, password: 'Rahasia-Uji-2026', roles: [role] }
  return newAccount(store.db, now, account)
}

function aProposal(subjectId = newId(), at = now) {
  const content = { total: '1500000', month: '2026-10' }
  const input = { kind: 'distribution', subjectId, content, byUserId: maker, now: at } as const
  return transaction(store.db, (tx) => propose(tx, input))
}

const decide = (proposalId: string, contentHash: string, byUserId = checkers[0] ?? '') =>
  transaction(store.db, (tx) => approve(tx, { proposalId, contentHash, byUserId, now }))

describe('an approval', () => {
  test('an approval returns the proposed content and writes an audit row of both people', async () => {
    const { id, contentHash } = await aProposal()
    const approved = await decide(id, contentHash)
    expect(approved).toMatchObject({ state: 'approved', content: { total: '1500000' } })
    expect(await readProposal(store.db, id)).toEqual(approved)
    const audits = await store.asOwner(`
      select action, actor_id from audit.events where details->>'proposalId' = '${id}' order by id`)
    expect(audits.rows).toEqual([
      { action: 'approvals.propose', actor_id: maker },
      { action: 'approvals.approve', actor_id: checkers[0] },
    ])
  })

  test('an approval is refused to the maker, to other roles and for different content, and then changes nothing', async () => {
    const { id, contentHash } = await aProposal()
    const refusals = [
      [() => decide(id, contentHash, maker), 'approvals.same_person'],
      [() => decide(id, contentHash, support), 'approvals.role_not_allowed'],
      [() => decide(id, contentHash, newId()), 'approvals.role_not_allowed'],
      [
        () =>
          decide(
            id,
            contentHash.replace(/^./, (c) => (c === '0' ? '1' : '0')),
          ),
        'approvals.content_differs',
      ],
      [() => decide(newId(), contentHash), 'approvals.not_found'],
    ] as const
    for (const [attempt, code] of refusals) await expect(attempt()).rejects.toMatchObject({ code })
    expect(await readProposal(store.db, id)).toMatchObject({ state: 'waiting', decidedBy: null })
  })

  test('an approval is decided once when thirty people approve and refuse at the same time', async () => {
    const { id, contentHash } = await aProposal()
    let acts = 0
    const attempt = (index: number) =>
      transaction(store.db, async (tx) => {
        const byUserId = checkers[index % 3] ?? ''
        if (index % 5 === 0) await refuse(tx, { proposalId: id, byUserId, reason: 'Salah', now })
        else await approve(tx, { proposalId: id, contentHash, byUserId, now })
        acts += 1
      })
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) => attempt(index)),
    )
    expect(acts).toBe(1)
    for (const result of results.filter(({ status }) => status === 'rejected'))
      expect(result).toMatchObject({ reason: { code: 'approvals.already_decided' } })
  })
})

test('an act locks what it changes before its proposal, and a proposal of an unregistered kind is not found', async () => {
  const { id, contentHash, subjectId } = await aProposal()
  const [checker = ''] = checkers
  const steps: string[] = []
  const approveAs = (kind: ProposalKind) =>
    approveProposal(
      [
        twoPersonAct({
          kind,
          lock: async (tx, subject) => {
            steps.push(`lock ${subject === subjectId}`)
            expect(await readProposal(tx, id)).toMatchObject({ state: 'waiting' })
          },
          content: asWritten<{ total: string }>,
          carryOut: async (_, { proposal, content: { total }, actor }) => {
            steps.push(`carry out ${proposal.state} ${total} ${actor.userId === checker}`)
          },
          afterwards: async () => {
            steps.push((await readProposal(store.db, id)).state)
          },
        }),
      ],
      { db: store.db, clock: { now: () => now } },
      { userId: checker, roles: ['finance'] },
      { proposalId: id, contentHash },
    )
  await expect(approveAs('property-month')).rejects.toMatchObject({ code: 'approvals.not_found' })
  expect(steps).toEqual([])
  expect((await approveAs('distribution')).state).toBe('approved')
  expect(steps).toEqual(['lock true', 'carry out approved 1500000 true', 'approved'])
})

test('a proposal keeps waiting when its act, or the clean-up of a refusal, fails', async () => {
  const { id, contentHash } = await aProposal()
  const [checker = ''] = checkers
  const fail = async () => {
    throw new Error('the act failed')
  }
  const acts = [twoPersonAct({ kind: 'distribution', carryOut: fail, onRefuse: fail })]
  const services = { db: store.db, clock: { now: () => now } }
  const actor = { userId: checker, roles: ['finance'] } as const
  await expect(
    approveProposal(acts, services, actor, { proposalId: id, contentHash }),
  ).rejects.toThrow('the act failed')
  await expect(
    refuseProposal(acts, services, actor, { proposalId: id, reason: 'Tidak setuju' }),
  ).rejects.toThrow('the act failed')
  expect(await readProposal(store.db, id)).toMatchObject({ state: 'waiting', decidedBy: null })
})

test('one proposal about a subject waits at a time, and a new one is possible after a refusal', async () => {
  const subjectId = newId()
  const first = await aProposal(subjectId)
  await expect(aProposal(subjectId)).rejects.toMatchObject({ code: 'approvals.already_proposed' })
  await transaction(store.db, (tx) =>
    refuse(tx, { proposalId: first.id, byUserId: maker, reason: 'Ditarik', now }),
  )
  const second = await aProposal(subjectId, later(now, 1000))
  const waiting = await waitingProposals(store.db, 'distribution', [subjectId])
  expect(waiting.get(subjectId)?.id).toBe(second.id)
  const page = { limit: 10, cursor: null }
  const all = await readProposals(store.db, { kinds: ['distribution'], subjectId }, page)
  expect(all.items.map(({ state }) => state)).toEqual(['waiting', 'refused'])
})

test('a proposal about a person waits for everyone who may decide about it except that person and its maker', async () => {
  const [owner = '', other = ''] = checkers
  const waitingFor = async (userId: string) => {
    const actor = { userId, roles: ['finance'] } as const
    const backlogs = await approvalBacklogs(store.db, actor)
    const query = { kinds: ['withdrawal'], state: 'waiting', decider: userId } as const
    const { items } = await readProposals(store.db, query, { limit: 10, cursor: null })
    const found = backlogs.find(({ queue }) => queue === 'approvals')
    return { inQueue: found?.waiting ?? 0, listed: items.map(({ id }) => id) }
  }
  const people = [owner, other, maker]
  const before = await Promise.all(people.map(waitingFor))
  const { id } = await transaction(store.db, (tx) =>
    propose(tx, {
      ...{ kind: 'withdrawal', subjectId: newId(), aboutUserId: owner, content: {} },
      ...{ byUserId: maker, now },
    }),
  )
  const after = await Promise.all(people.map(waitingFor))
  expect(after.map(({ inQueue }, index) => inQueue - (before[index]?.inQueue ?? 0))).toEqual([
    0, 1, 0,
  ])
  expect(after.map(({ listed }) => listed.includes(id))).toEqual([false, true, false])
})

test('a proposal names both people and can be read only by the roles it concerns', async () => {
  const { id, contentHash, proposerName } = await aProposal()
  expect([proposerName, (await readProposal(store.db, id)).deciderName]).toEqual([
    expect.stringMatching(/^[0-9a-f-]{36}$/),
    null,
  ])
  expect((await decide(id, contentHash)).deciderName).toMatch(/^[0-9a-f-]{36}$/)
  expect(kindsFor({ userId: support, roles: ['support'] })).toEqual([
    'withdrawal',
    'account-restoration',
    'news',
  ])
  expect(kindsFor({ userId: support, roles: ['ops'] })).not.toContain('balance-adjustment')
  expect(kindsFor({ userId: support, roles: [] })).toEqual([])
})

test('the person whom a proposal is about can neither make, approve nor refuse it', async () => {
  const [checker = ''] = checkers
  const about = (byUserId: string, aboutUserId: string) =>
    transaction(store.db, (tx) =>
      propose(tx, {
        kind: 'distribution',
        subjectId: newId(),
        aboutUserId,
        content: {},
        byUserId,
        now,
      }),
    )
  const refused = { code: 'approvals.own_matter' }
  await expect(about(maker, maker)).rejects.toMatchObject(refused)
  const { id, contentHash } = await about(maker, checker)
  await expect(decide(id, contentHash, checker)).rejects.toMatchObject(refused)
  const refusal = { proposalId: id, byUserId: checker, reason: 'Tidak setuju', now }
  await expect(transaction(store.db, (tx) => refuse(tx, refusal))).rejects.toMatchObject(refused)
  const statement = `update approvals.proposals
    set state = 'approved', decided_by = '${checker}', decided_at = now() where id = '${id}'`
  await expect(store.asApplication(statement)).rejects.toThrow(/proposals_not_own/)
  expect((await decide(id, contentHash, checkers[1])).state).toBe('approved')
})

test.each([
  ['four characters', 'Baik'],
  ['spaces', '        '],
  ['more than 500 characters', 'x'.repeat(501)],
])('a refusal with a reason of %s is rejected with an error at that field', async (_, reason) => {
  const { id: proposalId } = await aProposal()
  await expect(
    transaction(store.db, (tx) => refuse(tx, { proposalId, byUserId: maker, reason, now })),
  ).rejects.toMatchObject({ code: 'approvals.reason_unacceptable', fields: [{ path: 'reason' }] })
  expect((await readProposal(store.db, proposalId)).state).toBe('waiting')
})

test('a proposal is not refused by a role that may not decide about it, nor withdrawn twice by its maker', async () => {
  const { id: proposalId, contentHash } = await aProposal()
  const turnDown = (byUserId: string) =>
    transaction(store.db, (tx) =>
      refuse(tx, { proposalId, byUserId, reason: 'Angkanya tidak cocok', now }),
    )
  await expect(turnDown(support)).rejects.toMatchObject({ code: 'approvals.role_not_allowed' })
  expect((await readProposal(store.db, proposalId)).state).toBe('waiting')
  expect(await turnDown(maker)).toMatchObject({ state: 'refused', decidedBy: maker })
  await expect(turnDown(maker)).rejects.toMatchObject({ code: 'approvals.already_decided' })
  await expect(decide(proposalId, contentHash)).rejects.toMatchObject({
    code: 'approvals.already_decided',
  })
})

test('many proposals about ended subjects are ended with three statements, and other proposals keep waiting', async () => {
  const [first, second, third] = [newId(), newId(), newId()]
  const other = await aProposal()
  for (const subjectId of [first, second, third]) await aProposal(subjectId)
  await transaction(store.db, async (tx) => {
    const statements = vi.spyOn(tx.getExecutor(), 'executeQuery')
    const subjects = [first, second, third, newId()]
    await endProposals(tx, 'distribution', subjects, { because: 'owner-died', at: now })
    expect(statements).toHaveBeenCalledTimes(3)
  })
  for (const subjectId of [first, second, third])
    expect(await endOfProposal(store, subjectId)).toEqual(endedBy('owner-died'))
  expect((await readProposal(store.db, other.id)).state).toBe('waiting')
})

test('a role that may not make a kind of proposal is refused', async () => {
  const input = {
    kind: 'distribution',
    subjectId: 'x',
    content: {},
    byUserId: support,
    now,
  } as const
  await expect(transaction(store.db, (tx) => propose(tx, input))).rejects.toMatchObject({
    code: 'approvals.role_not_allowed',
  })
})

test.each([
  ['an approval by the maker', `state = 'approved', decided_by = proposed_by, decided_at = now()`],
  ['another content', `content = '{}'`],
  ['another subject', `subject_id = 'x'`],
  ['an automatic end without a reason', `state = 'ended', decided_at = now()`],
])('the database refuses %s, whichever process requests it', async (_, change) => {
  const { id } = await aProposal()
  const statement = `update approvals.proposals set ${change} where id = '${id}'`
  await expect(store.asApplication(statement)).rejects.toThrow()
})

test('the database refuses a second decision and the deletion of a proposal', async () => {
  const { id, contentHash } = await aProposal()
  await decide(id, contentHash)
  const again = `update approvals.proposals set state = 'waiting', decided_by = null, decided_at = null where id = '${id}'`
  await expect(store.asApplication(again)).rejects.toThrow(/decided once/)
  await expect(
    store.asOwner(`delete from approvals.proposals where id = '${id}'`),
  ).rejects.toThrow()
})

test('the database refuses a proposal that is decided from its beginning, although two people are named', async () => {
  const insert = (state: string, decidedBy: string) =>
    store.asApplication(`insert into approvals.proposals
      (id, kind, subject_id, content, content_hash, proposed_by, proposed_at, state, decided_by, decided_at, reason)
      values (gen_random_uuid(), 'refund-return', 'x', '{}', repeat('a', 64), gen_random_uuid(), now(), '${state}',
        ${decidedBy}, now(), ${state === 'refused' ? "'Salah'" : 'null'})`)
  for (const state of ['approved', 'refused'])
    await expect(insert(state, 'gen_random_uuid()')).rejects.toThrow('begins waiting')
})

test('proposals are listed and counted by any filter as a person would pick them from all, page by page, in both orders', async () => {
  const aboutUserId = support
  const people = [maker, ...checkers.slice(0, 2)]
  const made: Proposal[] = []
  for (let index = 0; index < 9; index += 1) {
    const byUserId = people[index % 3] ?? maker
    const subjectId = `subject-${index % 2}-${index}`
    const input = {
      kind: 'distribution',
      subjectId,
      aboutUserId,
      content: {},
      byUserId,
      now,
    } as const
    const proposal = await transaction(store.db, (tx) => propose(tx, input))
    const other = people[(index + 1) % 3] ?? maker
    if (index % 4 === 1) await decide(proposal.id, proposal.contentHash, other)
    if (index % 4 === 2)
      await transaction(store.db, (tx) =>
        refuse(tx, { proposalId: proposal.id, byUserId: other, reason: 'Tidak setuju', now }),
      )
    made.push(await readProposal(store.db, proposal.id))
  }
  const orNone = <Value>(values: readonly Value[]) => fc.constantFrom(undefined, ...values)
  const filters = fc.record({
    state: orNone(['waiting', 'approved', 'refused', 'ended'] as const),
    subjectId: orNone(['subject-0-0', 'subject-1-1']),
    mine: orNone(people),
    others: orNone(people),
    decider: orNone([...people, support]),
  })
  await fc.assert(
    fc.asyncProperty(filters, fc.constantFrom('oldest', 'newest'), async (filter, order) => {
      const { state, subjectId, mine, others, decider } = filter
      const picked = made
        .filter((one) => state === undefined || one.state === state)
        .filter((one) => subjectId === undefined || one.subjectId === subjectId)
        .filter((one) => mine === undefined || one.proposedBy === mine)
        .filter((one) => others === undefined || one.proposedBy !== others)
        .filter((one) => decider === undefined || ![one.proposedBy, support].includes(decider))
        .map(({ id }) => id)
        .toSorted()
      const set = Object.fromEntries(
        Object.entries(filter).filter(([, value]) => value !== undefined),
      )
      const query = { kinds: ['distribution'] as const, aboutUserId, ...set }
      const found: string[] = []
      let cursor: string | null = null
      do {
        const page: Awaited<ReturnType<typeof readProposals>> = await readProposals(
          store.db,
          query,
          {
            limit: 4,
            cursor,
            order,
          },
        )
        found.push(...page.items.map(({ id }) => id))
        cursor = page.nextCursor
      } while (cursor !== null)
      expect(found).toEqual(order === 'oldest' ? picked : picked.toReversed())
      expect(await countProposals(store.db, query)).toBe(picked.length)
    }),
    { numRuns: 40 },
  )
})
