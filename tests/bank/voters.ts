import { setTimeout as pause } from 'node:timers/promises'
import { jakartaDate } from '#kernel'
import { advanceMeetings, translateMotion } from '#meetings'
import { aMotion, callMeeting } from '../support/meetings.ts'
import { any } from '../support/seeded-random.ts'
import type { Client } from './client.ts'
import { command, ignoreFailure } from './commands.ts'
import type { Customer } from './customers.ts'
import { asActors, datesOf } from './meetings.ts'
import { findId, send } from './staff-actions.ts'

type Running = {
  readonly id: string
  readonly motionIds: readonly string[]
  readonly isOpen: boolean
}
type Choice = 'for' | 'against' | 'abstain'

const turns = [
  [0.35, vote],
  [0.5, appoint],
  [0.57, revokeProxy],
  [0.64, propose],
  [0.77, support],
  [0.8, withdrawSupport],
  [1, call],
] as const

/**
 * What every run contains: votes, a changed vote, proxies to an owner and to the operator, a revoked proxy, a
 * vote of a person without units, and an owners' motion with enough support.
 */
export async function prepareVoting(client: Client): Promise<void> {
  const [first, second, third, fourth, fifth] = client.bank.holders
  if (!first || !second || !third || !fourth || !fifth) throw new Error('nobody holds units')
  for (const meeting of (await running(client)).slice(0, 2)) {
    await voted(client, first, meeting, () => 'for')
    await voted(client, first, meeting, () => 'against')
    await voted(client, third, meeting, () => 'for')
    await voted(client, client.bank.deceased, meeting, () => 'for')
    await voted(
      client,
      any(client.bank.customers, () => 0),
      meeting,
      () => 'for',
    )
    await appointed(client, second, meeting, third)
    await appointed(client, fourth, meeting, null)
    await appointed(client, fifth, meeting, third)
    await command(client, fifth, 'revocation', `/meetings/${meeting.id}/proxy/revocation/`)
  }
  const [propertyId = ''] = client.bank.tradedIds
  await proposed(client, second, propertyId)
  const motionId = await aCollectingMotion(client)
  for (const holder of [first, third, fourth])
    await send(client, holder, `/motions/${motionId}/support/`, {})
}

/** Owners vote, appoint proxies, propose and support motions, and staff call meetings, until the run ends. */
export async function runVoters(client: Client): Promise<void> {
  while (!client.isOver()) {
    const chance = client.random()
    const turn = turns.find(([until]) => chance < until)?.[1] ?? vote
    await turn(client)
    await pause(40)
  }
}

async function vote(client: Client): Promise<void> {
  const meeting = await aMeeting(client)
  // Buyers from before the record date also vote, and others are refused.
  const voter = any(
    client.random() < 0.85 ? client.bank.holders : client.bank.customers,
    client.random,
  )
  if (meeting !== null) await voted(client, voter, meeting, () => aChoice(client))
}

async function appoint(client: Client): Promise<void> {
  const meeting = await aMeeting(client)
  const { holders } = client.bank
  const to = client.random() < 0.3 ? null : any(holders, client.random)
  if (meeting !== null) await appointed(client, any(holders, client.random), meeting, to)
}

async function revokeProxy(client: Client): Promise<void> {
  const meeting = await aMeeting(client)
  if (meeting === null) return
  const giver = any(client.bank.holders, client.random)
  await command(client, giver, 'revocation', `/meetings/${meeting.id}/proxy/revocation/`)
}

async function propose(client: Client): Promise<void> {
  const { holders, tradedIds } = client.bank
  await proposed(client, any(holders, client.random), any(tradedIds, client.random))
}

async function support(client: Client): Promise<void> {
  const motionId = await aCollectingMotion(client)
  if (motionId === null) return
  await send(client, any(client.bank.holders, client.random), `/motions/${motionId}/support/`, {})
}

async function withdrawSupport(client: Client): Promise<void> {
  const motionId = await aCollectingMotion(client)
  if (motionId === null) return
  const who = any(client.bank.holders, client.random)
  await send(client, who, `/motions/${motionId}/support/`, {}, 'DELETE')
}

/**
 * Calls a meeting of a property that has none: about a motion without a quorum, a motion of owners, or a motion
 * of the operator.
 */
async function call(client: Client): Promise<void> {
  const { bank, random } = client
  const propertyId = any(bank.tradedIds, random)
  // Counts ended votes at the same time as the worker, as a second worker would; each is counted once.
  await ignoreFailure(advanceMeetings(bank.db, bank.clock))
  await ignoreFailure(called(client, propertyId))
}

