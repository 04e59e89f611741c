import { sql } from 'kysely'
import type { NumberStyle, TimeZone } from '#contract'
import type { Db } from '#database'
import type { Locale } from '#kernel'
import { sessionEnded } from '../refusals.ts'

/** A user's profile, as they see it themselves. */
export type Profile = {
  id: string
  email: string
  name: string | null
  /** E.164, such as `+6281234567890`. */
  phone: string | null
  /** When the user proved with a code that they hold the number. */
  phoneVerifiedAt: Date | null
  /** The language of the pages, also used for emails and documents while their own language is null. */
  language: Locale
  mailLanguage: Locale | null
  statementLanguage: Locale | null
  timeZone: TimeZone
  numberStyle: NumberStyle
  /** Whether both name and phone number are filled in (spec 4). */
  isComplete: boolean
  roles: string[]
  /** Whether the owner has frozen the account (`freeze.ts`). */
  isFrozen: boolean
  /** When the profile picture was set. Null when there is none. */
  portraitAt: Date | null
  createdAt: Date
}

/** Returns the profile of an active user. Refuses when the account is closed or missing, as its sessions have ended. */
export async function readProfile(db: Db, userId: string): Promise<Profile> {
  const { rows } = await sql<Omit<Profile, 'isComplete'>>`
    select id, email, name, phone, phone_verified_at, language, mail_language,
      statement_language, time_zone, number_style, created_at, portrait_at, frozen_at is not null as is_frozen,
      array(select role from identity.roles r where r.user_id = u.id order by role) as roles
    from identity.users u where id = ${userId} and status = 'active'`.execute(db)
  const [row] = rows
  if (row === undefined) throw sessionEnded()
  return { ...row, isComplete: row.name !== null && row.phone !== null }
}
