import { one, submit, withdrawal } from '#contract/back-office/properties/desk-documents.ts'
import { openDocumentForStaff, submitDocument, withdrawDocument } from '#properties'
import type { ApiContext } from '../../env.ts'
import { resource } from '../../resource.ts'
import { attachment, bytesOf } from '../../uploads.ts'
import { readableProposal } from '../desks/readable-proposal.ts'

const app = resource()

/** Where documents that others issued come in, are opened and are taken back. */
export const deskDocumentRoutes = app
  .serve(submit, async (c) => {
    const { file: sent, ...facts } = c.req.valid('form')
    const input = { ...c.req.valid('param'), ...facts, bytes: await bytesOf(sent) }
    const { proposal } = await submitDocument(storage(c), c.var.actor, input)
    return readableProposal(proposal, c.var.actor)
  })
  .serve(one, async (c) =>
    attachment(await openDocumentForStaff(storage(c), c.var.actor, c.req.valid('param'))),
  )
  .serve(withdrawal, async (c) => {
    const { db, clock, onPublicChange } = c.var.services
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    await withdrawDocument(db, clock, c.var.actor, input)
    onPublicChange()
    return { isWithdrawn: true } as const
  })

function storage(c: ApiContext) {
  const { db, clock, files: store, dataKeys: keys } = c.var.services
  return { db, clock, store, keys }
}
