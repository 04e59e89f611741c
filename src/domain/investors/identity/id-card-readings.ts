import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type Database, type Db, type Tx, transaction } from '#database'
import {
  type CleanFile,
  type DataKeys,
  type FileStorage,
  removeFiles,
  seal,
  storeFiles,
  unseal,
} from '#files'
import { countAttempts } from '#identity'
import { type Actor, type Clock, day, jakartaDate, later } from '#kernel'
import type { TextReader } from '../card-reading/text-reader.ts'
import { readCard } from '../id-card/look-at-card.ts'
import type { IdCardText } from '../id-card/read-card.ts'
import { identityRefused, identitySettled } from '../refusals.ts'

/** The text read from an investor's card, and when. */
export type IdCardReading = IdCardText & { readonly readAt: Date }

/** The dependencies of reading a card. */
type CardServices = FileStorage & { readonly reader: TextReader }

/**
 * Counts a reading against the limit. Refuses with `investors.identity_refused` or `investors.identity_settled`
 * when the investor has nothing left to declare. Call it before the picture is processed.
 */
export async function admitIdCardReading(db: Database, actor: Actor): Promise<void> {
  const { userId } = actor
  await requireUndecided(db, userId)
  await countAttempts(db, [['card-reading', userId]])
}

/**
 * Reads the card in a picture and stores the text and the picture, encrypted, replacing an earlier reading; the
 * declaration later takes over the picture. A picture without a card is not stored. Refuses also with the codes
 * of the text reader.
 */
export async function readOwnIdCard(
  services: CardServices,
  actor: Actor,
  file: CleanFile,
): Promise<IdCardReading> {
  const { userId } = actor
  const text = await readCard(services.reader, file.bytes, jakartaDate(services.clock.now()))
  const readAt = services.clock.now()
  if (!text.isCard) {
    await transaction(services.db, (tx) => recordReading(tx, userId, readAt, text))
    return { ...text, readAt }
  }
  const sealed = seal(services.keys, userId, JSON.stringify(text))
  await storeFiles(services, [file], async (tx, [fileId]) => {
    await requireUndecided(tx, userId)
    const { rows: before } = await sql<{ fileId: string | null }>`
      select file_id from investors.card_readings where user_id = ${userId} for update`.execute(tx)
    await sql`
      insert into investors.card_readings (user_id, file_id, text_sealed, text_key_id, read_at)
      values (${userId}, ${fileId}, ${sealed.bytes}, ${sealed.keyId}, ${readAt})
      on conflict (user_id) do update set file_id = excluded.file_id,
        text_sealed = excluded.text_sealed, text_key_id = excluded.text_key_id,
        read_at = excluded.read_at`.execute(tx)
    await recordReading(tx, userId, readAt, text)
    await removeFiles(
      tx,
      before.flatMap(({ fileId: old }) => old ?? []),
    )
  })
  return { ...text, readAt }
}

// Records that a card was read and how much of it, but no text of the card.
async function recordReading(tx: Tx, userId: string, at: Date, text: IdCardText): Promise<void> {
  await recordAudit(tx, {
    happenedAt: at,
    actorId: userId,
    action: 'investors.read-card',
    subjectKind: 'user',
    subjectId: userId,
    details: { isCard: text.isCard, fields: Object.keys(text.fields).length },
  })
}

async function requireUndecided(db: Db, userId: string): Promise<void> {
  const { rows } = await sql<{ state: string; verifiedBy: string | null }>`
    select state, verified_by from investors.identities where user_id = ${userId}`.execute(db)
  const [identity] = rows
  if (identity?.state === 'refused') throw identityRefused()
  if (identity?.state === 'verified') throw identitySettled()
}

/** Returns the decrypted text read from an investor's card. Null when no card was read. */
export async function idCardReadingOf(
  db: Db,
  keys: DataKeys,
  userId: string,
): Promise<IdCardReading | null> {
  const { rows } = await sql<{ bytes: Buffer; keyId: string; readAt: Date }>`
    select text_sealed as bytes, text_key_id as key_id, read_at
    from investors.card_readings where user_id = ${userId}`.execute(db)
  const [row] = rows
  if (row === undefined) return null
  // Only this module writes the encrypted value, as this type.
  const text = JSON.parse(unseal(keys, userId, row)) as IdCardText
  return { ...text, readAt: row.readAt }
}

/**
 * Makes the picture that was read the investor's picture of the card, in the transaction of the declaration.
 * Replaces an earlier picture.
 */
export async function applyReadCard(tx: Tx, userId: string): Promise<void> {
  const { rows } = await sql<{ fileId: string; readAt: Date }>`
    select file_id, read_at from investors.card_readings
    where user_id = ${userId} and file_id is not null for update`.execute(tx)
  const [reading] = rows
  if (reading === undefined) return
  const { rows: before } = await sql<{ fileId: string }>`
    delete from investors.documents where user_id = ${userId} and kind = 'card'
    returning file_id`.execute(tx)
  await sql`
    update investors.card_readings set file_id = null where user_id = ${userId}`.execute(tx)
  await sql`
    insert into investors.documents (user_id, kind, file_id, taken_at)
    values (${userId}, 'card', ${reading.fileId}, ${reading.readAt})`.execute(tx)
  await removeFiles(
    tx,
    before.map(({ fileId }) => fileId),
  )
}

/** Deletes readings, including those of cards that were never declared. Returns the ids of their picture files. */
export async function eraseIdCardReadings(tx: Tx, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ fileId: string | null }>`
    delete from investors.card_readings where user_id = any(${[...userIds]}::uuid[])
    returning file_id`.execute(tx)
  return rows.flatMap(({ fileId }) => (fileId === null ? [] : [fileId]))
}

const keptDays = 30

/** Deletes readings older than thirty days that no waiting declaration uses. */
export async function sweepIdCardReadings(db: Database, clock: Clock): Promise<void> {
  await transaction(db, async (tx) => {
    const { rows } = await sql<{ userId: string }>`
      select user_id from investors.card_readings r
      where read_at < ${later(clock.now(), -keptDays * day)} and not exists (
        select from investors.identities i
        where i.user_id = r.user_id and i.state in ('declared', 'asked'))
      order by user_id limit 500 for update skip locked`.execute(tx)
    await removeFiles(
      tx,
      await eraseIdCardReadings(
        tx,
        rows.map(({ userId }) => userId),
      ),
    )
  })
}
