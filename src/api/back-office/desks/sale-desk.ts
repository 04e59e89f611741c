import type { z } from '@hono/zod-openapi'
import { readProposals } from '#approvals'
import type { ProposalKind } from '#contract'
import {
  announcement,
  document,
  type PropertySaleBody,
  proposedFile,
  read,
  revocation,
  sale,
  storedDocument,
} from '#contract/back-office/desks/sale-desk.ts'
import { fileTypes } from '#contract/files.ts'
import {
  callOffSale,
  openProposalFile,
  openSaleDocument,
  proposeAnnouncement,
  proposeDocumentReplacement,
  proposeSale,
  readPropertySale,
  storeSaleDocument,
} from '#distributions'
import { jakartaDate } from '#kernel'
import type { Domain } from '../../encode.ts'
import type { ApiContext } from '../../env.ts'
import { resource } from '../../resource.ts'
import { attachment, bytesOf, readUpload } from '../../uploads.ts'
import { readableProposal } from './readable-proposal.ts'

const app = resource()

/** The desk for selling a property. */
export const saleDeskRoutes = app
  .serve(read, async (c) => await saleOf(c, c.req.valid('param').propertyId))
  .serve(announcement, async (c) => {
    const { db, clock, files: store, dataKeys: keys } = c.var.services
    const { propertyId } = c.req.valid('param')
    const { file: sent, askingPrice, meetingOn, confirmedPrice } = c.req.valid('form')
    const confirmed = typeof confirmedPrice === 'bigint' ? confirmedPrice : null
    const input = { propertyId, askingPrice, meetingOn, confirmedPrice: confirmed }
    const storage = { db, clock, store, keys }
    await proposeAnnouncement(storage, c.var.actor, input, await readUpload(sent, 'deed'))
    return await saleOf(c, propertyId)
  })
  .serve(revocation, async (c) => {
    const { db, clock, onPublicChange } = c.var.services
    const { propertyId } = c.req.valid('param')
    await callOffSale(db, clock, c.var.actor, { propertyId, ...c.req.valid('json') })
    onPublicChange()
    return await saleOf(c, propertyId)
  })
  .serve(document, async (c) => {
    const { db, clock, files: store, dataKeys: keys } = c.var.services
    const { propertyId } = c.req.valid('param')
    const { file: sent, reason, ...named } = c.req.valid('form')
    const storage = { db, clock, store, keys }
    const { actor } = c.var
    if (reason === null) {
      const bytes = await bytesOf(sent)
      await storeSaleDocument(storage, actor, { propertyId, ...named, bytes })
    } else {
      const input = { propertyId, ...named, reason }
      await proposeDocumentReplacement(storage, actor, input, await readUpload(sent, 'deed'))
    }
    return await saleOf(c, propertyId)
  })
  .serve(storedDocument, async (c) => {
    const { db, files: store, dataKeys: keys } = c.var.services
    const { propertyId, kind } = c.req.valid('param')
    const bytes = await openSaleDocument(db, { store, keys }, propertyId, kind)
    return attachment({ name: `${kind}.pdf`, type: fileTypes.pdf, bytes })
  })
  .serve(proposedFile, async (c) => {
    const { db, files: store, dataKeys: keys } = c.var.services
    const bytes = await openProposalFile(db, { store, keys }, c.req.valid('param'))
    return attachment({ name: 'proposal.pdf', type: fileTypes.pdf, bytes })
  })
  .serve(sale, async (c) => {
    const { db, clock } = c.var.services
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    return readableProposal(await proposeSale(db, clock, c.var.actor, input), c.var.actor)
  })

async function saleOf(
  c: ApiContext,
  propertyId: string,
): Promise<Domain<z.infer<typeof PropertySaleBody>>> {
  const { db, clock } = c.var.services
  const [read, { items }] = await Promise.all([
    readPropertySale(db, propertyId, jakartaDate(clock.now())),
    readProposals(
      db,
      {
        kinds: ['property-sale', 'sale-announcement', 'sale-document'],
        state: 'waiting',
        subjectId: propertyId,
      },
      { limit: 3, cursor: null },
    ),
  ])
  const waiting = (kind: ProposalKind) => {
    const found = items.find((each) => each.kind === kind)
    return found === undefined ? null : readableProposal(found, c.var.actor)
  }
  return {
    ...read,
    proposal: waiting('property-sale'),
    announcementProposal: waiting('sale-announcement'),
    documentProposal: waiting('sale-document'),
  }
}
