import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { approveProposal } from '#approvals'
import type { StaffRole } from '#contract'
import { type Actor, movableClock, Refusal } from '#kernel'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aStaffMember } from '../../../../tests/support/staff.ts'
import { proposeRole, roleChanges } from './change-role.ts'
import { stopStaff } from './stop-staff.ts'

const store = await testDatabase()
const clock = movableClock(new Date('2026-08-03T03:00:00Z'))
const services = { db: store.db, clock }
const reason = 'Menggantikan rekan yang cuti panjang.'
afterAll(() => store.close())

type Act = 'grant' | 'withdrawal' | 'stop'
/** One act of a team: who proposes it, who approves it, and whom it concerns, by their place in the team. */
type Step = { act: Act; role: StaffRole; proposer: number; approver: number; subject: number }

const member = fc.nat({ max: 4 })
const anyStep: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom<Act>('grant', 'withdrawal', 'withdrawal', 'stop'),
  role: fc.constantFrom<StaffRole>('admin', 'admin', 'compliance', 'finance'),
  proposer: member,
  approver: member,
  // Mostly one of the two administrators, so that both are often concerned at once.
  subject: fc.oneof(fc.nat({ max: 1 }), fc.nat({ max: 1 }), member),
})

/** Creates a team that alone has roles: two administrators, two compliance officers and a member of finance. */
async function aTeam(): Promise<Actor[]> {
  await store.asOwner('delete from identity.roles')
  const held = ['admin', 'admin', 'compliance', 'compliance', 'finance'] as const
  return await Promise.all(held.map((role) => aStaffMember(store.db, role)))
}

const emailOf = async ({ userId }: Actor): Promise<string> =>
  (await store.asOwner(`select email from identity.users where id = '${userId}'`)).rows[0].email

/** Takes a step as far as it is allowed; returns the code of its refusal, or null. */
async function take(team: readonly Actor[], { act, role, ...people }: Step) {
  const [proposer, approver, subject] = [people.proposer, people.approver, people.subject].map(
    (index) => team[index] as Actor,
  ) as [Actor, Actor, Actor]
  try {
    if (act === 'stop') await stopStaff(services, proposer, { userId: subject.userId, reason })
    else {
      const content = { email: await emailOf(subject), role, change: act, reason }
      const { id: proposalId, contentHash } = await proposeRole(services, proposer, content)
      await approveProposal(roleChanges, services, approver, { proposalId, contentHash })
    }
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.code
  }
}

test('whatever a team proposes, approves and suspends at once, an administrator remains and nobody decides alone', async () => {
  const codes = new Set<string | null>()
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 6, maxLength: 18 }), async (steps) => {
      const team = await aTeam()
      for (let at = 0; at < steps.length; at += 3) {
        const taken = steps.slice(at, at + 3).map((step) => take(team, step))
        for (const code of await Promise.all(taken)) codes.add(code)
        const { rows } = await store.asOwner(`
          select from identity.roles r join identity.users u on u.id = r.user_id
          where r.role = 'admin' and u.status = 'active'`)
        expect(rows.length).toBeGreaterThan(0)
      }
      const { rows } = await store.asOwner(`
        select from approvals.proposals
        where state = 'approved' and (decided_by in (proposed_by, about_user_id) or proposed_by = about_user_id)`)
      expect(rows).toEqual([])
    }),
    { numRuns: 12, seed: 20_261_127 },
  )
  // The steps reached each rule: done, the last administrator, an own role, and approval by the proposer.
  expect(codes).toContain(null)
  expect(codes).toContain('identity.last_admin')
  expect(codes).toContain('staff.own_role')
  expect(codes).toContain('approvals.same_person')
}, 120_000)

test('a suspension and a role change require a reason of the same length as every other act', async () => {
  const [proposer, , , , subject] = (await aTeam()) as [Actor, Actor, Actor, Actor, Actor]
  const short = { reason: ' \u200b abc ' }
  const role = { email: await emailOf(subject), role: 'finance', change: 'withdrawal' } as const
  for (const act of [
    stopStaff(services, proposer, { userId: subject.userId, ...short }),
    proposeRole(services, proposer, { ...role, ...short }),
  ])
    await expect(act).rejects.toMatchObject({ code: 'approvals.reason_unacceptable' })
})
