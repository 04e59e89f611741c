import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type Database, type Db, type Tx, transaction } from '#database'
import {
  type DataKeys,
  expectBytes,
  type FileStore,
  keepBytes,
  removeFiles,
  sealBytes,
  unsealBytes,
} from '#files'
import { openPortrait } from '#identity'
import { openOwnPrepared } from '#inheritance'
import { openOwnDocuments, openOwnExemptionFiles } from '#investors'
import {
  type Actor,
  type Clock,
  isUuid,
  type Locale,
  later,
  newId,
  processEach,
  readPages,
  rowsIn,
} from '#kernel'
import { notify } from '#notifications'
import { openOwnProofs } from '#withdrawals'
import { openOwnRecoveryDocuments } from '../account-recovery/own.ts'
import { collectData } from './collect-data.ts'
import { copyNotReady, requestNotFound } from './refusals.ts'
import { copyMilliseconds } from './request.ts'
import { type CopiedFile, writeCopy } from './write-copy.ts'

export type CopyServices = {
  readonly db: Database
  readonly keys: DataKeys
  readonly clock: Clock
  readonly store: FileStore
}

const madeAtOnce = 5
const readAtOnceMax = 50

/**
 * Creates the requested copies of personal data, each encrypted, and returns how many it created. A copy that fails
 * is tried again in the next run and does not delay the others; its error is thrown at the end. The copy of a
 * suspended account waits until the account is restored. Several workers may run at the same time: when two create
 * the same copy, the first one to finish is stored.
 */
export async function makeCopies(
  services: CopyServices,
  readAtOnce: number = readAtOnceMax,
): Promise<number> {
  let made = 0
  const waiting = readPages(
    readAtOnce,
    ({ id }: Asked) => id,
    async (after) => (made === madeAtOnce ? [] : await readWaiting(services.db, after, readAtOnce)),
  )
  return await processEach(
    rowsIn(waiting),
    ({ id }) => `the copy of request ${id}`,
    async (asked) => {
      if (made === madeAtOnce) return false
      await makeCopy(services, asked)
      made += 1
      return true
    },
  )
}

