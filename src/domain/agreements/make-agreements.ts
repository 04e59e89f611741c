import { sql } from 'kysely'
import type { Database, Tx } from '#database'
import { writePdf } from '#documents'
import type { FileKeeping } from '#files'
import { firstIdAt, jakartaDate, minute } from '#kernel'
import { stampDutyOn } from './agreement.ts'
import { agreementDocument } from './agreement-document.ts'
import { type Due, readDue } from './read-facts.ts'
import { type DocumentColumns, storeDocuments } from './stored-documents.ts'

/** What agreements are made with: where files are, and who the operator is. */
export type AgreementMaking = FileKeeping & { readonly operator: string | null }

// Documents are drawn on the thread that also does everything else: few at a time.
const madeAtOnceMax = 10

/** Purchases of this long are looked at first: their buyers are still there. */
const recentMilliseconds = 10 * minute

/** What began before has been committed by then: no transaction lives longer. */
const settlingMilliseconds = minute

/**
 * Makes the agreements of purchases that have none: the newest at once, older ones at the worker's
 * pace. Safe to run twice, killed at any point and by several workers: a purchase has one agreement
 * for ever. Returns how many it made.
 */
export async function makeAgreements(making: AgreementMaking): Promise<number> {
  const { db, clock, operator } = making
  const now = clock.now().getTime()
  const recent = sql<boolean>`o.id > ${firstIdAt(now - recentMilliseconds)}::uuid`
  const newest = await readDue(db, operator, recent, madeAtOnceMax)
  if (newest.length > 0) return await make(making, newest)
  const older = sql<boolean>`o.id > (select until_id from agreements.progress)`
  const due = await readDue(db, operator, older, madeAtOnceMax)
  const made = await make(making, due)
  if (made === due.length) await advance(db, due, firstIdAt(now - settlingMilliseconds))
  return made
}

/** Makes the agreements of these purchases of an investor now, for a reader who asks for them. */
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
  // If another made one of them, the rest comes next time.
  const isKept = await storeDocuments(making, documents, (tx, columns) => insert(tx, due, columns))
  return isKept ? due.length : 0
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

// Never past what may still be committed: such a purchase would be passed over.
async function advance(db: Database, due: readonly Due[], settled: string): Promise<void> {
  const last = due.at(-1)?.subscriptionId ?? settled
  const until = due.length === madeAtOnceMax && last < settled ? last : settled
  await sql`
    update agreements.progress set until_id = ${until}::uuid where until_id < ${until}::uuid`.execute(
    db,
  )
}
