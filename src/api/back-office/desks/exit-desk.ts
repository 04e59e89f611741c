import type { z } from '@hono/zod-openapi'
import { readProposals } from '#approvals'
import type { ProposalKind } from '#contract'
import {
  announcement,
  type ExitBody,
  keptPaper,
  paper,
  proposedFile,
  read,
  revocation,
  sale,
} from '#contract/back-office/desks/exit-desk.ts'
import { fileTypes } from '#contract/files.ts'
import {
  callOffSale,
  type ExitFile,
  keepSalePaper,
  openProposalFile,
  openSalePaper,
  proposeAnnouncement,
  proposePaperReplacement,
  proposeSale,
  readExit,
  saleDocumentBytesMax,
} from '#distributions'
import { inspectFile } from '#files'
import { jakartaDate } from '#kernel'
import type { Domain } from '../../encode.ts'
import type { ApiContext } from '../../env.ts'
import { resource } from '../../resource.ts'
import { attachment, bytesOf } from '../../uploads.ts'
import { proposalBody } from './proposal-body.ts'

const rule = { path: 'file', types: ['application/pdf'], bytesMax: saleDocumentBytesMax } as const

const app = resource()

/** The desk at which a property is sold. */
export const exitDeskRoutes = app
  .serve(read, async (c) => await exitOf(c, c.req.valid('param').propertyId))
  .serve(announcement, async (c) => {
    const { db, clock, files: store, dataKeys: keys } = c.var.services
    const { propertyId } = c.req.valid('param')
    const { file: sent, askingPrice, meetingOn, confirmedPrice } = c.req.valid('form')
    const confirmed = typeof confirmedPrice === 'bigint' ? confirmedPrice : null
    const input = { propertyId, askingPrice, meetingOn, confirmedPrice: confirmed }
    const keeping = { db, clock, store, keys }
    await proposeAnnouncement(
      keeping,
      c.var.actor,
      input,
      await inspectFile(await bytesOf(sent), rule),
    )
    return await exitOf(c, propertyId)
  })
  .serve(revocation, async (c) => {
    const { db, clock, onPublicChange } = c.var.services
    const { propertyId } = c.req.valid('param')
    await callOffSale(db, clock, c.var.actor, { propertyId, ...c.req.valid('json') })
    onPublicChange()
    return await exitOf(c, propertyId)
  })
  .serve(paper, async (c) => {
    const { db, clock, files: store, dataKeys: keys } = c.var.services
    const { propertyId } = c.req.valid('param')
    const { file: sent, reason, ...named } = c.req.valid('form')
    const bytes = await bytesOf(sent)
    const keeping = { db, clock, store, keys }
    const { actor } = c.var
    if (reason === null) await keepSalePaper(keeping, actor, { propertyId, ...named, bytes })
    else {
      const input = { propertyId, ...named, reason }
      await proposePaperReplacement(keeping, actor, input, await inspectFile(bytes, rule))
    }
    return await exitOf(c, propertyId)
  })
  .serve(keptPaper, async (c) => {
    const { db, files: store, dataKeys: keys } = c.var.services
    const { propertyId, kind } = c.req.valid('param')
    const bytes = await openSalePaper(db, { store, keys }, propertyId, kind)
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
    return proposalBody(await proposeSale(db, clock, c.var.actor, input), c.var.actor)
  })

async function exitOf(
  c: ApiContext,
  propertyId: string,
): Promise<Domain<z.infer<typeof ExitBody>>> {
  const { db, clock } = c.var.services
  const [exit, { items }] = await Promise.all([
    readExit(db, propertyId, jakartaDate(clock.now())),
    readProposals(
      db,
      {
        kinds: ['property-sale', 'sale-announcement', 'sale-paper'],
        state: 'waiting',
        subjectId: propertyId,
      },
      { limit: 3, cursor: null },
    ),
  ])
  const waiting = (kind: ProposalKind) => {
    const found = items.find((each) => each.kind === kind)
    return found === undefined ? null : proposalBody(found, c.var.actor)
  }
  const { reserve, cash, announcement: announced, property, sellerTaxBasisPoints } = exit
  return {
    property: { ...property },
    announcement:
      announced === null
        ? null
        : {
            ...announced,
            askingPrice: announced.askingPrice,
            announcedAt: announced.announcedAt,
          },
    papers: exit.papers.map((kept) => ({ ...kept })),
    sale: saleBody(exit.sale),
    sellerTaxBasisPoints,
    reserve,
    cash,
    proposal: waiting('property-sale'),
    announcementProposal: waiting('sale-announcement'),
    paperProposal: waiting('sale-paper'),
  }
}

function saleBody(sold: ExitFile['sale']): Domain<z.infer<typeof ExitBody>['sale']> {
  if (sold === null) return null
  return {
    price: sold.price,
    soldOn: sold.soldOn,
    lines: sold.lines.map(({ reason, amount }) => ({ reason, amount })),
    proceeds: sold.proceeds,
    total: sold.total,
    settledAt: sold.settledAt,
    payout: sold.payout,
    retiredAt: sold.retiredAt,
  }
}
