import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type Db, queueOrder, transaction } from '#database'
import { type CleanFile, fileNameOf, openFile, openFiles, storeFiles } from '#files'
import { type Actor, type Page, pageOf, placeById, type QueueRequest } from '#kernel'
import type { Person, WithdrawalServices } from '../withdrawal-services.ts'
import { accountColumns, findAccount, lockAccount } from './account-rows.ts'
import type { BankAccount } from './bank-account.ts'
import { accountNotFound, proofNotNeeded } from './refusals.ts'

type ProofServices = WithdrawalServices & {
  readonly store: Parameters<typeof storeFiles>[0]['store']
}

/**
 * Accepts a photo of a bank statement for an account whose names differ, for staff to decide. Refuses with
 * `banks.proof_not_wanted` when none is required.
 */
export async function submitProof(
  services: ProofServices,
  { actor: { userId } }: Person,
  id: string,
  file: CleanFile,
): Promise<BankAccount> {
  const found = await findAccount(services.db, userId, id)
  if (found.state !== 'proof-needed') throw proofNotNeeded()
  return await storeFiles(services, [file], async (tx, [fileId]) => {
    const account = await lockAccount(tx, userId, id)
    if (account.state !== 'proof-needed') throw proofNotNeeded()
    await sql`
      update bank_accounts.accounts set state = 'in-review', proof_file_id = ${fileId},
        proof_at = ${services.clock.now()}
      where id = ${id}`.execute(tx)
    return await findAccount(tx, userId, id)
  })
}

/** An account whose proof waits for staff. */
export type ProofInReview = BankAccount & { readonly proofAt: Date }

const columns = sql`${accountColumns}, proof_at`

const isWaiting = sql`state = 'in-review' and proof_at is not null`
const isDecided = sql`decided_by is not null and proof_at is not null and settled_at is not null`

/** The waiting proofs, the longest waiting first by default; for staff. */
export async function proofsInReview(db: Db, page: QueueRequest): Promise<Page<ProofInReview>> {
  const after = placeById(page.cursor)
  const { isAfter, direction } = queueOrder[page.order ?? 'oldest']
  const { rows } = await sql<ProofInReview>`
    select ${columns} from bank_accounts.accounts
    where ${isWaiting}
      and (${after}::uuid is null or id ${isAfter} ${after}::uuid)
    order by id ${direction} limit ${page.limit + 1}`.execute(db)
  return pageOf(rows, page.limit, (row) => [row.id])
}

/** A decided proof, with the decider and the reason. */
export type DecidedProof = ProofInReview & {
  readonly decidedBy: string
  readonly approvedBy: string | null
  readonly decidedAt: Date
  /** Null for decisions from before reasons were recorded. */
  readonly reason: string | null
}

/** The decided proofs, the newest account first; for staff. */
export async function decidedProofs(db: Db, page: QueueRequest): Promise<Page<DecidedProof>> {
  const after = placeById(page.cursor)
  const { isAfter, direction } = queueOrder[page.order ?? 'newest']
  const { rows } = await sql<DecidedProof>`
    select ${columns}, decided_by, approved_by, settled_at as decided_at, decision_reason as reason
    from bank_accounts.accounts
    where ${isDecided} and (${after}::uuid is null or id ${isAfter} ${after}::uuid)
    order by id ${direction} limit ${page.limit + 1}`.execute(db)
  return pageOf(rows, page.limit, (row) => [row.id])
}

/** The number of waiting or decided proofs. */
export async function countProofs(db: Db, state: 'waiting' | 'decided'): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from bank_accounts.accounts
    where ${state === 'waiting' ? isWaiting : isDecided}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns the file of a proof, for staff, and records the access in the audit log. */
export async function openProof(
  services: ProofServices,
  actor: Actor,
  id: string,
): Promise<{ name: string; type: string; bytes: Buffer }> {
  const { rows } = await sql<{ proofFileId: string }>`
    select proof_file_id from bank_accounts.accounts
    where id = ${id} and proof_file_id is not null`.execute(services.db)
  const [row] = rows
  const file = row === undefined ? null : await openFile(services.db, services, row.proofFileId)
  if (file === null) throw accountNotFound()
  await transaction(services.db, (tx) =>
    recordAudit(tx, {
      happenedAt: services.clock.now(),
      actorId: actor.userId,
      action: 'banks.open-proof',
      subjectKind: 'bank-account',
      subjectId: id,
    }),
  )
  return { name: fileNameOf('bukti-rekening', 1, file.type), ...file }
}

/** The decrypted proofs of a person, for the copy of their data only. */
export async function openOwnProofs(
  db: Db,
  parts: Pick<ProofServices, 'store' | 'keys'>,
  userId: string,
): Promise<{ type: string; bytes: Buffer }[]> {
  const { rows } = await sql<{ fileId: string }>`
    select proof_file_id as file_id from bank_accounts.accounts
    where user_id = ${userId} and proof_file_id is not null order by proof_at, id`.execute(db)
  return await openFiles(db, parts, rows)
}
