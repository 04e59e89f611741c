import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { brokenConstraint, type Database, type Db, type Tx, transaction } from '#database'
import type { Actor, Clock } from '#kernel'
import { chosenCode, newCode } from './code.ts'
import { codeChosen, codeTaken } from './refusals.ts'

/** The code that a person shares; `isOwn` is true when they chose it. */
export type OwnCode = { readonly code: string; readonly isOwn: boolean }

/** Returns the actor's code: the chosen one, else the generated one, which is created on first use. */
export async function openCode(db: Database, clock: Clock, actor: Actor): Promise<OwnCode> {
  return (await readOwnCode(db, actor.userId)) ?? (await makeCode(db, clock, actor.userId))
}

async function readOwnCode(db: Db, userId: string): Promise<OwnCode | null> {
  const { rows } = await sql<OwnCode>`
    select code, is_own from referrals.codes
    where user_id = ${userId} order by is_own desc limit 1`.execute(db)
  return rows[0] ?? null
}

// Of two concurrent requests, the second reads the code that the first created.
async function makeCode(db: Database, clock: Clock, userId: string): Promise<OwnCode> {
  for (;;) {
    await insertCode(db, clock, { code: newCode(randomInt), userId, isOwn: false })
    const made = await readOwnCode(db, userId)
    if (made !== null) return made
  }
}

async function insertCode(
  db: Db,
  clock: Clock,
  { code, userId, isOwn }: OwnCode & { userId: string },
): Promise<void> {
  await sql`
    insert into referrals.codes (code, user_id, is_own, made_at)
    values (${code}, ${userId}, ${isOwn}, ${clock.now()})
    on conflict do nothing`.execute(db)
}

/**
 * Gives the actor a code of their own choice, once; the generated code remains valid. Refuses with
 * `referrals.code_shape`, `code_offensive`, `code_reserved`, `code_taken` or `code_chosen`.
 */
export async function chooseCode(
  db: Database,
  clock: Clock,
  actor: Actor,
  input: string,
): Promise<OwnCode> {
  const code = chosenCode(input)
  await openCode(db, clock, actor)
  try {
    await transaction(db, (tx) => saveChosenCode(tx, clock, actor, code))
  } catch (error) {
    const broken = brokenConstraint(error)
    if (broken === 'codes_pkey') throw codeTaken()
    if (broken === 'codes_user_id_is_own_key') throw codeChosen()
    throw error
  }
  return { code, isOwn: true }
}

async function saveChosenCode(
  tx: Tx,
  clock: Clock,
  { userId }: Actor,
  code: string,
): Promise<void> {
  const { rows } = await sql`
    select from referrals.codes where user_id = ${userId} and is_own`.execute(tx)
  if (rows.length > 0) throw codeChosen()
  await sql`
    insert into referrals.codes (code, user_id, is_own, made_at)
    values (${code}, ${userId}, true, ${clock.now()})`.execute(tx)
  await recordAudit(tx, {
    happenedAt: clock.now(),
    actorId: userId,
    action: 'referrals.choose-code',
    subjectKind: 'user',
    subjectId: userId,
    details: { code },
  })
}
