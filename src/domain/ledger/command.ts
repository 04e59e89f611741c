import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { brokenConstraint, type Database, type Tx, transaction, type Write } from '#database'
import {
  type Clock,
  type FieldError,
  Refusal,
  type RefusalDetails,
  type RefusalKind,
} from '#kernel'
import { freeze, thaw } from './frozen.ts'
import { keyReused } from './refusals.ts'

/** What someone asked for under a key of their own. `body` is everything that makes it this command. */
export type Command = {
  readonly actorId: string
  readonly key: string
  readonly operation: string
  readonly body: unknown
}

/** What became of a command, kept for anyone who asks again. */
export type Outcome = { readonly done: unknown } | { readonly refused: Refused }

type Refused = {
  code: string
  kind: RefusalKind
  details: RefusalDetails
  /** Absent where no field is to blame. */
  fields?: readonly FieldError[]
}

/**
 * Does a command once. The same key and content again: the first result, or the first refusal,
 * again. The same key with other content: `ledger.key_reused`. The result may hold bigint and Date.
 */
export async function once<Result>(
  db: Database,
  clock: Clock,
  command: Command,
  story: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const outcome = await decided(() => doOnce(db, clock, command, story))
  return resultOf<Result>(outcome)
}

// A purchase takes no lock on its key: done in the same moment under the same key, it is found by
// looking again.
async function decided(attempt: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await attempt()
  } catch (error) {
    if (brokenConstraint(error) !== commandKeyConstraint) throw error
    return await attempt()
  }
}

async function doOnce<Result>(
  db: Database,
  clock: Clock,
  command: Command,
  story: (tx: Tx) => Promise<Result>,
): Promise<Outcome> {
  return await transaction(db, async (tx) => {
    await lockKey(tx, command)
    const earlier = (await findOutcomes(tx, [command]))[0]
    if (earlier instanceof Refusal) throw earlier
    if (earlier !== undefined && earlier !== null) return earlier
    const fresh = await outcomeOf(tx, story)
    await insertOutcomes(clock.now(), [{ command, outcome: fresh }]).execute(tx)
    return fresh
  })
}

/** The result of an outcome, or its refusal thrown again. */
export function resultOf<Result>(outcome: Outcome): Result {
  if ('refused' in outcome) {
    const { code, kind, details, fields } = outcome.refused
    throw new Refusal(code, kind, details, fields)
  }
  return outcome.done as Result
}

export function refusedOutcome({ code, kind, details, fields }: Refusal): Outcome {
  return { refused: { code, kind, details, ...(fields.length > 0 && { fields }) } }
}

// A story that refuses leaves nothing behind but the refusal, which is kept by the same commit.
async function outcomeOf<Result>(tx: Tx, story: (tx: Tx) => Promise<Result>): Promise<Outcome> {
  await sql`savepoint story`.execute(tx)
  try {
    return { done: await story(tx) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint story`.execute(tx)
    return refusedOutcome(error)
  }
}

async function lockKey(tx: Tx, { actorId, key }: Command): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${actorId}/${key}`}, 0))`.execute(tx)
}

/**
 * What became of each command: null for one that was not done before, a refusal for a key that
 * was used with other content.
 */
export async function findOutcomes(
  tx: Tx,
  commands: readonly Command[],
): Promise<(Outcome | Refusal | null)[]> {
  type Row = { actorId: string; key: string; fingerprint: string; outcome: string }
  // One look-up for each, whatever the plan: a join planned while the table was small walks all of it.
  const { rows } = await sql<Row>`
    select c.actor_id, c.key, encode(c.fingerprint, 'hex') as fingerprint, c.outcome::text as outcome
    from unnest(
      ${commands.map((command) => command.actorId)}::uuid[],
      ${commands.map((command) => command.key)}::text[]) as w (actor_id, key),
    lateral (
      select * from ledger.commands c where c.actor_id = w.actor_id and c.key = w.key limit 1
    ) c`.execute(tx)
  if (rows.length === 0) return commands.map(() => null)
  const found = new Map(rows.map((row) => [`${row.actorId}/${row.key}`, row]))
  return commands.map((command) => {
    const row = found.get(`${command.actorId}/${command.key}`)
    if (row === undefined) return null
    return row.fingerprint === fingerprint(command) ? (thaw(row.outcome) as Outcome) : keyReused()
  })
}

/**
 * Keeps what became of commands, in the transaction of their effects. Fails on the primary key when
 * another transaction did one of them meanwhile; the caller then rolls back and looks again.
 */
export function insertOutcomes(
  doneAt: Date,
  outcomes: readonly { command: Command; outcome: Outcome }[],
): Write {
  return sql`
    insert into ledger.commands (actor_id, key, operation, fingerprint, outcome, done_at)
    select w.actor_id, w.key, w.operation, decode(w.fingerprint, 'hex'), w.outcome, ${doneAt}::timestamptz
    from unnest(
      ${outcomes.map(({ command }) => command.actorId)}::uuid[],
      ${outcomes.map(({ command }) => command.key)}::text[],
      ${outcomes.map(({ command }) => command.operation)}::text[],
      ${outcomes.map(({ command }) => fingerprint(command))}::text[],
      ${outcomes.map(({ outcome }) => freeze(outcome))}::jsonb[]
    ) as w (actor_id, key, operation, fingerprint, outcome)`
}

/** The constraint that `insertOutcomes` breaks when it lost a race for a key. */
export const commandKeyConstraint = 'commands_pkey'

function fingerprint({ operation, body }: Command): string {
  return createHash('sha256')
    .update(freeze([operation, body]))
    .digest('hex')
}
