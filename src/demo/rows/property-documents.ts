import { sql } from 'kysely'
import type { PropertyDocumentKind, PropertyDocumentType } from '#contract'
import type { Tx } from '#database'
import { type Locale, newId } from '#kernel'
import { audienceOf } from '#properties'

/** A document whose file is stored already and which two people have reviewed. */
type ApprovedDocument = {
  readonly propertyId: string
  readonly kind: PropertyDocumentKind
  readonly language: Locale
  readonly issuedBy: string
  readonly issuedOn: string
  readonly fileId: string
  readonly type: PropertyDocumentType
  readonly bytes: number
  readonly sha256: string
  readonly uploadedBy: string
  readonly uploadedAt: Date
  readonly approvedBy: string
  readonly approvedAt: Date
}

/** Records approved documents; returns their ids in the same order. */
export async function recordPropertyDocuments(
  tx: Tx,
  documents: readonly ApprovedDocument[],
): Promise<string[]> {
  if (documents.length === 0) return []
  const rows = documents.map((document) => ({
    id: newId(document.uploadedAt.getTime()),
    ...document,
    audience: audienceOf[document.kind],
  }))
  await sql`
    insert into properties.property_documents (id, property_id, kind, language, issued_by, issued_on, audience,
      file_id, type, bytes, sha256, uploaded_by, uploaded_at, state, decided_by, decided_at)
    select id, "propertyId", kind, language, "issuedBy", "issuedOn", audience, "fileId", type, bytes, sha256,
      "uploadedBy", "uploadedAt", 'approved', "approvedBy", "approvedAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, "propertyId" text, kind text,
      language text, "issuedBy" text, "issuedOn" date, audience text, "fileId" uuid, type text, bytes integer,
      sha256 text, "uploadedBy" uuid, "uploadedAt" timestamptz, "approvedBy" uuid, "approvedAt" timestamptz)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
