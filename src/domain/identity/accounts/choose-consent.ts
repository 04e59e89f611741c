import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type ConsentPurpose, consentPurposes } from '#contract'
import { type Database, type Db, type Tx, transaction } from '#database'
import { type Actor, type Clock, type Locale, newId } from '#kernel'

/** A user's decision about one purpose, with the text they were shown. */
type ConsentChoice = {
  readonly purpose: ConsentPurpose
  readonly isGiven: boolean
  readonly textVersion: string
  readonly language: Locale
}

/** A consent, with when it was given and withdrawn. */
type Consent = {
  readonly purpose: ConsentPurpose
  readonly textVersion: string
  readonly language: Locale
  readonly givenAt: Date
  /** Null while the consent is in force. */
  readonly withdrawnAt: Date | null
}

const consentsMax = 100

/** Returns every consent that a user gave, newest first. */
export async function readConsents(db: Db, userId: string): Promise<Consent[]> {
  const { rows } = await sql<Consent>`
    select purpose, text_version, language, given_at, withdrawn_at from identity.consents
    where user_id = ${userId} and purpose = any(${[...consentPurposes]}::text[])
    order by given_at desc, id desc limit ${consentsMax}`.execute(db)
  return rows
}

/** Records the consent to marketing that a new user gave when they registered. */
export async function giveMarketing(
  tx: Tx,
  { userId, language, textVersion, at }: Given,
): Promise<void> {
  await sql`
    insert into identity.consents (id, user_id, purpose, text_version, language, channel, given_at)
    values (${newId(at.getTime())}, ${userId}, 'marketing', ${textVersion}, ${language}, 'web', ${at})`.execute(
    tx,
  )
}

type Given = Pick<ConsentChoice, 'language' | 'textVersion'> & {
  readonly userId: string
  readonly at: Date
}

/** Records a user's decision; the same decision again changes nothing. */
export async function chooseConsent(
  db: Database,
  clock: Clock,
  { userId }: Actor,
  { purpose, isGiven, textVersion, language }: ConsentChoice,
): Promise<void> {
  const at = clock.now()
  await transaction(db, async (tx) => {
    await sql`select from identity.users where id = ${userId} for no key update`.execute(tx)
    const { numAffectedRows = 0n } = isGiven
      ? await sql`
          insert into identity.consents (id, user_id, purpose, text_version, language, channel, given_at)
          select ${newId(at.getTime())}::uuid, ${userId}::uuid, ${purpose}, ${textVersion}, ${language},
            'web', ${at}::timestamptz
          where not exists (select from identity.consents where user_id = ${userId}
            and purpose = ${purpose} and withdrawn_at is null)`.execute(tx)
      : await sql`
          update identity.consents set withdrawn_at = greatest(${at}::timestamptz, given_at)
          where user_id = ${userId} and purpose = ${purpose} and withdrawn_at is null`.execute(tx)
    if (numAffectedRows === 0n) return
    await recordAudit(tx, {
      happenedAt: at,
      actorId: userId,
      action: `identity.${isGiven ? 'allow' : 'withdraw'}-${purpose}`,
      subjectKind: 'user',
      subjectId: userId,
      details: { textVersion },
    })
  })
}
