import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { Tx } from '#database'
import { newId, type Rupiah } from '#kernel'
import {
  account,
  atBank,
  balance,
  credit,
  debit,
  openingCash,
  postEntries,
  unitsHeldAt,
  unitsOf,
} from '#ledger'
import type { Declaration } from './declarations/read-declarations.ts'

/**
 * Records the holders of a declaration whose record day has begun: counts the units held at that instant,
 * decides who gets the rupiah that the division leaves over, and divides the payout into parts. From then on
 * every amount is final. The caller has locked the declaration.
 */
export async function recordHolders(
  tx: Tx,
  declaration: Declaration,
  now: Date,
  holdersAtOnce: number,
): Promise<void> {
  const { id, propertyId, total } = declaration
  const kept = await balance(tx, account('issuer-units', propertyId, unitsOf(propertyId)))
  const { units, issuerPart } = await cutIntoParts(tx, declaration, { kept, now, holdersAtOnce })
  await sql`
    insert into distributions.distributions (id, property_id, month, recorded_at, paid_at, total, units, holders, entry_id, is_final)
    select id, property_id, month, recorded_at, paid_at, to_holders, units, holders, entry_id, is_final
    from distributions.declarations where id = ${id}`.execute(tx)
  await moveToParts(tx, declaration, issuerPart, now)
  await recordAudit(tx, {
    happenedAt: now,
    actorId: null,
    action: 'distributions.record-holders',
    subjectKind: 'distribution',
    subjectId: id,
    details: { units: units.toString(), total: total.toString() },
  })
}

type Cut = {
  /** The issuer's own units. Their share is rounded down, so the issuer never gets a remaining rupiah. */
  readonly kept: bigint
  readonly now: Date
  readonly holdersAtOnce: number
}

// Holders are read once in id order. Equal holdings have equal shares, so a share is calculated once per number
// of units. Largest remainder method: the holders who lost most by rounding down get one rupiah more, equal
// ones in id order.
async function cutIntoParts(
  tx: Tx,
  { id, propertyId, recordedAt, total }: Declaration,
  { kept, now, holdersAtOnce }: Cut,
): Promise<{ units: bigint; issuerPart: Rupiah }> {
  const { rows } = await sql<{ units: bigint; issuerPart: Rupiah }>`
    with held as materialized (
      select owner_id, units, row_number() over (order by owner_id) as place
      from (${unitsHeldAt(propertyId, recordedAt)}) h
    ), opened as (
      ${openingCash(sql`select owner_id from held`)}
    ), alike as materialized (
      select units, count(*) as holders from held group by units
    ), whole as (
      select sum(units * holders)::bigint as units, sum(holders)::integer as holders from alike
    ), settled as materialized (
      select units, holders, ${total}::bigint * ${kept}::bigint / (units + ${kept}::bigint) as issuer_part,
        ${total}::bigint - ${total}::bigint * ${kept}::bigint / (units + ${kept}::bigint) as to_holders
      from whole where units > 0
    ), shares as materialized (
      select a.units, a.holders, s.to_holders * a.units / s.units as least,
        s.to_holders * a.units % s.units as remainder
      from alike a cross join settled s
    ), missing as (
      select (select to_holders from settled) - sum(least * holders)::bigint as rupiah from shares
    ), ranked as (
      select remainder, sum(holders) as holders,
        sum(sum(holders)) over (order by remainder desc) - sum(holders) as before
      from shares group by remainder
    ), cut as materialized (
      select remainder, rupiah - before as holders from ranked cross join missing
      where before < rupiah and rupiah <= before + ranked.holders
    ), last as materialized (
      select s.remainder, h.place, h.owner_id from held h join shares s using (units)
      where s.remainder = (select remainder from cut)
      order by h.place offset (select (holders - 1)::bigint from cut) limit 1
    ), grouped as (
      select (h.place - 1) / ${holdersAtOnce}::integer + 1 as number, max(h.owner_id) as until_owner,
        count(*) as holders, sum(s.least + case when s.remainder > l.remainder
          or (s.remainder = l.remainder and h.place <= l.place) then 1 else 0 end)::bigint as amount
      from held h join shares s using (units) left join last l on true group by 1
    ), parts as (
      insert into distributions.parts (declaration_id, number, after_owner, until_owner, holders, amount)
      select ${id}, number, coalesce(lag(until_owner) over (order by number), ''), until_owner, holders, amount
      from grouped
    )
    update distributions.declarations d set state = 'paying', paid_at = ${now}, units = s.units,
      holders = s.holders, to_holders = s.to_holders, issuer_part = s.issuer_part,
      cut_remainder = (select remainder from last), cut_owner = (select owner_id from last)
    from settled s where d.id = ${id}
    returning s.units, s.issuer_part`.execute(tx)
  const [settled] = rows
  if (settled === undefined) throw new Error(`nobody held units of ${propertyId} at the record`)
  return settled
}

/** The account that one part is paid from, so that parts do not wait for each other's locks. */
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
        ...(issuerPart === 0n ? [] : [credit(atBank('property'), issuerPart)]),
      ],
    },
  ])
}
