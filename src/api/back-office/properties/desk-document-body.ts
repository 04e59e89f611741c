import type { z } from '@hono/zod-openapi'
import { waitingProposals } from '#approvals'
import { mayPropose } from '#contract'
import type { DeskDocumentsBody } from '#contract/back-office/properties/desk-document-body.ts'
import type { Database } from '#database'
import { readNames } from '#identity'
import type { Actor } from '#kernel'
import { readAllDocuments } from '#properties'
import type { Domain } from '../../encode.ts'
import { proposalBody } from '../desks/proposal-body.ts'

/** Every document of a property with the names of its people and the proposal that waits. */
export async function deskDocumentsBody(
  db: Database,
  actor: Actor,
  propertyId: string,
): Promise<Domain<z.infer<typeof DeskDocumentsBody>>> {
  const documents = await readAllDocuments(db, propertyId)
  const people = documents.flatMap(({ uploadedBy, decidedBy }) => [uploadedBy, decidedBy ?? []])
  const ids = documents.map(({ id }) => id)
  const [names, proposals] = await Promise.all([
    readNames(db, people.flat()),
    waitingProposals(db, 'property-document', ids),
  ])
  const items = documents.map((document) => {
    const { uploadedBy, decidedBy } = document
    const proposal = proposals.get(document.id)
    return {
      ...document,
      uploadedBy: names.get(uploadedBy) ?? null,
      decidedBy: decidedBy === null ? null : (names.get(decidedBy) ?? null),
      proposal: proposal === undefined ? null : proposalBody(proposal, actor),
    }
  })
  return { items, maySubmit: mayPropose('property-document', actor.roles) }
}
