import { sql } from 'kysely'
import type { Db } from '#database'
import { type Page, type PageRequest, pageOf, type Rupiah } from '#kernel'
import type { Agreement, AgreementLanguages, Stamp } from './agreement.ts'
import { type AgreementMaking, makeAgreementsOf } from './make-agreements.ts'
import { agreementNotFound } from './refusals.ts'
import { idsOnPage, openDocument } from './stored-documents.ts'

type Row = {
  subscriptionId: string
  number: string
  version: string
  languages: AgreementLanguages
  signedAt: Date
  sha256: string
  bytes: number
  signatureLevel: Agreement['signatureLevel']
  stampDuty: Rupiah
  serial: string | null
  stampedAt: Date | null
  isVoid: boolean
  propertyId: string
  propertyName: string
  units: bigint
  amount: Rupiah
  fileId: string
}

const columns = sql.raw(`a.subscription_id, a.number, a.version, a.languages, a.signed_at, a.sha256,
  a.bytes, a.signature_level, a.stamp_duty, k.serial, k.stamped_at,
  s.state in ('cancelled', 'refunded') as is_void, s.property_id, p.name as property_name, s.units, s.amount,
  a.file_id`)

const tables = sql.raw(`agreements.agreements a
  join agreements.purchases s on s.id = a.subscription_id
  join agreements.properties p on p.id = s.property_id
  left join agreements.stamps k on k.subscription_id = a.subscription_id`)

/** Returns an investor's agreements, newest first. Agreements that the worker has not created yet are created now. */
export async function readAgreements(
  making: AgreementMaking,
  investorId: string,
  page: PageRequest,
): Promise<Page<Agreement>> {
  const ids = await idsOnPage(making.db, 'purchases', investorId, page)
  await makeAgreementsOf(making, investorId, ids)
  const { rows } = await sql<Row>`
    select ${columns} from ${tables} where a.subscription_id = any(${ids}::uuid[])
    order by a.subscription_id desc`.execute(making.db)
  return pageOf(rows.map(agreementOf), page.limit, ({ subscriptionId }) => [subscriptionId])
}

/** Returns the agreement of one purchase of this investor; creates it when it does not exist yet. */
export async function readAgreement(
  making: AgreementMaking,
  investorId: string,
  subscriptionId: string,
): Promise<Agreement> {
  return agreementOf(await readRow(making, investorId, subscriptionId))
}

/** Returns the signed file of an investor's agreement as it was stored. */
export async function openAgreement(
  making: AgreementMaking,
  investorId: string,
  subscriptionId: string,
): Promise<{ readonly agreement: Agreement; readonly file: Uint8Array }> {
  const row = await readRow(making, investorId, subscriptionId)
  return { agreement: agreementOf(row), file: await openDocument(making, row) }
}

async function readRow(
  making: AgreementMaking,
  investorId: string,
  subscriptionId: string,
): Promise<Row> {
  const known = await findRow(making.db, investorId, subscriptionId)
  if (known !== undefined) return known
  await makeAgreementsOf(making, investorId, [subscriptionId])
  const made = await findRow(making.db, investorId, subscriptionId)
  if (made === undefined) throw agreementNotFound()
  return made
}

async function findRow(db: Db, investorId: string, subscriptionId: string) {
  const { rows } = await sql<Row>`
    select ${columns} from ${tables}
    where a.subscription_id = ${subscriptionId} and s.investor_id = ${investorId}`.execute(db)
  return rows[0]
}

/** Public facts of an agreement, for anyone who has its file. */
type CheckedAgreement = Pick<Agreement, 'number' | 'version' | 'signedAt' | 'state'>

/** Finds the agreement whose file has this SHA-256; null when no agreement has it. */
export async function checkAgreement(db: Db, sha256: string): Promise<CheckedAgreement | null> {
  const { rows } = await sql<Row>`
    select ${columns} from ${tables} where a.sha256 = ${sha256}`.execute(db)
  const [row] = rows
  if (row === undefined) return null
  const { number, version, signedAt, state } = agreementOf(row)
  return { number, version, signedAt, state }
}

function agreementOf({
  isVoid,
  stampDuty,
  serial,
  stampedAt,
  propertyId: id,
  propertyName: name,
  fileId: _file,
  ...row
}: Row): Agreement {
  return {
    ...row,
    property: { id, name },
    state: isVoid ? 'void' : 'in-force',
    stamp: stampOf(stampDuty, serial, stampedAt),
  }
}

function stampOf(duty: Rupiah, serial: string | null, stampedAt: Date | null): Stamp {
  const state = duty === 0n ? 'not-due' : serial === null ? 'due' : 'stamped'
  return { state, duty, serial, stampedAt }
}
