import type { StopReason } from '#contract'
import type { Tx } from '#database'
import { toJsonInteger } from '#kernel'
import { type NoticeEvent, type NoticeValues, notify } from '#notifications'
import type { Choice } from './choose.ts'
import type { Plan, PlannedPurchase } from './plan.ts'
import type { NewExecution } from './plan-rows.ts'

const path = '/dashboard/wallet/auto-invest'

async function sendNotice(
  tx: Tx,
  { userId }: Pick<Plan, 'userId'>,
  event: NoticeEvent,
  values: NoticeValues,
  happenedAt: Date,
): Promise<void> {
  await notify(tx, [{ userId, event, values, path, happenedAt }])
}

/** Notifies the investor that a plan was started, so that they can stop it in time when someone else did it. */
export async function notifyStarted(tx: Tx, plan: Plan, now: Date): Promise<void> {
  const { rhythm, amount, keepInWallet } = plan
  await sendNotice(tx, plan, 'auto-invest-started', { rhythm, amount, kept: keepInWallet }, now)
}

/** Notifies the investor a day ahead of what will be bought, as far as it is known. */
export async function notifyAnnounced(
  tx: Tx,
  plan: Plan,
  { budget, runsAt }: NewExecution,
  choice: Choice | null,
  now: Date,
): Promise<void> {
  const values = {
    budget,
    runsAt,
    units: choice === null ? 0 : toJsonInteger(choice.units),
    property: choice?.candidate.name ?? '',
  }
  await sendNotice(tx, plan, 'auto-invest-announced', values, now)
}

/** Notifies the investor of the outcome: what was bought, or why nothing was. */
export async function notifyDone(
  tx: Tx,
  plan: Pick<Plan, 'userId'>,
  { purchases, reason }: { purchases: readonly PlannedPurchase[]; reason: StopReason | null },
  now: Date,
): Promise<void> {
  const bought = purchases.filter(({ cost }) => cost !== null)
  if (bought.length > 0) {
    const cost = bought.reduce((sum, each) => sum + (each.cost ?? 0n), 0n)
    const units = bought.reduce((sum, each) => sum + each.units, 0n)
    const values = { count: bought.length, units: toJsonInteger(units), cost }
    const resale = bought.filter(({ orderId }) => orderId !== null).length
    if (resale === 0) return await sendNotice(tx, plan, 'auto-invest-bought', values, now)
    return await sendNotice(tx, plan, 'auto-invest-traded', { ...values, resale }, now)
  }
  const refusal = purchases.findLast((each) => each.refusal !== null)?.refusal ?? ''
  // The value is part of a message key, in which a dot would be a separator.
  const why = reason === 'refused' ? refusal.replaceAll(/[._]/g, '-') : (reason ?? 'no-match')
  await sendNotice(tx, plan, 'auto-invest-nothing', { why }, now)
}
