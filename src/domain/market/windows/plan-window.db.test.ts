import { afterAll, expect, test } from 'vitest'
import { approveProposal } from '#approvals'
import { jakartaTime, movableClock } from '#kernel'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aStaffMember } from '../../../../tests/support/staff.ts'
import { readMarketDesk } from '../read-desk.ts'
import { marketTwoPersonActs } from '../two-person-acts.ts'
import { proposeWindow } from './plan-window.ts'
import { currentWindow, readWindows } from './read-windows.ts'

const clock = movableClock(jakartaTime('2026-11-24', '10:00'))

const store = await testDatabase()
afterAll(() => store.close())

test('a window proposed by one person and approved by another is announced, and the next one is at least six months away', async () => {
  const { db } = store
  const [maker, checker] = [await aStaffMember(db, 'ops'), await aStaffMember(db, 'compliance')]
  const proposal = await proposeWindow(db, clock, maker, { opensOn: '2026-12-07' })
  expect((await readMarketDesk(db, clock)).waiting).toMatchObject([{ id: proposal.id }])
  expect(await readWindows(db)).toEqual([])
  const approval = { proposalId: proposal.id, contentHash: proposal.contentHash }
  await expect(
    approveProposal(marketTwoPersonActs, { db, clock }, maker, approval),
  ).rejects.toMatchObject({ code: expect.stringMatching(/^approvals\./) })
  await approveProposal(marketTwoPersonActs, { db, clock }, checker, approval)
  expect(await readWindows(db)).toMatchObject([{ opensOn: '2026-12-07', closesOn: '2026-12-18' }])
  expect(await currentWindow(db, clock.now())).toBe(null)
  expect(await currentWindow(db, jakartaTime('2026-11-30', '00:00'))).toMatchObject({
    opensOn: '2026-12-07',
  })
  expect((await readMarketDesk(db, clock)).earliestOpening).toBe('2027-06-18')
})

test.each([
  ['on a day that leaves no time to announce it', '2026-12-01', 'market.window_too_early'],
  ['on a Saturday', '2027-07-03', 'market.window_not_working_day'],
  ['less than six months after the one before', '2027-06-17', 'market.window_too_close'],
])('a window that opens %s is refused', async (_, opensOn, code) => {
  const maker = await aStaffMember(store.db, 'finance')
  await expect(proposeWindow(store.db, clock, maker, { opensOn })).rejects.toMatchObject({ code })
})

test('a window that opens on the earliest day after the one before can be proposed', async () => {
  const maker = await aStaffMember(store.db, 'finance')
  const { content } = await proposeWindow(store.db, clock, maker, { opensOn: '2027-06-18' })
  expect(content).toMatchObject({ opensOn: '2027-06-18' })
})
