import { countWaiting } from '#approvals'
import {
  correctable,
  document,
  documentRule,
  list,
  proposal,
} from '#contract/back-office/corrections.ts'
import { inspectFile } from '#files'
import {
  type CorrectionDesk,
  openDocument,
  proposeAdjustment,
  readAdjustments,
  readCorrectable,
} from '#wallet'
import type { ApiServices } from '../env.ts'
import { resource } from '../resource.ts'
import { attachment } from '../uploads.ts'
import { correctionBody, wishOf } from './correction-body.ts'

const app = resource()

/** Corrections of an investor's balance, which two people of finance make. */
export const correctionRoutes = app
  .serve(list, async (c) => {
    const { db } = c.var.services
    const { limit, cursor = null, state } = c.req.valid('query')
    const [page, total] = await Promise.all([
      readAdjustments(db, state, { limit, cursor }),
      countWaiting(db, ['balance-correction'], state),
    ])
    const items = page.items.map((item) => correctionBody(item, c.var.actor))
    return { items, nextCursor: page.nextCursor, total }
  })
  .serve(correctable, async (c) => {
    const { userId } = c.req.valid('param')
    const found = await readCorrectable(c.var.services, c.var.actor, userId)
    const { name, free, owed, entries } = found
    const rupiah = { free, owed }
    const items = entries.map(({ entryId, kind, reference, happenedAt, amount }) => ({
      entryId,
      kind,
      reference,
      happenedAt,
      amount,
    }))
    return { userId, name, ...rupiah, entries: items }
  })
  .serve(proposal, async (c) => {
    const { userId } = c.req.valid('param')
    const { file: part, reason, noteId, noteEn, ...wish } = c.req.valid('form')
    const isEmpty = part === undefined || part.size === 0
    const bytes = isEmpty ? null : new Uint8Array(await part.arrayBuffer())
    const { id, contentHash } = await proposeAdjustment(deskOf(c.var.services), c.var.actor, {
      userId,
      wish: wishOf(wish),
      reason,
      note: { id: noteId, en: noteEn },
      document: bytes === null ? null : await inspectFile(bytes, documentRule),
    })
    return { id, contentHash }
  })
  .serve(document, async (c) => {
    const { proposalId } = c.req.valid('param')
    return attachment(await openDocument(deskOf(c.var.services), c.var.actor, proposalId))
  })

function deskOf({ db, clock, files: store, dataKeys: keys }: ApiServices): CorrectionDesk {
  return { db, clock, store, keys }
}
