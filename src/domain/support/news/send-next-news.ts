import { sql } from 'kysely'
import { type Database, type Tx, transaction } from '#database'
import { type DataKeys, lookupHash } from '#files'
import { type Clock, type Localized, newId } from '#kernel'
import { type AddressedMails, hasDueMails, queueAddressedMails } from '#notifications'
import { linkToken } from '../newsletter/link-token.ts'
import { nextReaders, type Reader } from './readers.ts'
import { record } from './write-news.ts'

/** Mails queued at a time. A small batch keeps urgent mails, such as sign-in codes, from waiting behind news. */
const mailsAtOnce = 100

type Sending = { id: string; subject: Localized; body: Localized; afterKey: string | null }

export type NewsServices = { readonly db: Database; readonly clock: Clock; readonly keys: DataKeys }

/**
 * Queues the next mails of the oldest approved news, a hundred at most, and only when the previous batch has
 * been sent. The position is stored in the same transaction as the mails, so that a worker that dies skips
 * nobody and mails nobody twice; several workers may run it. Readers who withdrew in the meantime are left out.
 * Returns how many readers were queued, or 1 when the news was finished.
 */
export async function sendNextNews({ db, clock, keys }: NewsServices): Promise<number> {
  return await transaction(db, async (tx) => {
    const item = await claimSending(tx)
    if (item === undefined || (await hasDueMails(tx, 'news'))) return 0
    const readers = await nextReaders(tx, item.afterKey ?? '', mailsAtOnce)
    const last = readers.at(-1)
    if (last === undefined) {
      await finish(tx, item, clock.now())
      return 1
    }
    await queueAddressedMails(tx, await createCopies(tx, keys, item, readers))
    await sql`
      update news.items set after_key = ${last.addressKey} where id = ${item.id}`.execute(tx)
    return readers.length
  })
}

async function claimSending(tx: Tx): Promise<Sending | undefined> {
  const { rows } = await sql<Sending>`
    select id, json_build_object('id', subject_id, 'en', subject_en) as subject,
      json_build_object('id', body_id, 'en', body_en) as body, after_key
    from news.items where approved_at is not null and finished_at is null
    order by approved_at limit 1 for update skip locked`.execute(tx)
  return rows[0]
}

/** Creates copies for the readers who have none yet and returns their mails. */
async function createCopies(
  tx: Tx,
  keys: DataKeys,
  item: Sending,
  readers: readonly Reader[],
): Promise<AddressedMails<'news'>> {
  const readersById = new Map(readers.map((reader) => [newId(), reader]))
  const each = [...readersById]
  const { rows } = await sql<{ id: string }>`
    insert into news.copies (id, item_id, address_hash, subscription_id, user_id)
    select c.id, ${item.id}::uuid, c.address_hash, c.subscription_id, c.user_id from unnest(
      ${each.map(([id]) => id)}::uuid[],
      ${each.map(([, { addressKey }]) => lookupHash(keys, `news ${addressKey}`))}::bytea[],
      ${each.map(([, { subscriptionId }]) => subscriptionId)}::uuid[],
      ${each.map(([, { userId }]) => userId)}::uuid[]
    ) as c (id, address_hash, subscription_id, user_id)
    on conflict (item_id, address_hash) do nothing returning id`.execute(tx)
  return rows.flatMap(({ id }) => {
    const reader = readersById.get(id)
    if (reader === undefined) return []
    const { email: to, language, userId } = reader
    const values = {
      subject: item.subject[language],
      body: item.body[language],
      token: linkToken(keys, 'news', id),
    }
    return [{ id, template: 'news' as const, to, userId, language, subjectId: item.id, values }]
  })
}

async function finish(tx: Tx, { id }: Sending, now: Date): Promise<void> {
  await sql`
    update news.items set finished_at = ${now}, after_key = null where id = ${id}`.execute(tx)
  const { rows } = await sql<{ mails: string }>`
    select count(*)::text as mails from news.mails where item_id = ${id}`.execute(tx)
  const details = { mails: rows[0]?.mails ?? '0' }
  await record(tx, { action: 'news.finish', id, userId: null, now, details })
}
