import type { PropertyDocumentKind } from '#contract'
import type { Tx } from '#database'
import { newId } from '#kernel'
import { recordPropertyDocuments } from '../../src/demo/rows/property-documents.ts'

/** Creates title documents approved by two people, without real files. */
export async function approvedDocuments(
  tx: Tx,
  propertyId: string,
  kinds: readonly PropertyDocumentKind[],
  issuedOn: string,
): Promise<string[]> {
  const at = new Date(`${issuedOn}T03:00:00Z`)
  return await recordPropertyDocuments(
    tx,
    kinds.map((kind) => ({
      propertyId,
      kind,
      language: 'id',
      issuedBy: 'Kantor Pertanahan',
      issuedOn,
      fileId: newId(),
      type: 'application/pdf',
      bytes: 1,
      sha256: newId().replaceAll('-', '').repeat(2),
      uploadedBy: newId(),
      uploadedAt: at,
      approvedBy: newId(),
      approvedAt: at,
    })),
  )
}
