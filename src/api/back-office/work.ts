import type { z } from '@hono/zod-openapi'
import { privacyBacklogs, recoveryBacklogs } from '#account-service'
import { approvalBacklogs } from '#approvals'
import type { ProposalKind } from '#contract'
import { list, type Queue, queues, rolesOf, type WaitingBody } from '#contract/back-office/work.ts'
import type { Database } from '#database'
import { distributionBacklogs } from '#distributions'
import { agreementBacklogs } from '#documents'
import { inheritanceBacklogs } from '#inheritance'
import { investorBacklogs } from '#investors'
import { type Actor, type Backlog, day } from '#kernel'
import { alertBacklogs, registerBacklogs } from '#market'
import { meetingBacklogs } from '#meetings'
import { deliveryBacklogs } from '#notifications'
import { offeringBacklogs } from '#offerings'
import { paymentBacklogs } from '#payments'
import { questionBacklogs } from '#properties'
import { careerBacklogs, supportBacklogs } from '#support'
import { bankBacklogs, reconciliationBacklogs, withdrawalBacklogs } from '#withdrawals'
import type { Domain } from '../encode.ts'
import { resource } from '../resource.ts'

const app = resource()

/** The open work of a staff member, for the first page of the back office. */
export const backOfficeWorkRoutes = app.serve(list, async (c) => {
  const { actor, services } = c.var
  const now = services.clock.now()
  const found = await backlogsFor(services.db, now, actor)
  const items = queues
    .filter((queue) => rolesOf[queue].some((role) => actor.roles.includes(role)))
    .map((queue) => withAge(queue, found.get(queue), now))
  return { items }
})

/** One statement per room, and only for rooms with a queue of these roles. */
async function backlogsFor(
  db: Database,
  now: Date,
  actor: Actor,
): Promise<ReadonlyMap<string, Backlog>> {
  const rooms: readonly [readonly Queue[], () => Promise<readonly Backlog[]>][] = [
    [
      ['approvals', 'balanceAdjustments', 'restorations', 'staff'],
      () => approvalBacklogs(db, actor),
    ],
    [['identities', 'exemptions', 'incomes'], () => investorBacklogs(db)],
    [['recoveries'], () => recoveryBacklogs(db)],
    [['deathReports'], () => inheritanceBacklogs(db, now)],
    [['privacy'], () => privacyBacklogs(db, now)],
    [['complaints', 'messages'], () => supportBacklogs(db, now)],
    [['questions', 'answers'], () => questionBacklogs(db)],
    [['suspense'], () => paymentBacklogs(db)],
    [['withdrawals', 'transfers'], () => withdrawalBacklogs(db, now)],
    [['reconciliation', 'operatorAccounts'], () => reconciliationBacklogs(db)],
    [['bankProofs'], () => bankBacklogs(db)],
    [['months', 'declarations', 'payouts'], () => distributionBacklogs(db, now)],
    [['offerings'], () => offeringBacklogs(db)],
    [['motions', 'secondMeetings', 'lateMotions'], () => meetingBacklogs(db, now)],
    [['stamps'], () => agreementBacklogs(db)],
    [['register'], () => registerBacklogs(db, now)],
    [['surveillance'], () => alertBacklogs(db, now, actor)],
    [['applications'], () => careerBacklogs(db)],
    [['deliveries'], () => deliveryBacklogs(db)],
  ]
  const isMine = (queue: Queue) => rolesOf[queue].some((role) => actor.roles.includes(role))
  const read = await Promise.all(
    rooms.filter(([names]) => names.some(isMine)).map(([, backlogs]) => backlogs()),
  )
  const found = new Map<string, Backlog>(read.flat().map((each) => [each.queue, each]))
  leaveOutProposedMonths(found)
  joinKinds(found, 'balanceAdjustments', ['balance-adjustment'])
  joinKinds(found, 'restorations', ['account-restoration'])
  joinKinds(found, 'staff', ['role-grant', 'role-withdrawal'])
  return found
}

// A proposed month waits for approval, not to be booked.
function leaveOutProposedMonths(found: Map<string, Backlog>): void {
  const months = found.get('months')
  if (months === undefined) return
  const waiting = Math.max(0, months.waiting - (found.get('property-month')?.waiting ?? 0))
  found.set('months', { ...months, waiting, oldestAt: waiting === 0 ? null : months.oldestAt })
}

function joinKinds(
  found: Map<string, Backlog>,
  queue: Queue,
  kinds: readonly ProposalKind[],
): void {
  const parts = kinds.flatMap((kind) => found.get(kind) ?? [])
  const oldest = parts
    .flatMap(({ oldestAt }) => oldestAt ?? [])
    .toSorted((a, b) => a.getTime() - b.getTime())
  const waiting = parts.reduce((sum, part) => sum + part.waiting, 0)
  found.set(queue, { queue, waiting, oldestAt: oldest[0] ?? null, overdue: 0 })
}

function withAge(
  queue: Queue,
  backlog: Backlog | undefined,
  now: Date,
): Domain<z.infer<typeof WaitingBody>> {
  const { waiting = 0, oldestAt = null, overdue = 0 } = backlog ?? {}
  const days = oldestAt === null ? 0 : Math.floor((now.getTime() - oldestAt.getTime()) / day)
  return {
    queue,
    waiting,
    oldestAt,
    days: Math.max(0, days),
    overdue,
  }
}
