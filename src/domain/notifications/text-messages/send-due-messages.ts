import { sql } from 'kysely'
import type { Database } from '#database'
import { type Clock, day, later, second } from '#kernel'
import type { MessageKind } from './message.ts'
import { MessageFault, type Messenger } from './messenger.ts'

type Due = { id: string; number: string; kind: MessageKind; text: string; attempts: number }

const messagesAtOnceMax = 20
const attemptsMax = 8
const lease = 120 * second
const firstWait = 5 * second

/**
 * Sends the messages that are due, at most 20, and returns how many it tried. Several workers may run it at the
 * same time: each message is leased to one of them, and no transaction is open during network requests. Calls
 * `onGivenUp` with the id of a message that has failed for good.
 */
export async function sendDueMessages(
  { db, clock, messenger }: { db: Database; clock: Clock; messenger: Messenger },
  onGivenUp: (messageId: string, fault: string) => void = () => {},
): Promise<number> {
  for (const id of await giveUpLate(db, clock.now())) onGivenUp(id, 'late')
  const due = await leaseDue(db, clock.now())
  const send = async (message: Due) => {
    const { id, number: to, kind, text } = message
    try {
      await messenger.send({ id, to, kind, text })
    } catch (error) {
      const fault = error instanceof MessageFault ? error.message : 'unknown'
      await markRefused(db, clock.now(), message, fault)
      if (message.attempts >= attemptsMax) onGivenUp(id, fault)
      return
    }
    await markSent(db, clock.now(), id, messenger.keepsContent)
  }
  await Promise.all(due.map(send))
  return due.length
}

// An expired code is useless; sending it would only reveal that one was requested.
async function giveUpLate(db: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update text_messages.outbox set state = 'failed', text = '', last_fault = coalesce(last_fault, 'late')
    where state = 'queued' and next_attempt_at <= ${now} and expires_at <= ${now}
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

async function leaseDue(db: Database, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    update text_messages.outbox o
    set attempts = o.attempts + 1, next_attempt_at = ${later(now, lease)}
    from (
      select id from text_messages.outbox
      where state = 'queued' and next_attempt_at <= ${now}
      order by next_attempt_at limit ${messagesAtOnceMax}
      for update skip locked
    ) due
    where o.id = due.id
    returning o.id, o.number, o.kind, o.text, o.attempts`.execute(db)
  return rows
}

async function markSent(db: Database, now: Date, id: string, keepsText: boolean): Promise<void> {
  await sql`
    update text_messages.outbox
    set state = 'sent', sent_at = ${now}, text = case when ${keepsText} then text else '' end
    where id = ${id}`.execute(db)
}

async function markRefused(
  db: Database,
  now: Date,
  { id, attempts }: Due,
  fault: string,
): Promise<void> {
  const isOver = attempts >= attemptsMax
  await sql`
    update text_messages.outbox
    set last_fault = ${fault}, next_attempt_at = ${later(now, firstWait * 2 ** (attempts - 1))},
      state = case when ${isOver} then 'failed' else 'queued' end,
      text = case when ${isOver} then '' else text end
    where id = ${id}`.execute(db)
}

const keptDays = 30

/** Deletes messages after 30 days. */
export async function sweepMessages(db: Database, clock: Clock): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from text_messages.outbox
    where queued_at < ${later(clock.now(), -keptDays * day)}`.execute(db)
  return Number(numAffectedRows)
}