async function readWaiting(db: Db, after: string | null, limit: number): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    select r.id, r.user_id, r.number, r.language from privacy.requests r
    join privacy.accounts a on a.user_id = r.user_id and a.status = 'active'
    where r.kind = 'copy' and r.state = 'open' and (${after}::uuid is null or r.id > ${after}::uuid)
    order by r.id limit ${limit}`.execute(db)
  return rows
}

async function makeCopy({ db, keys, clock, store }: CopyServices, asked: Asked): Promise<void> {
  const { userId, language } = asked
  const at = clock.now()
  const data = await transaction(db, (tx) => collectData(tx, keys, clock, userId))
  const handedIn = await openHandedIn(db, { store, keys }, userId)
  const copy = await writeCopy(data, language, { madeAt: at, handedIn })
  const fileId = newId(at.getTime())
  const { bytes, keyId } = sealBytes(keys, fileId, copy)
  // Outside any transaction, because the store may be on another machine.
  await expectBytes(db, [fileId])
  await store.put(fileId, bytes)
  const isKept = await storeCopy(db, asked, { fileId, keyId, size: copy.length, at })
  if (!isKept) await store.remove(fileId)
}

type Asked = { id: string; userId: string; number: string; language: Locale }
type Made = { fileId: string; keyId: string; size: number; at: Date }

/** Attaches a copy to its request; returns false when the request is no longer open. */
async function storeCopy(
  db: Database,
  { id, userId, number }: Asked,
  { fileId, keyId, size, at }: Made,
): Promise<boolean> {
  return await transaction(db, async (tx) => {
    const { numAffectedRows } = await sql`
      update privacy.requests set state = 'ready', settled_at = ${at}, file_id = ${fileId},
        file_key_id = ${keyId}, file_bytes = ${size}, expires_at = ${later(at, copyMilliseconds)}
      where id = ${id} and state = 'open'`.execute(tx)
    if (numAffectedRows !== 1n) return false
    await keepBytes(tx, [fileId])
    await recordAudit(tx, {
      happenedAt: at,
      actorId: null,
      action: 'privacy.make-copy',
      subjectKind: 'privacy-request',
      subjectId: id,
    })
    const path = '/dashboard/profile/privacy'
    const values = { number, until: later(at, copyMilliseconds) }
    await notify(tx, [{ userId, event: 'privacy-copy-ready', path, values, happenedAt: at }])
    return true
  })
}

// The law entitles people to all data stored about them. A picture can only be included as a file.
async function openHandedIn(
  db: Db,
  parts: Pick<CopyServices, 'store' | 'keys'>,
  userId: string,
): Promise<CopiedFile[]> {
  const photo = await openPortrait(db, parts, { userId, roles: [] })
  const documents = await openOwnDocuments(db, parts, userId)
  const proofs = await openOwnProofs(db, parts, userId)
  const accounts = await openOwnExemptionFiles(db, parts, userId)
  const prepared = await openOwnPrepared(db, parts, userId)
  const recovery = await openOwnRecoveryDocuments(db, parts, userId)
  return [
    ...(photo === null ? [] : [{ name: 'photo', ...photo }]),
    ...documents.map(({ kind, ...file }) => ({ name: `identity-${kind}`, ...file })),
    ...recovery.map(({ kind, ...file }, index) => ({
      name: `recovery-${index + 1}-${kind}`,
      ...file,
    })),
    ...prepared.map(({ kind, ...file }, index) => ({
      name: `for-heirs-${index + 1}-${kind}`,
      ...file,
    })),
    ...accounts.map((file, index) => ({ name: `securities-account-${index + 1}`, ...file })),
    ...proofs.map((file, index) => ({ name: `bank-proof-${index + 1}`, ...file })),
  ]
}

/**
 * Returns a copy, decrypted, to its owner until it expires. Each download is recorded in the audit log. Refuses
 * with `privacy.request_not_found` or `privacy.copy_not_ready`.
 */
export async function openCopy(
  { db, keys, clock, store }: CopyServices,
  { userId }: Actor,
  id: string,
): Promise<{ number: string; bytes: Buffer }> {
  if (!isUuid(id)) throw requestNotFound()
  const at = clock.now()
  const { rows } = await sql<{
    number: string
    state: string
    fileId: string | null
    fileKeyId: string | null
    expiresAt: Date | null
  }>`
    select number, state, file_id, file_key_id, expires_at from privacy.requests
    where id = ${id} and user_id = ${userId}`.execute(db)
  const [request] = rows
  if (request === undefined) throw requestNotFound()
  const { number, state, fileId, fileKeyId, expiresAt } = request
  if (state !== 'ready' || fileId === null || fileKeyId === null) throw copyNotReady()
  if (expiresAt === null || expiresAt <= at) throw copyNotReady()
  const bytes = await store.get(fileId)
  if (bytes === null) throw copyNotReady()
  await transaction(db, (tx) =>
    recordAudit(tx, {
      happenedAt: at,
      actorId: userId,
      action: 'privacy.take-copy',
      subjectKind: 'privacy-request',
      subjectId: id,
    }),
  )
  return { number, bytes: unsealBytes(keys, fileId, { keyId: fileKeyId, bytes }) }
}

/** Removes expired copies; returns how many. */
export async function removeOldCopies({ db, clock }: Omit<CopyServices, 'store'>): Promise<number> {
  return await transaction(db, async (tx) => {
    const { rows } = await sql<{ fileId: string | null }>`
      update privacy.requests r set state = 'expired', file_id = null, file_key_id = null
      from (select id, file_id from privacy.requests
        where state = 'ready' and expires_at <= ${clock.now()}
        order by expires_at limit 100 for update skip locked) old
      where r.id = old.id returning old.file_id`.execute(tx)
    await removeFiles(
      tx,
      rows.flatMap(({ fileId }) => fileId ?? []),
    )
    return rows.length
  })
}

/**
 * Ends the copies of an account that is being closed, because nobody can open them any more. Returns the files of
 * those that were ready, which the caller removes.
 */
export async function endCopies(tx: Tx, userId: string, at: Date): Promise<string[]> {
  const { rows } = await sql<{ fileId: string | null }>`
    update privacy.requests set state = 'expired', settled_at = coalesce(settled_at, ${at}),
      file_id = null, file_key_id = null
    where user_id = ${userId} and kind = 'copy' and state in ('open', 'ready')
    returning old.file_id`.execute(tx)
  return rows.flatMap(({ fileId }) => fileId ?? [])
}
