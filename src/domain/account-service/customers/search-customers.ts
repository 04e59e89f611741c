import { type RawBuilder, sql } from 'kysely'
import { recordAudit } from '#audit'
import type { CustomerViewReason } from '#contract'
import { type Db, partOf, type Tx, transaction } from '#database'
import type { DataKeys } from '#files'
import { emailKey, maskEmail } from '#identity'
import { findUserByNik } from '#investors'
import {
  type Actor,
  normalisePhone,
  type Page,
  type PageRequest,
  pageOf,
  placeById,
  tidyNumber,
} from '#kernel'
import { type FoundCustomer, mayView } from './customer.ts'
import { queryTooShort } from './refusals.ts'
import type { CustomerServices } from './suspend-customer.ts'

type SearchServices = CustomerServices & {
  readonly dataKeys: DataKeys
  /** Returns the owners of a bank account number; implemented by the module that owns bank accounts. */
  readonly ownersOfNumber: (db: Db, number: string) => Promise<readonly string[]>
}

type CustomerSearch = {
  readonly query: string
  readonly reason: CustomerViewReason
  readonly page: PageRequest
}

const idsMax = 20
const nameLengthMin = 3
const receiptShape = /^[a-z]{3}-[0-9a-z]{5}-[0-9a-z]{5}$/i
const digits = /^\d{5,20}$/

/**
 * Finds people by a whole email address, a phone number, a NIK, the number of a bank account, receipt,
 * agreement or message, or by part of a name. Returns one page ordered by name, and the total. Each page is
 * recorded with the reason of the search. Refuses with `customers.query_too_short`.
 */
export async function searchCustomers(
  { db, clock, ...services }: SearchServices,
  actor: Actor,
  { query, reason, page }: CustomerSearch,
): Promise<Page<FoundCustomer> & { readonly total: number }> {
  return await transaction(db, async (tx) => {
    const { by, found } = await searchFor(tx, services, actor, query.trim())
    // The cursor is the id of the last person on the previous page, not their name, so that it reveals no
    // personal data.
    const after = placeById(page.cursor)
    // Counts and sorts by ids and names only; other columns are read for the page alone.
    const { rows } = await sql<Omit<FoundCustomer, 'maskedEmail'> & Counted & { email: string }>`
      with found as materialized (${found}),
        listed as (
          select f.user_id, coalesce(f.name, '') as shown, (select count(*)::integer from found) as total
          from found f
          where ${after}::uuid is null or (coalesce(f.name, ''), f.user_id)
            > (select coalesce(l.name, ''), l.user_id from customers.people l where l.user_id = ${after}::uuid)
          order by shown, f.user_id limit ${page.limit + 1})
      select p.user_id, p.name, p.email, p.status, p.created_at, l.total
      from listed l join customers.people p on p.user_id = l.user_id
      order by l.shown, l.user_id`.execute(tx)
    const total = rows[0]?.total ?? 0
    await recordAudit(tx, {
      happenedAt: clock.now(),
      actorId: actor.userId,
      action: 'customers.search',
      subjectKind: 'customers',
      subjectId: 'search',
      details: { by, reason, found: total },
    })
    const { items, nextCursor } = pageOf(rows, page.limit, ({ userId }) => [userId])
    const people = items.map(({ email, total: _, ...found }) => ({
      ...found,
      maskedEmail: maskEmail(email),
    }))
    return { items: people, nextCursor, total }
  })
}

type Counted = { readonly total: number }
/** What a search matches by, and the query that returns `user_id` and `name` of all matches. */
type Search = { readonly by: string; readonly found: RawBuilder<unknown> }

// A number can be a phone number, a NIK or a bank account number; the last two are matched only for roles that
// may see them.
async function searchFor(
  tx: Tx,
  { dataKeys, ownersOfNumber }: Pick<SearchServices, 'dataKeys' | 'ownersOfNumber'>,
  actor: Actor,
  query: string,
): Promise<Search> {
  const number = tidyNumber(query)
  if (!digits.test(number)) return searchByText(query)
  const bearer = mayView('identity', actor) ? await findUserByNik(tx, dataKeys, number) : null
  const owners = mayView('bank-accounts', actor) ? await ownersOfNumber(tx, number) : []
  const ids = bearer === null ? owners : [bearer, ...owners]
  const phone = normalisePhone(query)
  return {
    by: phone === null ? 'number' : 'phone',
    found: sql`
      select user_id, name from customers.people
      where phone = ${phone}::text or user_id = any(${ids}::uuid[])`,
  }
}

function searchByText(query: string): Search {
  if (query.includes('@')) {
    return {
      by: 'email',
      found: sql`select user_id, name from customers.people where email_key = ${emailKey(query)}`,
    }
  }
  if (receiptShape.test(query)) {
    // The number of an agreement is that of its purchase with another prefix.
    const reference = query.toUpperCase().replace(/^PPU/, 'SBS')
    return {
      by: 'receipt',
      found: sql`
        select user_id, name from customers.people where user_id in (
          select r.user_id from customers.receipts r where r.reference = ${reference})`,
    }
  }
  const phone = normalisePhone(query)
  if (phone !== null)
    return {
      by: 'phone',
      found: sql`select user_id, name from customers.people where phone = ${phone}`,
    }
  if ([...query].length < nameLengthMin) throw queryTooShort()
  return { by: 'name', found: namedLike(partOf(query)) }
}

/**
 * Matches people by verified name and by account name. A person found by the account name alone may be shown
 * under the verified name.
 */
function namedLike(pattern: string) {
  return sql`
    with matched as materialized (
      select n.user_id, n.name, n.of_identity from customers.names n where n.name ilike ${pattern})
    select user_id, name from matched where of_identity
    union all
    select p.user_id, p.name from customers.people p where p.user_id in (
      select m.user_id from matched m where not m.of_identity
        and m.user_id not in (select i.user_id from matched i where i.of_identity))`
}

/**
 * Returns the ids that a text may mean in the audit log: at most twenty people by address, phone or name, or
 * the record behind a receipt number. The caller records the search.
 */
export async function findMatchingIds(db: Db, text: string): Promise<string[]> {
  const query = text.trim()
  if (receiptShape.test(query)) {
    const { rows } = await sql<{ subjectId: string }>`
      select subject_id from customers.receipts
      where reference = ${query.toUpperCase().replace(/^PPU/, 'SBS')}`.execute(db)
    return rows.map(({ subjectId }) => subjectId)
  }
  if ([...query].length < nameLengthMin) return []
  const { rows } = await sql<{ userId: string }>`
    select f.user_id from (${searchByText(query).found}) f
    order by f.user_id limit ${idsMax}`.execute(db)
  return rows.map(({ userId }) => userId)
}
