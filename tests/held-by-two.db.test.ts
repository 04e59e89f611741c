import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountServiceTwoPersonActs, proposeRole } from '#account-service'
import { approveProposal } from '#approvals'
import type { StaffRole } from '#contract'
import { newId } from '#kernel'
import { type TestDatabase, testDatabase } from './support/database.ts'
import { newAccount } from './support/new-account.ts'
import { createPrimaryMarket } from './support/primary-market.ts'

let store: TestDatabase
const now = new Date('2026-11-21T03:00:00Z')
const staff = new Map<StaffRole, string>()
beforeAll(async () => {
  store = await testDatabase()
  for (const role of ['admin', 'compliance', 'finance'] as const) {
    staff.set(role, (await aPerson([role])).userId)
  }
  await store.asOwner("update product.installation set mode = 'live'")
})
afterAll(() => store.close())

async function aPerson(roles: StaffRole[] = []): Promise<{ userId: string; email: string }> {
  const email = `${newId()}@contoh.id`
  const account = { email, password: 'Rahasia-Uji-2026', roles }
  return { email, userId: await newAccount(store.db, now, account) }
}

const services = () => ({ db: store.db, clock: { now: () => now } })
const actor = (role: StaffRole) => ({ userId: staff.get(role) ?? '', roles: [role] })
const insert = (userId: string, role: string) =>
  `insert into identity.roles (user_id, role, granted_at) values ('${userId}', '${role}', now())`

test('a live database refuses to grant or withdraw a role by a single statement, and grants one approved by two people', async () => {
  const { userId, email } = await aPerson()
  const refused = { constraint: 'roles_by_two' }
  for (const role of ['admin', 'compliance', 'finance'])
    await expect(store.asApplication(insert(userId, role))).rejects.toMatchObject(refused)
  const drop = `delete from identity.roles where user_id = '${staff.get('finance')}'`
  await expect(store.asApplication(drop)).rejects.toMatchObject(refused)
  const input = { email, role: 'ops', change: 'grant', reason: 'Menggantikan Rina' } as const
  const { id: proposalId, contentHash } = await proposeRole(services(), actor('admin'), input)
  await approveProposal(accountServiceTwoPersonActs, services(), actor('compliance'), {
    proposalId,
    contentHash,
  })
  const { rows } = await store.asOwner(
    `select role from identity.roles where user_id = '${userId}'`,
  )
  expect(rows).toEqual([{ role: 'ops' }])
})

test('a used approval does not grant a role a second time', async () => {
  const { userId, email } = await aPerson()
  const grant = { email, role: 'support', change: 'grant', reason: 'Menggantikan Rina' } as const
  const take = { ...grant, change: 'withdrawal' } as const
  for (const input of [grant, take]) {
    const { id: proposalId, contentHash } = await proposeRole(
      services(),
      actor('compliance'),
      input,
    )
    await approveProposal(accountServiceTwoPersonActs, services(), actor('admin'), {
      proposalId,
      contentHash,
    })
  }
  await expect(store.asApplication(insert(userId, 'support'))).rejects.toMatchObject({
    constraint: 'roles_by_two',
  })
})

test('the role of a row cannot be changed', async () => {
  const change = `update identity.roles set role = 'admin' where user_id = '${staff.get('finance')}'`
  await expect(store.asOwner(change)).rejects.toMatchObject({ constraint: 'roles_kept' })
})

test('a live database refuses to settle an offering by a single statement', async () => {
  const { offerings } = await createPrimaryMarket(store.db, store.asOwner, {
    investors: 1,
    offerings: 1,
    cash: 0n,
    units: 100n,
    at: now,
  })
  const [{ id = '' } = {}] = offerings
  const settle = `update offerings.offerings set state = 'closing', settled_at = now() where id = '${id}'`
  await expect(store.asOwner(settle)).rejects.toMatchObject({
    constraint: 'offerings_settled_by_two',
  })
})

test('the database refuses to end a hold by the entry that placed it', async () => {
  const { rows } = await store.asOwner(
    "select conname from pg_constraint where conname = 'holds_ended_by_another' and convalidated",
  )
  expect(rows).toHaveLength(1)
})
