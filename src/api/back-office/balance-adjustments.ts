import { countProposals } from '#approvals'
import { adjustable, document, list, proposal } from '#contract/back-office/balance-adjustments.ts'
import type { FileStorage } from '#files'
import { openDocument, proposeAdjustment, readAdjustableBalance, readAdjustments } from '#wallet'
import type { ApiServices } from '../env.ts'
import { resource } from '../resource.ts'
import { attachment, readEvidence } from '../uploads.ts'
import { adjustmentOf, withDebt } from './adjustment-of.ts'

const app = resource()

/** Adjustments of an investor's balance by two members of finance. */
export const balanceAdjustmentRoutes = app
  .serve(list, async (c) => {
    const { db } = c.var.services
    const { limit, cursor = null, state } = c.req.valid('query')
    const [page, total] = await Promise.all([
      readAdjustments(db, state, { limit, cursor }),
      countProposals(db, { kinds: ['balance-adjustment'], state }),
    ])
    const items = page.items.map((item) => withDebt(item, c.var.actor))
    return { items, nextCursor: page.nextCursor, total }
  })
  .serve(adjustable, async (c) => {
    const { userId } = c.req.valid('param')
    return await readAdjustableBalance(c.var.services, c.var.actor, userId)
  })
  .serve(proposal, async (c) => {
    const { userId } = c.req.valid('param')
    const { file: part, reason, noteId, noteEn, ...input } = c.req.valid('form')
    return await proposeAdjustment(servicesOf(c.var.services), c.var.actor, {
      userId,
      adjustment: adjustmentOf(input),
      reason,
      note: { id: noteId, en: noteEn },
      document: await readEvidence(part),
    })
  })
  .serve(document, async (c) => {
    const { proposalId } = c.req.valid('param')
    return attachment(await openDocument(servicesOf(c.var.services), c.var.actor, proposalId))
  })

function servicesOf({ db, clock, files: store, dataKeys: keys }: ApiServices): FileStorage {
  return { db, clock, store, keys }
}
