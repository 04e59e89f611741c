import { type RawBuilder, sql } from 'kysely'
import { recordAudit } from '#audit'
import type { CustomerViewReason } from '#contract'
import { type Db, partOf, type Tx, transaction } from '#database'
import type { DataKeys } from '#files'
import { maskEmail } from '#identity'
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
import { type FoundCustomer, seenBy } from './customer.ts'
import { queryTooShort } from './refusals.ts'
import type { CustomerDesk } from './suspend-customer.ts'

export type SearchDesk = CustomerDesk & {
  readonly dataKeys: DataKeys
  /** Whose bank account has this number; the room that keeps bank accounts knows. */
  readonly ownersOfNumber: (db: Db, number: string) => Promise<readonly string[]>
}

export type CustomerSearch = {
  readonly query: string
  readonly reason: CustomerViewReason
  readonly page: PageRequest
}

const idsMax = 20
const nameLengthMin = 3
const receiptShape = /^[a-z]{3}-[0-9a-z]{5}-[0-9a-z]{5}$/i
const digits = /^\d{5,20}$/

/**
 * People by a whole address, a phone number, a NIK, the number of a bank account, of a receipt, an agreement or
 * a message, or by part of a name: a page of them by name, and how many there are. The search is recorded with
 * its reason, each page of it. Refuses with `customers.query_too_short`.
 */
export async function searchCustomers(
  { db, clock, ...desk }: SearchDesk,
  actor: Actor,
  { query, reason, page }: CustomerSearch,
): Promise<Page<FoundCustomer> & { readonly total: number }> {
  return await transaction(db, async (tx) => {
    const { by, isMeant } = await meantFor(tx, desk, actor, query.trim())
    // The last person of the page before, and not their name: a cursor says nothing about anybody.
    const after = placeById(page.cursor)
    const { rows } = await sql<Omit<FoundCustomer, 'maskedEmail'> & Counted & { email: string }>`
      with found as materialized (
        select user_id, name, email, status, created_at from customers.people p where ${isMeant})
      select f.*, (select count(*)::integer from found) as total from found f
      where ${after}::uuid is null or (coalesce(name, ''), user_id)
        > (select coalesce(l.name, ''), l.user_id from customers.people l where l.user_id = ${after}::uuid)
      order by coalesce(name, ''), user_id limit ${page.limit + 1}`.execute(tx)
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
type Meaning = { readonly by: string; readonly isMeant: RawBuilder<unknown> }

// A number may be of a phone, of a card or of a bank account; of the last two only who may see them learns.
async function meantFor(
  tx: Tx,
  { dataKeys, ownersOfNumber }: Pick<SearchDesk, 'dataKeys' | 'ownersOfNumber'>,
  actor: Actor,
  query: string,
): Promise<Meaning> {
  const number = tidyNumber(query)
  if (!digits.test(number)) return meantBy(query)
  const bearer = seenBy('identity', actor) ? await findUserByNik(tx, dataKeys, number) : null
  const owners = seenBy('bank-accounts', actor) ? await ownersOfNumber(tx, number) : []
  const ids = bearer === null ? owners : [bearer, ...owners]
  const phone = normalisePhone(query)
  return {
    by: phone === null ? 'number' : 'phone',
    isMeant: sql`(phone = ${phone}::text or user_id = any(${ids}::uuid[]))`,
  }
}

function meantBy(query: string): Meaning {
  if (query.includes('@')) {
    const key = query.normalize('NFKC').toLowerCase()
    return { by: 'email', isMeant: sql`email_key = ${key}` }
  }
  if (receiptShape.test(query)) {
    // The number of an agreement is that of its purchase under other letters.
    const reference = query.toUpperCase().replace(/^PPU/, 'SBS')
    return {
      by: 'receipt',
      isMeant: sql`user_id in (
        select r.user_id from customers.receipts r where r.reference = ${reference})`,
    }
  }
  const phone = normalisePhone(query)
  if (phone !== null) return { by: 'phone', isMeant: sql`phone = ${phone}` }
  if ([...query].length < nameLengthMin) throw queryTooShort()
  const pattern = partOf(query)
  return {
    by: 'name',
    isMeant: sql`user_id in (select n.user_id from customers.names n where n.name ilike ${pattern})`,
  }
}

/**
 * The ids that a text may mean in the audit log: people by address, phone or name, at most twenty; the
 * record behind the number of a receipt. Anyone who asks records the look.
 */
export async function idsMeant(db: Db, text: string): Promise<string[]> {
  const query = text.trim()
  if (receiptShape.test(query)) {
    const { rows } = await sql<{ subjectId: string }>`
      select subject_id from customers.receipts
      where reference = ${query.toUpperCase().replace(/^PPU/, 'SBS')}`.execute(db)
    return rows.map(({ subjectId }) => subjectId)
  }
  if ([...query].length < nameLengthMin) return []
  const { rows } = await sql<{ userId: string }>`
    select user_id from customers.people where ${meantBy(query).isMeant}
    order by user_id limit ${idsMax}`.execute(db)
  return rows.map(({ userId }) => userId)
}
