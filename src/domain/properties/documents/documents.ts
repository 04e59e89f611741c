import { type RawBuilder, sql } from 'kysely'
import type { DocumentKind } from '#contract'
import { brokenConstraint, type Db, type Tx } from '#database'
import { alreadyRecorded } from '../refusals.ts'

/** The kind and day (`YYYY-MM-DD`) of a document; its content as of that day never changes. */
export type DocumentName = { readonly kind: DocumentKind; readonly issuedOn: string }

/** Records that documents were issued. Refuses a document that exists already. */
export async function recordDocuments(
  tx: Tx,
  documents: readonly (DocumentName & { readonly propertyId: string })[],
): Promise<void> {
  try {
    await sql`
      insert into properties.documents (property_id, kind, issued_on)
      select * from unnest(
        ${documents.map(({ propertyId }) => propertyId)}::text[],
        ${documents.map(({ kind }) => kind)}::text[],
        ${documents.map(({ issuedOn }) => issuedOn)}::date[])`.execute(tx)
  } catch (error) {
    if (brokenConstraint(error) === 'documents_pkey') throw alreadyRecorded()
    throw error
  }
}

const documentsMax = 50

/** Returns the documents of properties issued by `today`, newest first, at most 50 of each property. */
export async function readDocuments(
  db: Db,
  propertyIds: readonly string[],
  today: string,
): Promise<(DocumentName & { readonly propertyId: string })[]> {
  const { rows } = await sql<DocumentName & { propertyId: string }>`
    select d.property_id, d.kind, d.issued_on
    from unnest(${[...propertyIds]}::text[]) with ordinality as asked (id, position)
    cross join lateral (
      select property_id, kind, issued_on from properties.documents
      where property_id = asked.id and issued_on <= ${today}::date
      order by issued_on desc, kind limit ${documentsMax}) as d
    order by asked.position, d.issued_on desc, d.kind`.execute(db)
  return rows
}

/** Returns whether there are data for a document on its day; without them its page would be empty. */
export async function hasSubject(
  db: Db,
  propertyId: string,
  { kind, issuedOn }: DocumentName,
): Promise<boolean> {
  const on = sql`${issuedOn}::date`
  const proofs: Partial<Record<DocumentKind, RawBuilder<unknown>>> = {
    valuation: sql`properties.valuations where property_id = ${propertyId} and valued_on = ${on}`,
    insurance: sql`properties.health_items
      where property_id = ${propertyId} and kind = 'insurance' and opened_on = ${on}`,
  }
  const proof = proofs[kind]
  if (proof === undefined) return true
  const { rows } = await sql`select from ${proof} limit 1`.execute(db)
  return rows.length > 0
}

/** Returns whether this document of a published property was issued by `today`. */
export async function hasDocument(
  db: Db,
  propertyId: string,
  { kind, issuedOn }: DocumentName,
  today: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from properties.documents d join properties.properties p on p.id = d.property_id
    where d.property_id = ${propertyId} and d.kind = ${kind} and d.issued_on = ${issuedOn}::date
      and d.issued_on <= ${today}::date and p.state <> 'draft'`.execute(db)
  return rows.length > 0
}
