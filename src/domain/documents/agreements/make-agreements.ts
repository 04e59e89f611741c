import { sql } from 'kysely'
import type { Database, Tx } from '#database'
import type { FileStorage } from '#files'
import { firstIdAt, jakartaDate, minute, processEach } from '#kernel'
import { settlingMilliseconds } from '#ledger'
import { writePdf } from '../write-document.ts'
import { stampDutyOn } from './agreement.ts'
import { agreementDocument } from './agreement-document.ts'
import { type Due, readDue } from './read-facts.ts'
import { type DocumentColumns, storeRenderedDocuments } from './stored-documents.ts'

/** Dependencies for creating agreements: the file store and the operator's details. */
export type AgreementMaking = FileStorage & { readonly operator: string | null }

// Documents are rendered on the main thread, so only a few at a time.
const madeAtOnceMax = 10

/** Purchases of this period are handled first, because their buyers may still be waiting on the page. */
const recentMilliseconds = 10 * minute

/**
 * Creates the agreements of purchases that have none: first the newest, then older ones in batches. Idempotent
 * and safe after a crash and in several workers: a purchase never has more than one agreement. One that fails does not
 * stop the others. Returns how many were created.
 */
export async function makeAgreements(making: AgreementMaking): Promise<number> {
  const { db, clock, operator } = making
  const now = clock.now().getTime()
  const recent = sql<boolean>`o.id > ${firstIdAt(now - recentMilliseconds)}::uuid`
  const newest = await readDue(db, operator, recent, madeAtOnceMax)
  if (newest.length > 0) return await makeEach(making, newest)
  const older = sql<boolean>`o.id > (select until_id from agreements.progress)`
  const due = await readDue(db, operator, older, madeAtOnceMax)
  const made = await makeEach(making, due)
  if (made === due.length) await advance(db, due, firstIdAt(now - settlingMilliseconds))
  return made
}

/** Creates agreements together and, if that fails, each on its own. */
async function makeEach(making: AgreementMaking, due: readonly Due[]): Promise<number> {
  return await make(making, due).catch(() =>
    processEach(
      due,
      ({ subscriptionId }) => `the agreement of subscription ${subscriptionId}`,
      (one) => make(making, [one]),
    ),
  )
}

/** Creates the agreements of these purchases of an investor immediately, for a reader who requests them. */
export async function makeAgreementsOf(
  making: AgreementMaking,
  investorId: string,
  subscriptionIds: readonly string[],
): Promise<void> {
  if (subscriptionIds.length === 0) return
  const which = sql<boolean>`o.investor_id = ${investorId} and o.id = any(${[...subscriptionIds]}::uuid[])`
  await make(making, await readDue(making.db, making.operator, which, subscriptionIds.length))
}

async function make(making: AgreementMaking, due: readonly Due[]): Promise<number> {
  if (due.length === 0) return 0
  const today = jakartaDate(making.clock.now())
  const documents: Uint8Array[] = []
  for (const facts of due) documents.push(await writePdf(agreementDocument(facts, today)))
  // If another worker created one of them, the rest follow in the next run.
  const isStored = await storeRenderedDocuments(making, documents, (tx, columns) =>
    insert(tx, due, columns),
  )
  return isStored ? due.length : 0
}

async function insert(
  tx: Tx,
  due: readonly Due[],
  { sha256, bytes, fileId }: DocumentColumns,
): Promise<bigint | undefined> {
  const { numAffectedRows } = await sql`
    insert into agreements.agreements (subscription_id, number, version, languages, signed_by, signed_at, sha256,
      bytes, signature_level, stamp_duty, file_id)
    select n.subscription_id, n.number, n.version, n.languages, n.signed_by, n.signed_at, n.sha256, n.bytes,
      'basic', n.stamp_duty, n.file_id
    from unnest(
      ${due.map((row) => row.subscriptionId)}::uuid[],
      ${due.map((row) => row.signed?.number)}::text[],
      ${due.map((row) => row.version)}::text[],
      ${due.map((row) => row.languages)}::text[],
      ${due.map((row) => row.signedBy)}::uuid[],
      ${due.map((row) => row.signed?.at.toISOString())}::timestamptz[],
      ${[...sha256]}::text[],
      ${[...bytes]}::integer[],
      ${due.map(({ amount, terms }) => stampDutyOn(amount, terms))}::bigint[],
      ${[...fileId]}::uuid[]
    ) as n (subscription_id, number, version, languages, signed_by, signed_at, sha256, bytes, stamp_duty, file_id)
    on conflict do nothing`.execute(tx)
  return numAffectedRows
}

// Does not advance past purchases that may still be committed, which would otherwise be skipped.
async function advance(db: Database, due: readonly Due[], settled: string): Promise<void> {
  const last = due.at(-1)?.subscriptionId ?? settled
  const until = due.length === madeAtOnceMax && last < settled ? last : settled
  await sql`
    update agreements.progress set until_id = ${until}::uuid where until_id < ${until}::uuid`.execute(
    db,
  )
}
