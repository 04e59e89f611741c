import { sql } from 'kysely'
import type { IdentityDocumentKind, RecoveryProof, RecoveryState } from '#contract'
import type { Db, Tx } from '#database'
import { type DataKeys, type FileStorage, openFiles, unseal } from '#files'

/** A recovery request as shown in the account itself. */
type OpenRecovery = { readonly askedAt: Date; readonly waitsUntil: Date }

/** Returns the request that currently holds the account; null when there is none. */
export async function readOpenRecovery(db: Db, userId: string): Promise<OpenRecovery | null> {
  const { rows } = await sql<OpenRecovery>`
    select asked_at, waits_until from account_recovery.current
    where user_id = ${userId} and current_state in ('waiting', 'asked', 'approved', 'ready')`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Returns all decrypted requests about a person's account, for the copy of their data. */
export async function readOwnRecoveries(db: Db, keys: DataKeys, userId: string) {
  type Row = {
    id: string
    proof: RecoveryProof
    state: RecoveryState
    askedAt: Date
    waitsUntil: Date
    endedAt: Date | null
    keyId: string | null
    bytes: Buffer | null
  }
  const { rows } = await sql<Row>`
    select id, proof, current_state as state, asked_at, waits_until, ended_at,
      story_key_id as key_id, story_sealed as bytes
    from account_recovery.current where user_id = ${userId} and state <> 'draft' order by id`.execute(
    db,
  )
  return rows.map(({ id, keyId, bytes, ...request }) => ({
    ...request,
    story: keyId === null || bytes === null ? null : unseal(keys, id, { keyId, bytes }),
  }))
}

/** Returns the stored pictures of such requests, decrypted. Only for the copy of the person's own data. */
export async function openOwnRecoveryDocuments(
  db: Db,
  parts: Pick<FileStorage, 'store' | 'keys'>,
  userId: string,
): Promise<{ kind: IdentityDocumentKind; type: string; bytes: Buffer }[]> {
  const { rows } = await sql<{ kind: IdentityDocumentKind; fileId: string }>`
    select p.kind, p.file_id from account_recovery.documents p join account_recovery.requests r on r.id = p.request_id
    where r.user_id = ${userId} order by r.id, p.kind`.execute(db)
  return await openFiles(db, parts, rows)
}

/** Erases the requests of closed accounts; returns the files of their pictures, which the caller removes. */
export async function eraseRecoveries(tx: Tx, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ fileId: string }>`
    select p.file_id from account_recovery.documents p join account_recovery.requests r on r.id = p.request_id
    where r.user_id = any(${[...userIds]}::uuid[])`.execute(tx)
  await sql`
    delete from account_recovery.requests where user_id = any(${[...userIds]}::uuid[])`.execute(tx)
  return rows.map(({ fileId }) => fileId)
}
