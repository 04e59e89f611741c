import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { Tx } from '#database'
import { newId, type Rupiah } from '#kernel'
import {
  account,
  balance,
  credit,
  debit,
  openCashOf,
  postEntries,
  unitsHeldAt,
  unitsOf,
} from '#ledger'
import type { Declaration } from './read-declarations.ts'

/**
 * Takes the record of a declaration whose record moment has passed: counts the units that were held
 * then, decides who gets the rupiah that division leaves over, and cuts the payout into parts. From
 * now on the amount of everybody is settled. The declaration is locked by the caller.
 */
export async function takeRecord(
  tx: Tx,
  declaration: Declaration,
  now: Date,
  holdersAtOnce: number,
): Promise<void> {
  const { id, propertyId, total, recordedAt } = declaration
  const held = unitsHeldAt(propertyId, recordedAt)
  await openCashOf(tx, sql`select owner_id from (${held}) h`)
  const kept = await balance(tx, account('issuer-units', propertyId, unitsOf(propertyId)))
  const units = await unitsIn(tx, declaration)
  if (units === 0n) throw new Error(`nobody held units of ${propertyId} at the record`)
  // Rounded down, so that the rupiah that is left over is never the issuer's.
  const issuerPart = (total * kept) / (units + kept)
  const toHolders = total - issuerPart
  await cutIntoParts(tx, { id, units, toHolders, issuerPart, now, held, holdersAtOnce })
  await moveToParts(tx, declaration, issuerPart, now)
  await recordAudit(tx, {
    happenedAt: now,
    actorId: null,
    action: 'distributions.take-record',
    subjectKind: 'distribution',
    subjectId: id,
    details: { units: units.toString(), total: total.toString() },
  })
}

async function unitsIn(tx: Tx, { propertyId, recordedAt }: Declaration): Promise<bigint> {
  const { rows } = await sql<{ units: bigint }>`
    select coalesce(sum(units), 0)::bigint as units from (${unitsHeldAt(propertyId, recordedAt)}) h`.execute(
    tx,
  )
  return rows[0]?.units ?? 0n
}

type Cut = {
  readonly id: string
  readonly units: bigint
  readonly toHolders: Rupiah
  readonly issuerPart: Rupiah
  readonly now: Date
  readonly held: ReturnType<typeof unitsHeldAt>
  readonly holdersAtOnce: number
}

// Largest remainder: whoever lost most by rounding down gets a rupiah more, equal ones by their ids.
async function cutIntoParts(tx: Tx, cut: Cut): Promise<void> {
  const { id, units, toHolders, issuerPart, now, held, holdersAtOnce } = cut
  await sql`
    with held as (${held}), shares as materialized (
      select owner_id, ${toHolders}::bigint * units / ${units}::bigint as least,
        ${toHolders}::bigint * units % ${units}::bigint as remainder from held
    ), sums as (
      select count(*) as holders, ${toHolders}::bigint - sum(least)::bigint as missing from shares
    ), last as (
      select remainder, owner_id from shares
      where (select missing from sums) > 0
      order by remainder desc, owner_id
      offset (select greatest(missing - 1, 0) from sums) limit 1
    ), numbered as (
      select s.owner_id, (row_number() over (order by s.owner_id) - 1) / ${holdersAtOnce}::integer + 1 as number,
        s.least + case when s.remainder > l.remainder
          or (s.remainder = l.remainder and s.owner_id <= l.owner_id) then 1 else 0 end as amount
      from shares s left join last l on true
    ), grouped as (
      select number, max(owner_id) as until_owner, count(*) as holders, sum(amount)::bigint as amount
      from numbered group by number
    ), parts as (
      insert into distributions.parts (declaration_id, number, after_owner, until_owner, holders, amount)
      select ${id}, number, coalesce(lag(until_owner) over (order by number), ''), until_owner, holders, amount
      from grouped
    )
    update distributions.declarations set state = 'paying', paid_at = ${now}, units = ${units},
      holders = (select holders from sums), to_holders = ${toHolders}, issuer_part = ${issuerPart},
      cut_remainder = (select remainder from last), cut_owner = (select owner_id from last)
    where id = ${id}`.execute(tx)
  await sql`
    insert into distributions.distributions (id, property_id, month, recorded_at, paid_at, total, units, holders, entry_id, is_final)
    select id, property_id, month, recorded_at, paid_at, to_holders, units, holders, entry_id, is_final
    from distributions.declarations where id = ${id}`.execute(tx)
}

/** The account from which one part is paid: parts then wait for nobody but their own holders. */
export function payableOf(id: string, number: number) {
  return account('distribution-payable', `${id}/${number}`)
}

async function moveToParts(
  tx: Tx,
  { id, propertyId, reference, total }: Declaration,
  issuerPart: Rupiah,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ number: number; amount: bigint }>`
    select number, amount from distributions.parts where declaration_id = ${id} order by number`.execute(
    tx,
  )
  const parts = rows.filter(({ amount }) => amount > 0n)
  await postEntries(tx, [
    {
      id: newId(now.getTime()),
      kind: 'distribution-recorded',
      happenedAt: now,
      reference,
      propertyId,
      actorId: null,
      lines: [
        debit(account('distribution-payable', id), total),
        ...parts.map(({ number, amount }) => credit(payableOf(id, number), amount)),
        ...(issuerPart === 0n ? [] : [credit(account('bank-settlement', 'platform'), issuerPart)]),
      ],
    },
  ])
}
