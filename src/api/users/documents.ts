import { identityDocumentKinds } from '#contract'
import { send } from '#contract/users/documents.ts'
import { storeDocuments } from '#investors'
import { requestInvalid } from '../refusals.ts'
import { resource } from '../resource.ts'
import { inspectDocuments } from './inspect-documents.ts'
import { readOwnIdentity } from './own-identity.ts'

const app = resource()

/** The pictures for the identity check by staff. */
export const documentRoutes = app.serve(send, async (c) => {
  const { db, clock, files: store, dataKeys: keys } = c.var.services
  const documents = await inspectDocuments(c.req.valid('form'))
  if (documents.length === 0)
    throw requestInvalid(identityDocumentKinds.map((path) => ({ path, code: 'field.required' })))
  await storeDocuments({ db, clock, store, keys }, c.var.actor, documents)
  return await readOwnIdentity(c.var.services, c.var.actor.userId)
})
