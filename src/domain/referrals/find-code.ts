import { sql } from 'kysely'
import type { Database, Db } from '#database'
import { type Clock, jakartaDate } from '#kernel'
import { isCodeShape, tidyCode } from './code.ts'
import { codeUnknown } from './refusals.ts'

/** The public view of a code's owner: initials only, null without a name. */
export type CodeOwner = {
  readonly code: string
  readonly userId: string
  readonly maskedName: string | null
}

/** Returns the owner of a code; null when there is no such code or its owner's account is closed. */
export async function findCode(db: Db, text: string): Promise<CodeOwner | null> {
  const code = tidyCode(text)
  if (!isCodeShape(code)) return null
  const { rows } = await sql<CodeOwner>`
    select c.code, c.user_id, p.masked_name
    from referrals.codes c join referrals.people p on p.user_id = c.user_id
    where c.code = ${code} and p.status = 'active'`.execute(db)
  return rows[0] ?? null
}

/** Returns the owner of a code. Refuses with `referrals.code_unknown` when there is none. */
export async function requireCode(db: Db, text: string): Promise<CodeOwner> {
  const owner = await findCode(db, text)
  if (owner === null) throw codeUnknown()
  return owner
}

/** Counts a browser that opens a person's link for the first time in 30 days. */
export async function countOpening(db: Database, clock: Clock, text: string): Promise<void> {
  const { userId } = await requireCode(db, text)
  await sql`
    insert into referrals.openings (user_id, opened_on, browsers)
    values (${userId}, ${jakartaDate(clock.now())}::date, 1)
    on conflict (user_id, opened_on) do update set browsers = openings.browsers + 1`.execute(db)
}
