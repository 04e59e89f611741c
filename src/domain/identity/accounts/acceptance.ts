import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { AgreedDocument } from '#contract'
import { type Database, type Db, type Tx, transaction } from '#database'
import { type Actor, type Clock, type Locale, newId } from '#kernel'
import { type Edition, editionInForce, fingerprintOf, readEdition } from '#legal'
import { editionNotInForce } from '../refusals.ts'

/** The edition of a document that a user accepted, with the language and time. */
type Acceptance = {
  document: AgreedDocument
  version: string
  language: Locale
  acceptedAt: Date
}

type AcceptDocument = { document: AgreedDocument; version: string; language: Locale }

const acceptancesMax = 100

/** Returns a user's acceptances, newest first. */
export async function readAcceptances(db: Db, userId: string): Promise<Acceptance[]> {
  const { rows } = await sql<Acceptance>`
    select document, text_version as version, language, accepted_at
    from identity.acceptances where user_id = ${userId}
    order by accepted_at desc, document limit ${acceptancesMax}`.execute(db)
  return rows
}

/**
 * Records that a user accepts the edition in force; accepting it again changes nothing. Refuses with
 * `legal.edition_unknown`, or with `identity.edition_not_in_force` for another edition.
 */
export function acceptDocument(
  db: Database,
  clock: Clock,
  actor: Actor,
  { document, version, language }: AcceptDocument,
): Promise<Acceptance[]> {
  return transaction(db, async (tx) => {
    const edition = readEdition(document, version)
    const current = editionInForce(clock, document)
    if (edition !== current) throw editionNotInForce({ version: current.version })
    const { userId } = actor
    await sql`select from identity.users where id = ${userId} for update`.execute(tx)
    const before = await readAcceptances(tx, userId)
    if (before.some((each) => each.document === document && each.version === version)) return before
    const at = clock.now()
    await insertAcceptances(tx, at, { userId, language, editions: [edition] })
    await recordAudit(tx, {
      happenedAt: at,
      actorId: userId,
      action: 'identity.accept-document',
      subjectKind: 'user',
      subjectId: userId,
      details: { document, version, language },
    })
    return await readAcceptances(tx, userId)
  })
}

type Accepted = { userId: string; language: Locale; editions: readonly Edition[] }

/** Inserts one row per edition, with the fingerprint of the text in the language the user read. */
export async function insertAcceptances(
  tx: Tx,
  at: Date,
  { userId, language, editions }: Accepted,
): Promise<void> {
  const ids = editions.map(() => newId(at.getTime()))
  const documents = editions.map((edition) => edition.document)
  const versions = editions.map((edition) => edition.version)
  const prints = editions.map((edition) => fingerprintOf(edition.texts[language]))
  await sql`
    insert into identity.acceptances
      (id, user_id, document, text_version, language, fingerprint, channel, accepted_at)
    select a.id, ${userId}::uuid, a.document, a.version, ${language}, a.print, 'web',
      ${at}::timestamptz
    from unnest(${ids}::uuid[], ${documents}::text[], ${versions}::text[], ${prints}::text[])
      as a (id, document, version, print)`.execute(tx)
}
