import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { NumberStyle, TimeZone } from '#contract'
import { type Database, type Tx, transaction } from '#database'
import {
  type Actor,
  type Clock,
  type FieldError,
  type Locale,
  normalisePhone,
  tidyName,
} from '#kernel'
import { storeRecipient } from '#notifications'
import { fieldsUnacceptable } from '../refusals.ts'
import { nameFault } from './person-name.ts'
import { phoneFault } from './phone.ts'
import { type Profile, readProfile } from './read-profile.ts'

/** The changes to a user's profile; absent fields stay unchanged. */
type ProfileChange = {
  name?: string | undefined
  phone?: string | undefined
  language?: Locale | undefined
  /** Null: the language of the pages. */
  mailLanguage?: Locale | null | undefined
  statementLanguage?: Locale | null | undefined
  timeZone?: TimeZone | undefined
  numberStyle?: NumberStyle | undefined
}

/**
 * Changes the name, phone number or languages. A verified number cannot be changed here: it is replaced by
 * verifying another. Refuses with `identity.fields_unacceptable`.
 */
export async function changeProfile(
  db: Database,
  clock: Clock,
  actor: Actor,
  change: ProfileChange,
): Promise<Profile> {
  const { name, phone } = checked(change)
  const { language, timeZone, numberStyle } = change
  return await transaction(db, async (tx) => {
    if (phone !== null) await saveVerified(tx, actor.userId, phone)
    await sql`
      update identity.users set name = coalesce(${name}, name), phone = coalesce(${phone}, phone),
        language = coalesce(${language ?? null}, language),
        mail_language = ${own('mail_language', change.mailLanguage)},
        statement_language = ${own('statement_language', change.statementLanguage)},
        time_zone = coalesce(${timeZone ?? null}, time_zone),
        number_style = coalesce(${numberStyle ?? null}, number_style)
      where id = ${actor.userId} and status = 'active'`.execute(tx)
    const profile = await readProfile(tx, actor.userId)
    await storeRecipient(tx, {
      userId: profile.id,
      email: profile.email,
      language: profile.mailLanguage ?? profile.language,
      name: profile.name,
    })
    await recordAudit(tx, {
      happenedAt: clock.now(),
      actorId: actor.userId,
      action: 'identity.change-profile',
      subjectKind: 'user',
      subjectId: actor.userId,
      details: { fields: Object.keys(change).sort().join(' ') },
    })
    return profile
  })
}

// Absent fields stay unchanged; null is a choice of its own.
function own(column: 'mail_language' | 'statement_language', value: Locale | null | undefined) {
  return value === undefined ? sql.ref(column) : sql`${value}::text`
}

async function saveVerified(tx: Tx, userId: string, phone: string): Promise<void> {
  const { rows } = await sql<{ isProved: boolean }>`
    select phone_verified_at is not null and phone <> ${phone} as is_proved
    from identity.users where id = ${userId} for update`.execute(tx)
  if (rows[0]?.isProved === true)
    throw fieldsUnacceptable([{ path: 'phone', code: 'identity.phone_proved' }])
}

function checked(change: ProfileChange) {
  const name = change.name === undefined ? null : tidyName(change.name)
  const phone = change.phone === undefined ? null : normalisePhone(change.phone)
  const faults: (FieldError | null)[] = [
    name === null ? null : nameFault(name, 'name'),
    change.phone === undefined ? null : phoneFault(change.phone, phone),
  ]
  const fields = faults.filter((fault) => fault !== null)
  if (fields.length > 0) throw fieldsUnacceptable(fields)
  return { name, phone }
}
