import { hash } from 'node:crypto'
import { sql } from 'kysely'
import {
  brokenConstraint,
  type Columns,
  type Database,
  namesOf,
  rowsOf,
  type Tx,
  transaction,
  type Write,
} from '#database'
import {
  type Clock,
  type FieldError,
  Refusal,
  type RefusalDetails,
  type RefusalKind,
} from '#kernel'
import { keyReused } from './refusals.ts'
import { parseResult, serialiseResult, storedResult } from './stored-result.ts'

/** A request with an idempotency key. `body` holds everything that distinguishes it from another request. */
export type Command = {
  readonly actorId: string
  readonly key: string
  readonly operation: string
  readonly body: unknown
}

/** The recorded outcome of a command, returned again when it is repeated. */
export type Outcome = { readonly done: unknown } | { readonly refused: Refused }

type Refused = {
  code: string
  kind: RefusalKind
  details: RefusalDetails
  /** Absent when no field is invalid. */
  fields?: readonly FieldError[]
}

/**
 * Executes a command once. When it is repeated with the same key and body, returns the first result or throws
 * the first refusal again. The same key with another body is refused with `ledger.key_reused`. The result may
 * contain bigint and Date.
 */
export async function once<Result>(
  db: Database,
  clock: Clock,
  command: Command,
  run: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const outcome = await outcomeOfAttempt(() => executeOnce(db, clock, command, run))
  return resultOf<Result>(outcome)
}

// A purchase does not lock its key. When it was committed under the same key at the same time, the second
// attempt finds its outcome.
async function outcomeOfAttempt(attempt: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await attempt()
  } catch (error) {
    if (brokenConstraint(error) !== commandKeyConstraint) throw error
    return await attempt()
  }
}

async function executeOnce<Result>(
  db: Database,
  clock: Clock,
  command: Command,
  run: (tx: Tx) => Promise<Result>,
): Promise<Outcome> {
  return await transaction(db, async (tx) => {
    await lockKey(tx, command)
    const earlier = (await findOutcomes(tx, [command]))[0]
    if (earlier instanceof Refusal) throw earlier
    if (earlier !== undefined && earlier !== null) return earlier
    const fresh = await outcomeOf(tx, run)
    await insertOutcomes(clock.now(), [{ command, outcome: fresh }]).execute(tx)
    return fresh
  })
}

/** Returns the result of an outcome, or throws its refusal. */
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

// When the callback refuses, its changes are rolled back to the savepoint and only the refusal is committed.
async function outcomeOf<Result>(tx: Tx, run: (tx: Tx) => Promise<Result>): Promise<Outcome> {
  await sql`savepoint before_run`.execute(tx)
  try {
    return { done: await run(tx) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint before_run`.execute(tx)
    return refusedOutcome(error)
  }
}

async function lockKey(tx: Tx, { actorId, key }: Command): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${actorId}/${key}`}, 0))`.execute(tx)
}

/**
 * The recorded outcome of each command: null when it was not executed before, a refusal when its key was used
 * with another body.
 */
export async function findOutcomes(
  tx: Tx,
  commands: readonly Command[],
): Promise<(Outcome | Refusal | null)[]> {
  type Row = { actorId: string; key: string; fingerprint: string; outcome: string }
  // A lateral lookup per key, whatever the plan: a join planned while the table was small would scan all of it
  // later.
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
    return row.fingerprint === fingerprint(command)
      ? (parseResult(row.outcome) as Outcome)
      : keyReused()
  })
}

/**
 * Records outcomes in the transaction of their effects. Fails on the primary key when another transaction
 * executed one of the commands at the same time; the caller then rolls back and looks up the outcome.
 */
export function insertOutcomes(
  doneAt: Date,
  outcomes: readonly { command: Command; outcome: Outcome }[],
): Write {
  return sql`
    insert into ledger.commands (${namesOf(outcomeColumns)})
    ${rowsOf(
      outcomeColumns,
      outcomes.map((row) => ({ ...row, doneAt })),
    )}`
}

const outcomeColumns: Columns<{ command: Command; outcome: Outcome; doneAt: Date }> = {
  actor_id: ['uuid', ({ command }) => command.actorId],
  key: ['text', ({ command }) => command.key],
  operation: ['text', ({ command }) => command.operation],
  fingerprint: ['bytea', ({ command }) => `\\x${fingerprint(command)}`],
  // The stored form of an object is an object.
  outcome: ['jsonb', ({ outcome }) => storedResult(outcome) as object],
  done_at: ['timestamptz', ({ doneAt }) => doneAt],
}

/** The constraint that `insertOutcomes` violates when another transaction used the key first. */
export const commandKeyConstraint = 'commands_pkey'

function fingerprint({ operation, body }: Command): string {
  return hash('sha256', serialiseResult([operation, body]), 'hex')
}
