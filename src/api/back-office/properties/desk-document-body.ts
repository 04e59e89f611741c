import { z } from '@hono/zod-openapi'
import { mayPropose, waitingProposals } from '#approvals'
import {
  documentAudiences,
  propertyDocumentKinds,
  propertyDocumentStates,
  propertyDocumentTypes,
} from '#contract'
import type { Database } from '#database'
import { readNames } from '#identity'
import { type Actor, locales } from '#kernel'
import { readAllDocuments } from '#properties'
import { Integer } from '../../fields.ts'
import { ProposalBody, proposalBody } from '../desks/proposal-body.ts'

/** A document that others issued, as staff see it in any state. */
export const DeskDocumentBody = z
  .object({
    id: z.uuid(),
    kind: z.enum(propertyDocumentKinds),
    language: z.enum(locales),
    issuedBy: z.string(),
    issuedOn: z.iso.date(),
    audience: z.enum(documentAudiences),
    type: z.enum(propertyDocumentTypes),
    bytes: Integer,
    sha256: z.string().nullable().openapi({ description: 'Null: taken over from before' }),
    state: z.enum(propertyDocumentStates),
    uploadedBy: z.string().nullable().openapi({ description: 'The name of who handed it in' }),
    uploadedAt: z.iso.datetime(),
    decidedBy: z.string().nullable().openapi({ description: 'The name of who decided' }),
    decidedAt: z.iso.datetime().nullable(),
    withdrawnFor: z.string().nullable().openapi({ description: 'Why it was taken back' }),
    proposal: ProposalBody.nullable().openapi({ description: 'What waits for another person' }),
  })
  .openapi('DeskDocument')

export const DeskDocumentsBody = z.object({
  items: z.array(DeskDocumentBody),
  mayHandIn: z.boolean().openapi({ description: 'Whether my role hands documents in' }),
})

/** Every document of a property with the names of its people and the proposal that waits. */
export async function deskDocumentsBody(
  db: Database,
  actor: Actor,
  propertyId: string,
): Promise<z.infer<typeof DeskDocumentsBody>> {
  const documents = await readAllDocuments(db, propertyId)
  const people = documents.flatMap(({ uploadedBy, decidedBy }) => [uploadedBy, decidedBy ?? []])
  const ids = documents.map(({ id }) => id)
  const [names, proposals] = await Promise.all([
    readNames(db, people.flat()),
    waitingProposals(db, 'property-document', ids),
  ])
  const items = documents.map(({ propertyId: _, uploadedBy, decidedBy, ...document }) => {
    const proposal = proposals.get(document.id)
    return {
      ...document,
      uploadedBy: names.get(uploadedBy) ?? null,
      uploadedAt: document.uploadedAt.toISOString(),
      decidedBy: decidedBy === null ? null : (names.get(decidedBy) ?? null),
      decidedAt: document.decidedAt?.toISOString() ?? null,
      proposal: proposal === undefined ? null : proposalBody(proposal, actor),
    }
  })
  return { items, mayHandIn: mayPropose('property-document', actor) }
}
