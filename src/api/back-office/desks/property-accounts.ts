import type { z } from '@hono/zod-openapi'
import type { ProposalKind } from '#contract'
import type { AccountsBody } from '#contract/back-office/desks/distribution-desk-body.ts'
import type { Proposal } from '#contract/back-office/desks/proposal-body.ts'
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
import { waitingFor } from './readable-proposal.ts'

/** Adds the next month to book: after the newest, or the first full month after the handover. */
export function withNextMonth(property: PayingProperty, today: string) {
  const { newestBooked, handedOverOn } = property
  const nextMonth = monthAfter(newestBooked ?? (handedOverOn ?? '2026-01-01').slice(0, 7))
  const bookableFrom = `${monthAfter(nextMonth)}-01`
  return { ...property, nextMonth, bookableFrom, isBookable: today >= bookableFrom }
}

export async function readPropertyAccounts(
  db: Database,
  property: ReturnType<typeof withNextMonth> & { readonly proposal: Domain<Proposal> | null },
  actor: Actor,
): Promise<Domain<z.infer<typeof AccountsBody>>> {
  const waitingOf = async (kind: ProposalKind) =>
    (await waitingFor(db, actor, [property.id], kind))(property.id)
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
  return {
    property,
    months,
    forecast,
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
