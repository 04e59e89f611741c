import type { z } from '@hono/zod-openapi'
import { waitingProposals } from '#approvals'
import type { AccountsBody } from '#contract/back-office/desks/distribution-desk-body.ts'
import type { Database } from '#database'
import {
  bookedMonths,
  distributable,
  type PayingProperty,
  readAccrued,
  readPayoutLines,
} from '#distributions'
import { type Actor, monthAfter } from '#kernel'
import { account, balances } from '#ledger'
import { readForecast } from '#properties'
import type { Domain } from '../../encode.ts'
import type { payingPropertyBody } from './distribution-desk-body.ts'
import { proposalBody } from './proposal-body.ts'

/** The next month to book: after the newest, or the first full month after the handover. */
export function nextMonthOf({ newestBooked, handedOverOn }: PayingProperty): string {
  return monthAfter(newestBooked ?? (handedOverOn ?? '2026-01-01').slice(0, 7))
}

export async function accountsBody(
  db: Database,
  property: ReturnType<typeof payingPropertyBody>,
  actor: Actor,
): Promise<Domain<z.infer<typeof AccountsBody>>> {
  const waitingOf = async (kind: 'distribution-correction' | 'property-month' | 'month-void') => {
    const waiting = (await waitingProposals(db, kind, [property.id])).get(property.id)
    return waiting === undefined ? null : proposalBody(waiting, actor)
  }
  const [months, forecast, payouts, [cash = 0n, reserve = 0n], ...waiting] = await Promise.all([
    bookedMonths(db, property.id, 12),
    readForecast(db, property.id),
    readPayoutLines(db, { propertyId: property.id, limit: 12 }),
    balances(db, [account('property-cash', property.id), account('property-reserve', property.id)]),
    waitingOf('distribution-correction'),
    waitingOf('property-month'),
    waitingOf('month-void'),
  ])
  const [correction, monthProposal, voidProposal] = waiting
  const [newest] = months
  const { newestBooked, newestDeclared } = property
  const isOpen = newest !== undefined && newestBooked !== newestDeclared
  const payable = isOpen ? await payableOf(db, property.id, newest) : null
  const expected = forecast === null ? null : { ...forecast, month: '', reasons: {} }
  return {
    property,
    months,
    forecast: expected === null ? null : withoutName(expected),
    payable,
    payouts: payouts.items,
    correction,
    monthProposal,
    voidProposal,
    voidableMonth: isOpen ? newest.month : null,
    cash,
    reserve,
  }
}

async function payableOf(db: Database, propertyId: string, newest: { month: string; net: bigint }) {
  const { total, refill, carried } = distributable(await readAccrued(db, propertyId, newest.month))
  return {
    month: newest.month,
    left: newest.net,
    carried: carried - newest.net,
    total,
    refill,
  }
}

function withoutName<Row extends { month: unknown; reasons: unknown }>({
  month: _month,
  reasons: _reasons,
  ...row
}: Row) {
  return row
}
