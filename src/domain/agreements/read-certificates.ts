import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#database'
import { writePaper } from '#documents'
import { keepFiles, openFile } from '#files'
import { decodeCursor, isUuid, type Page, type PageRequest, pageOf, type Rupiah } from '#kernel'
import { type Certificate, type CertificateFacts, certificateNumber } from './certificate.ts'
import { certificatePaper } from './certificate-paper.ts'
import { type AgreementMaking, makeAgreementsOf } from './make-agreements.ts'
import { certificateNotFound } from './refusals.ts'

type Row = Omit<Certificate, 'state'> & { hasEnded: boolean; fileId: string }

const columns = sql.raw(`c.subscription_id, c.number, c.allotted_on, c.sha256, c.bytes, c.file_id,
  a.has_ended, a.property_id, p.name as property_name, p.issuer, a.units`)

const tables = sql.raw(`agreements.certificates c
  join agreements.allotments a on a.id = c.subscription_id
  join agreements.properties p on p.id = a.property_id`)

/**
 * An investor's certificates, newest purchase first. One is made when somebody first asks for it: from
 * then on it is the same file for ever.
 */
export async function readCertificates(
  making: AgreementMaking,
  investorId: string,
  page: PageRequest,
): Promise<Page<Certificate>> {
  const position = page.cursor === null ? null : decodeCursor(page.cursor, 1)?.[0]
  const before = typeof position === 'string' && isUuid(position) ? position : null
  const { rows: allotted } = await sql<{ id: string }>`
    select id from agreements.allotments
    where investor_id = ${investorId} and (${before}::uuid is null or id < ${before}::uuid)
    order by id desc limit ${page.limit + 1}`.execute(making.db)
  const ids = allotted.map(({ id }) => id)
  await makeCertificates(making, investorId, ids)
  const { rows } = await sql<Row>`
    select ${columns} from ${tables} where c.subscription_id = any(${ids}::uuid[])
    order by c.subscription_id desc`.execute(making.db)
  return pageOf(rows.map(certificateOf), page.limit, ({ subscriptionId }) => [subscriptionId])
}

/** The file of one certificate of this investor; refuses with `agreements.certificate_not_found`. */
export async function openCertificate(
  making: AgreementMaking,
  investorId: string,
  subscriptionId: string,
): Promise<{ readonly certificate: Certificate; readonly file: Uint8Array }> {
  await makeCertificates(making, investorId, [subscriptionId])
  const { rows } = await sql<Row>`
    select ${columns} from ${tables}
    where c.subscription_id = ${subscriptionId} and a.investor_id = ${investorId}`.execute(
    making.db,
  )
  const [row] = rows
  if (row === undefined) throw certificateNotFound()
  const file = await openFile(making.db, making, row.fileId)
  if (file === null) throw new Error(`the file of certificate ${row.number} is not in the store`)
  return { certificate: certificateOf(row), file: file.bytes }
}

/** What is known of a file by its fingerprint; for anybody who has the file in hand. */
export type CheckedCertificate = Pick<Certificate, 'number' | 'units' | 'allottedOn' | 'state'> & {
  readonly issuer: string
}

/** Finds the certificate whose file has this SHA-256; null: none of ours is this file. */
export async function checkCertificate(db: Db, sha256: string): Promise<CheckedCertificate | null> {
  const { rows } = await sql<Row>`
    select ${columns} from ${tables} where c.sha256 = ${sha256}`.execute(db)
  const [row] = rows
  if (row === undefined) return null
  const { number, units, allottedOn, state, issuer } = certificateOf(row)
  return { number, units, allottedOn, state, issuer }
}

function certificateOf({ hasEnded, fileId: _file, ...row }: Row): Certificate {
  return { ...row, state: hasEnded ? 'ended' : 'in-force' }
}

type DueRow = {
  id: string
  receiptNumber: string
  units: bigint
  unitPrice: Rupiah
  entryId: string | null
  allottedOn: string
  holderName: string
  nikMasked: string | null
  propertyName: string
  code: string
  street: string
  village: string
  district: string
  postcode: string
  city: string
  issuer: string
  issuerNumber: string
  isDemo: boolean
  agreementNumber: string
  agreementSha256: string
}

class MadeMeanwhile extends Error {}

async function makeCertificates(
  making: AgreementMaking,
  investorId: string,
  ids: readonly string[],
): Promise<void> {
  // A certificate names the fingerprint of the agreement it follows from.
  await makeAgreementsOf(making, investorId, ids)
  const { rows: due } = await sql<DueRow>`
    select a.id, a.receipt_number, a.units, a.unit_price, a.entry_id, a.allotted_on,
      g.name as holder_name, g.nik_masked, p.name as property_name, p.code, p.street, p.village, p.district,
      p.postcode, p.city, p.issuer, p.issuer_number, p.is_demo, s.number as agreement_number,
      s.sha256 as agreement_sha256
    from agreements.allotments a
    join agreements.agreements s on s.subscription_id = a.id
    join agreements.properties p on p.id = a.property_id
    join agreements.signers g on g.id = a.investor_id
    where a.investor_id = ${investorId} and a.id = any(${[...ids]}::uuid[])
      and not exists (select from agreements.certificates c where c.subscription_id = a.id)
    order by a.id`.execute(making.db)
  if (due.length === 0) return
  const files: { type: 'application/pdf'; bytes: Uint8Array }[] = []
  for (const row of due)
    files.push({ type: 'application/pdf', bytes: await writePaper(certificatePaper(factsOf(row))) })
  try {
    await keepFiles(making, files, (tx, fileIds) => insert(tx, due, files, fileIds))
  } catch (error) {
    // Another made one of them: what was kept here is gone again, and the other's is read.
    if (!(error instanceof MadeMeanwhile)) throw error
  }
}

function factsOf(row: DueRow): CertificateFacts {
  const { street, village, district, city, postcode } = row
  return {
    number: certificateNumber(row.receiptNumber),
    receiptNumber: row.receiptNumber,
    allottedOn: row.allottedOn,
    entryId: row.entryId,
    holder: { name: row.holderName, maskedNik: row.nikMasked },
    property: {
      name: row.propertyName,
      code: row.code,
      address: `${street}, ${village}, ${district}, ${city} ${postcode}`,
      issuer: row.issuer,
      issuerNumber: row.issuerNumber,
      isDemo: row.isDemo,
    },
    units: row.units,
    unitPrice: row.unitPrice,
    agreement: { number: row.agreementNumber, sha256: row.agreementSha256 },
  }
}

async function insert(
  tx: Tx,
  due: readonly DueRow[],
  files: readonly { readonly bytes: Uint8Array }[],
  fileIds: readonly string[],
): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into agreements.certificates (subscription_id, number, allotted_on, sha256, bytes, file_id)
    select * from unnest(
      ${due.map(({ id }) => id)}::uuid[],
      ${due.map(({ receiptNumber }) => certificateNumber(receiptNumber))}::text[],
      ${due.map(({ allottedOn }) => allottedOn)}::date[],
      ${files.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'))}::text[],
      ${files.map(({ bytes }) => bytes.length)}::integer[],
      ${[...fileIds]}::uuid[])
    on conflict do nothing`.execute(tx)
  if (numAffectedRows !== BigInt(due.length)) throw new MadeMeanwhile()
}
