import { afterAll, expect, test } from 'vitest'
import { day, later, newId } from '#kernel'
import { suspendedAmount as amount, suspenseDesk } from '../../../../tests/support/suspense-desk.ts'
import { depositsBefore } from './recent-deposits.ts'

const desk = await suspenseDesk()
afterAll(() => desk.close())

test('the deposits before a withdrawal include money that was released from suspense, and none that waits there', async () => {
  const { held, store, clock } = desk
  await desk.suspend()
  const id = newId()
  const paidIn = async (until: Date) => {
    const periods = [{ id, userId: held.owner.userId, until }]
    return (await depositsBefore(store.db, periods, 7)).get(id)
  }
  const paidAt = clock.now()
  expect(await paidIn(later(paidAt, day))).toBeUndefined()
  await desk.approved(await desk.proposedRelease())
  expect(await paidIn(later(paidAt, day))).toEqual({ count: 1, amount })
  expect(await paidIn(later(paidAt, -day)), 'paid later').toBeUndefined()
  expect(await paidIn(later(paidAt, 8 * day)), 'paid too long before').toBeUndefined()
})
