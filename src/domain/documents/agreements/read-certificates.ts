import { sql } from 'kysely'
import type { Db, Tx } from '#database'
import { type Page, type PageRequest, pageOf, type Rupiah } from '#kernel'
import { writePdf } from '../write-document.ts'
import { type Certificate, type CertificateFacts, certificateNumber } from './certificate.ts'
import { certificateDocument } from './certificate-document.ts'
import { type AgreementMaking, makeAgreementsOf } from './make-agreements.ts'
import { type PropertyRow, propertyOf } from './read-facts.ts'
import { certificateNotFound } from './refusals.ts'
import {
  type DocumentColumns,
  idsOnPage,
  openDocument,
  storeRenderedDocuments,
} from './stored-documents.ts'

type Row = Omit<Certificate, 'state' | 'property'> & {
  hasEnded: boolean
  fileId: string
  propertyId: string
  propertyName: string
  issuer: string
}

const columns = sql.raw(`c.subscription_id, c.number, c.allotted_on, c.sha256, c.bytes, c.file_id,
  a.has_ended, a.property_id, p.name as property_name, p.issuer, a.units`)

const tables = sql.raw(`agreements.certificates c
  join agreements.allotments a on a.id = c.subscription_id
  join agreements.properties p on p.id = a.property_id`)

/**
 * Returns an investor's certificates, newest purchase first. A certificate is created on the first request; its
 * file never changes afterwards.
 */
export async function readCertificates(
  making: AgreementMaking,
  investorId: string,
  page: PageRequest,
): Promise<Page<Certificate>> {
  const ids = await idsOnPage(making.db, 'allotments', investorId, page)
  await makeCertificates(making, investorId, ids)
  const { rows } = await sql<Row>`
    select ${columns} from ${tables} where c.subscription_id = any(${ids}::uuid[])
    order by c.subscription_id desc`.execute(making.db)
  return pageOf(rows.map(certificateOf), page.limit, ({ subscriptionId }) => [subscriptionId])
}

/** Returns the file of one certificate of this investor. Refuses with `agreements.certificate_not_found`. */
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
  return { certificate: certificateOf(row), file: await openDocument(making, row) }
}

/** Public facts of a certificate, for anyone who has its file. */
type CheckedCertificate = Pick<Certificate, 'number' | 'units' | 'allottedOn' | 'state'> & {
  readonly issuer: string
}

/** Finds the certificate whose file has this SHA-256; null when no certificate has it. */
export async function checkCertificate(db: Db, sha256: string): Promise<CheckedCertificate | null> {
  const { rows } = await sql<Row>`
    select ${columns} from ${tables} where c.sha256 = ${sha256}`.execute(db)
  const [row] = rows
  if (row === undefined) return null
  const { number, units, allottedOn, state, property } = certificateOf(row)
  return { number, units, allottedOn, state, issuer: property.issuer }
}

function certificateOf({
  hasEnded,
  fileId: _file,
  propertyId: id,
  propertyName: name,
  issuer,
  ...row
}: Row): Certificate {
  return { ...row, state: hasEnded ? 'ended' : 'in-force', property: { id, name, issuer } }
}

type DueRow = PropertyRow & {
  id: string
  receiptNumber: string
  units: bigint
  unitPrice: Rupiah
  entryId: string | null
  allottedOn: string
  holderName: string
  nikMasked: string | null
  agreementNumber: string
  agreementSha256: string
}

async function makeCertificates(
  making: AgreementMaking,
  investorId: string,
  ids: readonly string[],
): Promise<void> {
  // A certificate states the fingerprint of the agreement under which its units were bought.
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
  const documents: Uint8Array[] = []
  for (const row of due) documents.push(await writePdf(certificateDocument(factsOf(row))))
  // If a concurrent request created one of them, that one is read.
  await storeRenderedDocuments(making, documents, (tx, columns) => insert(tx, due, columns))
}

function factsOf(row: DueRow): CertificateFacts {
  return {
    number: certificateNumber(row.receiptNumber),
    receiptNumber: row.receiptNumber,
    allottedOn: row.allottedOn,
    entryId: row.entryId,
    holder: { name: row.holderName, maskedNik: row.nikMasked },
    property: propertyOf(row),
    units: row.units,
    unitPrice: row.unitPrice,
    agreement: { number: row.agreementNumber, sha256: row.agreementSha256 },
  }
}

async function insert(
  tx: Tx,
  due: readonly DueRow[],
  { sha256, bytes, fileId }: DocumentColumns,
): Promise<bigint | undefined> {
  const { numAffectedRows } = await sql`
    insert into agreements.certificates (subscription_id, number, allotted_on, sha256, bytes, file_id)
    select * from unnest(
      ${due.map(({ id }) => id)}::uuid[],
      ${due.map(({ receiptNumber }) => certificateNumber(receiptNumber))}::text[],
      ${due.map(({ allottedOn }) => allottedOn)}::date[],
      ${[...sha256]}::text[],
      ${[...bytes]}::integer[],
      ${[...fileId]}::uuid[])
    on conflict do nothing`.execute(tx)
  return numAffectedRows
}
