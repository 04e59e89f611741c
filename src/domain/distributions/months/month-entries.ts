import type { Tx } from '#database'
import { newId } from '#kernel'
import { account, atBank, balance, credit, debit, type NewEntry } from '#ledger'
import type { PaidProperty } from '../declarations/read-accrued.ts'
import { reserveBeyondRent } from '../refusals.ts'
import { requireReserve } from './correction.ts'
import { type MonthAmounts, settlementOf } from './month.ts'

type Facts = { readonly month: string; readonly at: Date; readonly actorId: string | null }

/** The entries of a month: its rent, its costs (from the rent, then from the reserve) and its top-up of the reserve. */
export function entriesOf(
  { id: propertyId, code }: Pick<PaidProperty, 'id' | 'code'>,
  amounts: MonthAmounts,
  { month, at, actorId }: Facts,
): NewEntry[] {
  const { outside, fromRent, fromReserve } = settlementOf(amounts)
  const bank = atBank('property')
  const cash = account('property-cash', propertyId)
  const pot = account('property-reserve', propertyId)
  const entry = (kind: NewEntry['kind'], name: string, lines: NewEntry['lines']): NewEntry => ({
    id: newId(at.getTime()),
    kind,
    happenedAt: at,
    reference: `${name}-${code}-${month}`,
    propertyId,
    actorId,
    lines,
  })
  const some = (amount: bigint, line: typeof debit, of: typeof bank) =>
    amount === 0n ? [] : [line(of, amount)]
  const { gross, management, reserve } = amounts
  return [
    entry('rent', 'RENT', [...some(gross, debit, bank), ...some(gross, credit, cash)]),
    entry('property-cost', 'COST', [
      ...some(fromRent, debit, cash),
      ...some(fromReserve, debit, pot),
      ...some(outside, credit, bank),
      ...some(management, credit, account('platform-fees', 'platform')),
    ]),
    entry('reserve-top-up', 'RSV', [...some(reserve, debit, cash), ...some(reserve, credit, pot)]),
  ].filter(({ lines }) => lines.length > 0)
}

/** The reversing entries in the opposite order, for a month that is taken back. */
export function mirrorsOf(entries: readonly NewEntry[]): NewEntry[] {
  return entries.map((entry) => ({
    ...entry,
    kind: 'correction',
    reference: `VOID-${entry.reference}`,
    lines: entry.lines.map((line) => ({ ...line, amount: -line.amount })),
  }))
}

/** Refuses a top-up larger than the rent minus costs, and costs that rent and reserve do not cover. */
export async function requireCovered(
  tx: Tx,
  propertyId: string,
  amounts: MonthAmounts,
): Promise<void> {
  const { fromReserve, room } = settlementOf(amounts)
  if (amounts.reserve > room) throw reserveBeyondRent({ room })
  requireReserve(fromReserve, await balance(tx, account('property-reserve', propertyId)))
}
