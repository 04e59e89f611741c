import type { z } from '@hono/zod-openapi'
import type { IssuedDocumentBody } from '#contract/properties/issued-document-body.ts'
import { jakartaDate } from '#kernel'
import type { PropertyDocument } from '#properties'

/** Approved documents only. */
export function issuedDocumentsBody(
  documents: readonly PropertyDocument[],
): z.infer<typeof IssuedDocumentBody>[] {
  return documents.flatMap((document) => {
    const { decidedAt, state } = document
    if (state !== 'approved' || decidedAt === null) return []
    return { ...document, approvedOn: jakartaDate(decidedAt) }
  })
}