async function called({ bank }: Client, propertyId: string): Promise<void> {
  const { db, clock, store } = bank
  const staff = asActors(bank.staff)
  const { rows } = await store.asOwner(`
    select (select count(*)::int from meetings.meetings where property_id = p.id and state in ('called', 'voting')) as open,
      array(select id from meetings.motions where property_id = p.id and state = 'supported') as supported,
      (select jsonb_build_object('id', m.id, 'motionIds', array(select motion_id from meetings.agenda
          where meeting_id = m.id and outcome = 'no-quorum'))
        from meetings.meetings m where m.property_id = p.id and m.state = 'counted' and m.round = 1
          and m.meeting_at > '${clock.now().toISOString()}'::timestamptz - interval '3 days'
          and exists (select from meetings.agenda where meeting_id = m.id and outcome = 'no-quorum')
          and not exists (select from meetings.meetings s where s.first_meeting_id = m.id)
        order by m.id desc limit 1) as lacking
    from properties.properties p where p.id = '${propertyId}'`)
  const [{ open, supported, lacking }] = rows
  if (open > 0) return
  const dates = datesOf(jakartaDate(clock.now()), 0, 2)
  if (lacking !== null) {
    const again = { motionIds: lacking.motionIds, firstMeetingId: lacking.id }
    await callMeeting(db, clock, staff, { propertyId, ...again, ...dates })
    return
  }
  for (const motionId of supported)
    await translateMotion(db, clock, staff[0], { motionId, language: 'en', ...english })
  const motionIds =
    supported.length > 0 ? supported : [await aMotion(db, clock, staff, { propertyId })]
  await callMeeting(db, clock, staff, { propertyId, motionIds, ...dates })
}

const english = {
  title: 'Paint the front',
  text: 'The paint of the front is peeling and puts tenants off.',
}

async function proposed(client: Client, who: Customer, propertyId: string): Promise<void> {
  const title = 'Cat ulang bagian depan'
  const text = 'Cat di bagian depan mengelupas dan membuat calon penyewa ragu.'
  const body = { kind: 'other', language: 'id', title, text, amount: null }
  await send(client, who, `/properties/${propertyId}/motions/`, body)
}

async function voted(
  client: Client,
  who: Customer,
  { id, motionIds }: Running,
  choose: () => Choice,
) {
  const choices = motionIds.map((motionId) => ({ motionId, choice: choose() }))
  await command(client, who, 'vote', `/meetings/${id}/votes/`, { choices })
}

/** Appoints an owner as proxy by their code, with instructions for some motions, or appoints the operator. */
async function appointed(
  client: Client,
  who: Customer,
  { id, motionIds }: Running,
  to: Customer | null,
) {
  const { bank } = client
  const instructed = to === null ? motionIds : motionIds.filter(() => client.random() < 0.5)
  const instructions = instructed.map((motionId) => ({ motionId, choice: aChoice(client) }))
  const path = `/meetings/${id}/proxy/`
  if (to === null) {
    await command(client, who, 'proxy', path, { holder: 'operator', instructions })
    return
  }
  const { rows } = await bank.store
    .asOwner(
      `select code from meetings.register where meeting_id = '${id}' and user_id = '${to.userId}'`,
    )
    .catch(() => ({ rows: [] }))
  const code = rows[0]?.code ?? 'AAAA-AAAA'
  await command(client, who, 'proxy', path, { holder: 'owner', code, instructions })
}

function aChoice({ random }: Client): Choice {
  return any(['for', 'for', 'against', 'abstain'], random)
}

async function aMeeting(client: Client): Promise<Running | null> {
  const called = await running(client)
  const open = called.filter(({ isOpen }) => isOpen)
  const [first] = called
  // Sometimes a meeting whose voting has not started.
  if (open.length === 0 || client.random() < 0.05) return first ?? null
  return any(open, client.random)
}

/** Returns the meetings that are called but not counted, sorted by the end of their voting. */
async function running({ bank }: Client): Promise<Running[]> {
  const { rows } = await bank.store
    .asOwner(`
      select m.id, array(select motion_id from meetings.agenda where meeting_id = m.id) as "motionIds",
        m.recorded_at < '${bank.clock.now().toISOString()}' and m.votes_until > '${bank.clock.now().toISOString()}' as "isOpen"
      from meetings.meetings m where m.state in ('called', 'voting') order by m.votes_until`)
    .catch(() => ({ rows: [] }))
  return rows
}

async function aCollectingMotion(client: Client): Promise<string | null> {
  return await findId(
    client,
    `select id from meetings.motions where state = 'collecting' order by id desc limit 1`,
  )
}
