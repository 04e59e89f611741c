import { sql } from 'kysely'
import type { Tx } from '#database'
import type { DecidedDistribution } from '../desks/decide-distribution.ts'

/** Writes declared distributions in the transaction that posts their ledger entries. */
export async function recordDistributions(
  tx: Tx,
  decided: readonly DecidedDistribution[],
): Promise<void> {
  if (decided.length === 0) return
  await sql`
    insert into distributions.distributions
      (id, property_id, month, recorded_at, paid_at, total, units, holders, entry_id, is_final)
    select * from unnest(
      ${decided.map((row) => row.id)}::uuid[],
      ${decided.map((row) => row.propertyId)}::text[],
      ${decided.map((row) => `${row.month}-01`)}::date[],
      ${decided.map((row) => row.recordedAt.toISOString())}::timestamptz[],
      ${decided.map((row) => row.paidAt.toISOString())}::timestamptz[],
      ${decided.map((row) => row.total)}::bigint[],
      ${decided.map(unitsOf)}::bigint[],
      ${decided.map((row) => row.payouts.length)}::integer[],
      ${decided.map((row) => row.entryId)}::uuid[],
      ${decided.map((row) => row.isFinal)}::boolean[])`.execute(tx)
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

/** Writes the declaration that paid a final distribution of the past, as a single part. */
export async function recordPastDeclaration(
  tx: Tx,
  { id, propertyId, month, reference, total, recordedAt, paidAt, payouts }: DecidedDistribution,
  declared: { readonly at: Date; readonly proposalId: string; readonly entryId: string },
): Promise<void> {
  const owners = payouts.map(({ investorId }) => investorId).sort()
  const units = payouts.reduce((sum, payout) => sum + payout.units, 0n)
  const cut = cutOf(total, units, payouts)
  await sql`
    insert into distributions.declarations (id, property_id, month, is_final, reference, total, refill, recorded_at,
      pay_at, declared_at, proposal_id, entry_id, state, paid_at, units, holders, to_holders, issuer_part,
      cut_remainder, cut_owner, finished_at, announced_at)
    values (${id}, ${propertyId}, ${`${month}-01`}::date, true, ${reference}, ${total}, 0, ${recordedAt}, ${paidAt},
      ${declared.at}, ${declared.proposalId}, ${declared.entryId}, 'paid', ${paidAt}, ${units}, ${owners.length},
      ${total}, 0, ${cut?.remainder ?? null}, ${cut?.owner ?? null}, ${paidAt}, ${declared.at})`.execute(
    tx,
  )
  await sql`
    insert into distributions.parts
      (declaration_id, number, after_owner, until_owner, holders, amount, done_at, notified_at)
    values (${id}, 1, '', ${owners.at(-1) ?? ''}, ${owners.length}, ${total}, ${paidAt}, ${paidAt})`.execute(
    tx,
  )
}

/**
 * Returns the last holder who receives one of the rupiah left over by rounding down; undefined when none are
 * left over.
 */
function cutOf(total: bigint, units: bigint, payouts: DecidedDistribution['payouts']) {
  const given = payouts.reduce((sum, payout) => sum + (total * payout.units) / units, 0n)
  const ranked = payouts
    .map((payout) => ({ owner: payout.investorId, remainder: (total * payout.units) % units }))
    .toSorted((left, right) => {
      if (left.remainder !== right.remainder) return left.remainder > right.remainder ? -1 : 1
      return left.owner < right.owner ? -1 : 1
    })
  return ranked[Number(total - given) - 1]
}

function unitsOf({ payouts }: DecidedDistribution): bigint {
  return payouts.reduce((sum, payout) => sum + payout.units, 0n)
}
