import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { brokenConstraint, type Db, type Tx } from '#database'
import {
  type CleanFile,
  type DataKeys,
  type FileStorage,
  openFiles,
  removeFiles,
  seal,
  storeFiles,
  unseal,
} from '#files'
import { type Actor, jakartaDate, newId } from '#kernel'
import { exemptionUnacceptable, exemptionWaiting, identityNotVerified } from '../refusals.ts'
import { type Exemption, type ExemptionInput, exemptFrom, readExemption } from './exemption.ts'

/**
 * Stores the proof of a securities account for review by staff. It replaces a proof about which staff asked a
 * question; an approved proof stays in force until the new one is decided. Refuses with
 * `investors.identity_not_verified`, `investors.exemption_waiting` and `investors.exemption_unacceptable`.
 */
export async function submitExemption(
  storage: FileStorage,
  { userId }: Actor,
  input: ExemptionInput,
  file: CleanFile,
): Promise<void> {
  const at = storage.clock.now()
  const { input: exemption, faults } = readExemption(input, jakartaDate(at))
  if (faults.length > 0) throw exemptionUnacceptable(faults)
  await storeFiles(storage, [file], async (tx, [fileId = '']) => {
    // Locks the identity, so that it cannot be reopened before the proof is inserted.
    const { rows: verified } = await sql`
      select from investors.identities where user_id = ${userId} and state = 'verified'
      for share`.execute(tx)
    if (verified.length === 0) throw identityNotVerified()
    const { rows: requested } = await sql<{ id: string; fileId: string | null }>`
      select id, file_id from investors.exemptions
      where user_id = ${userId} and state = 'asked' for update`.execute(tx)
    const id = requested[0]?.id ?? newId(at.getTime())
    await insertExemption(tx, storage.keys, {
      id,
      userId,
      exemption,
      fileId,
      at,
      isAgain: requested.length > 0,
    })
    await recordAudit(tx, {
      happenedAt: at,
      actorId: userId,
      action: 'investors.submit-exemption',
      subjectKind: 'exemption',
      subjectId: id,
    })
    await removeFiles(
      tx,
      requested.flatMap((row) => row.fileId ?? []),
    )
  })
}

type NewExemption = {
  id: string
  userId: string
  exemption: ExemptionInput
  fileId: string
  at: Date
  isAgain: boolean
}

async function insertExemption(
  tx: Tx,
  keys: DataKeys,
  { id, userId, exemption, fileId, at, isAgain }: NewExemption,
) {
  const { company, accountNumber, openedOn } = exemption
  const { bytes, keyId } = seal(keys, id, accountNumber)
  const end = accountNumber
    .replace(/[^A-Z0-9]/g, '')
    .slice(-4)
    .padStart(4, '0')
  const statement = isAgain
    ? sql`
      update investors.exemptions set state = 'waiting', company = ${company},
        account_sealed = ${bytes}, account_key_id = ${keyId}, account_end = ${end},
        opened_on = ${openedOn}, file_id = ${fileId}, submitted_at = ${at}, decided_at = null,
        decided_by = null, reason = null
      where id = ${id}`
    : sql`
      insert into investors.exemptions (id, user_id, state, company, account_sealed, account_key_id,
        account_end, opened_on, file_id, submitted_at)
      values (${id}, ${userId}, 'waiting', ${company}, ${bytes}, ${keyId}, ${end}, ${openedOn},
        ${fileId}, ${at})`
  await statement.execute(tx).catch((error: unknown) => {
    throw brokenConstraint(error) === 'exemptions_open' ? exemptionWaiting() : error
  })
}

const columns = sql`id, state, company, account_end, opened_on, submitted_at, decided_at, reason,
  valid_until`

/** Returns an investor's proofs: the one in force and the latest submitted, newest first. */
export async function readExemptions(db: Db, userId: string): Promise<Exemption[]> {
  const { rows } = await sql<Omit<Exemption, 'exemptFrom'>>`
    select ${columns} from investors.exemptions
    where user_id = ${userId} order by id desc limit 20`.execute(db)
  return rows.map((row) => ({ ...row, exemptFrom: exemptFrom(row.openedOn) }))
}

/** Returns the same with complete account numbers, for the copy of the investor's data. */
export async function readOwnExemptions(db: Db, keys: DataKeys, userId: string) {
  type Row = Omit<Exemption, 'exemptFrom'> & { bytes: Buffer; keyId: string }
  const { rows } = await sql<Row>`
    select ${columns}, account_sealed as bytes, account_key_id as key_id from investors.exemptions
    where user_id = ${userId} order by id`.execute(db)
  return rows.map(({ bytes, keyId, ...row }) => ({
    ...row,
    accountNumber: unseal(keys, row.id, { keyId, bytes }),
  }))
}

/** Returns the files an investor submitted, decrypted. Only for the copy of their data. */
export async function openOwnExemptionFiles(
  db: Db,
  parts: Pick<FileStorage, 'store' | 'keys'>,
  userId: string,
): Promise<{ type: string; bytes: Buffer }[]> {
  const { rows } = await sql<{ fileId: string }>`
    select file_id from investors.exemptions
    where user_id = ${userId} and file_id is not null order by id`.execute(db)
  return await openFiles(db, parts, rows)
}
