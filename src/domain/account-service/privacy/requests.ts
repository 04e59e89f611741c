import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { PrivacyRequestKind } from '#contract'
import { brokenConstraint, type Database, type Db, transaction } from '#database'
import { type DataKeys, seal, unseal } from '#files'
import {
  type Actor,
  type Clock,
  isUuid,
  type Locale,
  later,
  newId,
  readText,
  receiptNumber,
} from '#kernel'
import { alreadyOpen, requestNotFound, textUnacceptable } from './refusals.ts'
import { clockMilliseconds, type PrivacyRequest, textBounds } from './request.ts'

type AskRequest = {
  readonly kind: PrivacyRequestKind
  /** What is wrong or should be done; not required for a copy. */
  readonly text: string | null
  readonly language: Locale
}

/**
 * Stores a user's request about their own data; its time limit begins now. Refuses with `privacy.already_open`
 * or `privacy.text_unacceptable`.
 */
export async function submitRequest(
  db: Database,
  keys: DataKeys,
  clock: Clock,
  { userId }: Actor,
  { kind, text: typed, language }: AskRequest,
): Promise<PrivacyRequest> {
  const { text, faults } = readText('text', typed ?? '', textBounds)
  if ((kind !== 'copy' || typed !== null) && faults.length > 0) throw textUnacceptable(faults)
  const at = clock.now()
  const id = newId(at.getTime())
  const sealed = kind === 'copy' ? null : seal(keys, id, text)
  try {
    return await transaction(db, async (tx) => {
      await sql`
        insert into privacy.requests (id, number, user_id, kind, state, language, text_sealed,
          text_key_id, asked_at, due_at)
        values (${id}, ${receiptNumber('PDP')}, ${userId}, ${kind}, 'open', ${language},
          ${sealed?.bytes ?? null}, ${sealed?.keyId ?? null}, ${at},
          ${later(at, clockMilliseconds)})`.execute(tx)
      await recordAudit(tx, {
        happenedAt: at,
        actorId: userId,
        action: 'privacy.ask',
        subjectKind: 'privacy-request',
        subjectId: id,
        details: { kind },
      })
      return await readRequest(tx, keys, userId, id)
    })
  } catch (error) {
    if (brokenConstraint(error) === 'requests_open') throw alreadyOpen()
    throw error
  }
}

const requestsMax = 100

/** Returns the newest requests of a user, newest first. */
export async function readRequests(
  db: Db,
  keys: DataKeys,
  userId: string,
): Promise<PrivacyRequest[]> {
  const { rows } = await sql<RequestRow>`
    select ${columns} from privacy.requests where user_id = ${userId}
    order by asked_at desc, id desc limit ${requestsMax}`.execute(db)
  return rows.map((row) => opened(keys, row))
}

/** Returns one request of a user. Refuses with `privacy.request_not_found`. */
export async function readRequest(
  db: Db,
  keys: DataKeys,
  userId: string,
  id: string,
): Promise<PrivacyRequest> {
  if (!isUuid(id)) throw requestNotFound()
  const { rows } = await sql<RequestRow>`
    select ${columns} from privacy.requests where user_id = ${userId} and id = ${id}`.execute(db)
  const [row] = rows
  if (row === undefined) throw requestNotFound()
  return opened(keys, row)
}

export type RequestRow = Omit<PrivacyRequest, 'text' | 'answer'> & {
  textSealed: Buffer | null
  textKeyId: string | null
  answerSealed: Buffer | null
  answerKeyId: string | null
}

export const columns =
  sql.raw(`id, number, kind, state, language, text_sealed, text_key_id, asked_at,
  due_at, settled_at, answer_sealed, answer_key_id, expires_at, file_bytes`)

export function opened(keys: DataKeys, row: RequestRow): PrivacyRequest {
  const { textSealed, textKeyId, answerSealed, answerKeyId, ...request } = row
  const open = (bytes: Buffer | null, keyId: string | null) =>
    bytes === null || keyId === null ? null : unseal(keys, row.id, { bytes, keyId })
  return {
    ...request,
    text: open(textSealed, textKeyId),
    answer: open(answerSealed, answerKeyId),
  }
}
