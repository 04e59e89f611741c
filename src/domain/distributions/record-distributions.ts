import { sql } from 'kysely'
import type { Tx } from '#database'
import type { DecidedDistribution } from './distribution.ts'

/** Writes what was decided, beside the sheet that moves the money, in the same transaction. */
export async function recordDistributions(
  tx: Tx,
  decided: readonly DecidedDistribution[],
): Promise<void> {
  if (decided.length === 0) return
  await sql`
    insert into distributions.distributions
      (id, property_id, month, recorded_at, paid_at, total, units, holders, entry_id)
    select * from unnest(
      ${decided.map((row) => row.id)}::uuid[],
      ${decided.map((row) => row.propertyId)}::text[],
      ${decided.map((row) => `${row.month}-01`)}::date[],
      ${decided.map((row) => row.recordedAt.toISOString())}::timestamptz[],
      ${decided.map((row) => row.paidAt.toISOString())}::timestamptz[],
      ${decided.map((row) => row.total)}::bigint[],
      ${decided.map(unitsOf)}::bigint[],
      ${decided.map((row) => row.payouts.length)}::integer[],
      ${decided.map((row) => row.entryId)}::uuid[])`.execute(tx)
  const payouts = decided.flatMap(({ id, payouts }) =>
    payouts.map((payout) => ({ ...payout, distributionId: id })),
  )
  await sql`
    insert into distributions.payouts (investor_id, distribution_id, units, amount)
    select * from unnest(
      ${payouts.map((row) => row.investorId)}::uuid[],
      ${payouts.map((row) => row.distributionId)}::uuid[],
      ${payouts.map((row) => row.units)}::bigint[],
      ${payouts.map((row) => row.amount)}::bigint[])`.execute(tx)
}

function unitsOf({ payouts }: DecidedDistribution): bigint {
  return payouts.reduce((sum, payout) => sum + payout.units, 0n)
}
