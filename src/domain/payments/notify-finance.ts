import { notifiedRoles } from '#contract'
import type { Tx } from '#database'
import { staffIn } from '#identity'
import { type NewNotice, notify } from '#notifications'

/** Notifies the staff who look after money that was returned. */
export async function notifyFinance(
  tx: Tx,
  notice: Pick<NewNotice, 'event' | 'values' | 'path' | 'happenedAt'>,
): Promise<void> {
  const finance = await staffIn(tx, notifiedRoles['returned-money'])
  await notify(
    tx,
    finance.map((userId) => ({ ...notice, userId })),
  )
}
