import type { z } from '@hono/zod-openapi'
import { mayPropose } from '#contract'
import type { DeskDocumentsBody } from '#contract/back-office/properties/desk-document-body.ts'
import type { Database } from '#database'
import type { Actor } from '#kernel'
import { readAllDocuments } from '#properties'
import type { Domain } from '../../encode.ts'
import { waitingFor } from '../desks/readable-proposal.ts'
import { staffNames } from '../staff-names.ts'

/** Every document of a property with the names of its people and the proposal that waits. */
export async function readDeskDocuments(
  db: Database,
  actor: Actor,
  propertyId: string,
): Promise<Domain<z.infer<typeof DeskDocumentsBody>>> {
  const documents = await readAllDocuments(db, propertyId)
  const people = documents.flatMap(({ uploadedBy, decidedBy }) => [uploadedBy, decidedBy])
  const ids = documents.map(({ id }) => id)
  const [nameOf, proposalOf] = await Promise.all([
    staffNames(db, people),
    waitingFor(db, actor, ids, 'property-document'),
  ])
  const items = documents.map((document) => ({
    ...document,
    uploadedBy: nameOf(document.uploadedBy),
    decidedBy: nameOf(document.decidedBy),
    proposal: proposalOf(document.id),
  }))
  return { items, maySubmit: mayPropose('property-document', actor.roles) }
}
