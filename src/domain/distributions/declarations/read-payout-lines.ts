import { sql } from 'kysely'
import type { Db } from '#database'
import { decodeCursor, instantIn, isUuid, type Page, pageOf } from '#kernel'
import type { Declaration } from './read-declarations.ts'

/** A payout as the back office lists it, including those paid before declarations were recorded. */
type PayoutLine = Pick<
  Declaration,
  | 'id'
  | 'propertyId'
  | 'propertyName'
  | 'month'
  | 'isFinal'
  | 'total'
  | 'recordedAt'
  | 'payAt'
  | 'state'
  | 'finishedAt'
  | 'holders'
  | 'parts'
  | 'partsDone'
>

type PayoutQuery = {
  readonly propertyId?: string | null
  readonly limit: number
  readonly cursor?: string | null
}

/** A page of the payouts of one property or of all, the latest first, and by name on the same day. */
export async function readPayoutLines(
  db: Db,
  { propertyId = null, limit, cursor = null }: PayoutQuery,
): Promise<Page<PayoutLine>> {
  const after = placeIn(cursor)
  const { rows } = await sql<PayoutLine>`
    select l.id, l.property_id, p.name as property_name, to_char(l.month, 'YYYY-MM') as month, l.is_final,
      l.total, l.recorded_at, l.pay_at, l.state, l.finished_at, l.holders, l.parts, l.parts_done from (
      select d.id, d.property_id, d.month, d.is_final, d.total, d.recorded_at, d.pay_at,
        d.state, d.finished_at, d.holders, count(t.number)::integer as parts,
        count(t.done_at)::integer as parts_done
      from distributions.declarations d
      left join distributions.parts t on t.declaration_id = d.id group by d.id
      union all
      select d.id, d.property_id, d.month, d.is_final, d.total, d.recorded_at, d.paid_at,
        'paid', d.paid_at, d.holders, 1, 1
      from distributions.distributions d
      where not exists (select from distributions.declarations c where c.id = d.id)
    ) l join distributions.properties p on p.id = l.property_id
    where (${propertyId}::text is null or l.property_id = ${propertyId}::text)
      and (${after?.at ?? null}::timestamptz is null or l.pay_at < ${after?.at ?? null}::timestamptz
        or (l.pay_at = ${after?.at ?? null}::timestamptz
          and (p.name, l.id) > (${after?.name ?? null}::text, ${after?.id ?? null}::uuid)))
    order by l.pay_at desc, p.name, l.id limit ${limit + 1}`.execute(db)
  return pageOf(rows, limit, ({ payAt, propertyName, id }) => [
    payAt.toISOString(),
    propertyName,
    id,
  ])
}

// An invalid cursor starts from the beginning.
function placeIn(cursor: string | null): { at: string; name: string; id: string } | null {
  const [at, name, id] = cursor === null ? [] : (decodeCursor(cursor, 3) ?? [])
  if (typeof at !== 'string' || typeof name !== 'string') return null
  if (typeof id !== 'string' || !isUuid(id)) return null
  const instant = instantIn(at)
  return instant === null ? null : { at: instant, name, id }
}
