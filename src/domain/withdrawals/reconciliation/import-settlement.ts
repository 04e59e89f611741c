import { transaction } from '#database'
import { type Actor, jakartaTime } from '#kernel'
import {
  bookSettlement,
  type PaymentServices,
  type SettlementLine,
  settlementTaken,
} from '#payments'
import { cellsOf } from './read-csv.ts'
import { statementUnreadable } from './refusals.ts'
import { linesMax } from './statement.ts'
import { rupiahIn } from './statement-line.ts'

/** The fields of a gateway's settlement report, without its lines. */
type SettlementReport = {
  /** The gateway's reference of the settlement. */
  readonly gatewayId: string
  /** The day in Jakarta on which it was paid out. */
  readonly settledOn: string
  /** The amount that reaches our bank; the lines must add up to it. */
  readonly net: bigint
}

/**
 * Books a settlement from the report of a gateway without an API for it. Columns `reference,amount,fee` after a
 * header line; payouts are negative. Refuses with `reconciliation.statement_unreadable`,
 * `payments.settlement_uneven`, `settlement_in_future` and `settlement_taken`; a refused report is not stored.
 */
export async function importSettlement(
  { db, clock, gateway }: PaymentServices,
  actor: Actor,
  bytes: Uint8Array,
  { gatewayId, settledOn, net }: SettlementReport,
): Promise<{ reference: string; lines: number }> {
  const lines = linesIn(new TextDecoder().decode(bytes))
  // Noon, because a report gives the day only.
  const settledAt = jakartaTime(settledOn, '12:00')
  const act = { gateway: gateway.name, actorId: actor.userId, now: clock.now() }
  const reference = await transaction(db, (tx) =>
    bookSettlement(tx, { gatewayId, settledAt, net, lines }, act),
  )
  if (reference === null) throw settlementTaken()
  return { reference, lines: lines.length }
}

function linesIn(text: string): SettlementLine[] {
  const [head = '', ...rows] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const separator = head.includes(';') ? ';' : ','
  const lines = rows.flatMap((row, index): SettlementLine[] => {
    if (row.trim() === '') return []
    const line = index + 2
    const [reference = '', amount = '', fee = '', ...others] = cellsOf(row, separator)
    // A fourth cell may be the end of an amount with commas between its thousands.
    if (others.length > 0 || !/^[A-Za-z0-9-]{1,100}$/.test(reference))
      throw statementUnreadable({ line })
    return [{ reference, amount: rupiahIn(amount, line), fee: feeIn(fee, line) }]
  })
  if (lines.length === 0 || lines.length > linesMax) throw statementUnreadable({ line: 1 })
  return lines
}

function feeIn(text: string, line: number): bigint {
  if (/^0*(?:\.0{1,2})?$/.test(text)) return 0n
  const fee = rupiahIn(text, line)
  if (fee < 0n) throw statementUnreadable({ line })
  return fee
}
