import { readProposals, waitingProposals } from '#approvals'
import { mayPropose } from '#contract'
import { begin, list, one, review, save } from '#contract/back-office/properties/drafts.ts'
import { jakartaDate } from '#kernel'
import {
  beginDraft,
  parseDraft,
  placeObstacles,
  proposeEntry,
  readDraft,
  readDrafts,
  readTaxTerms,
  saveDraft,
} from '#properties'
import type { ApiContext } from '../../env.ts'
import { resource } from '../../resource.ts'
import { readableProposal } from '../desks/readable-proposal.ts'
import { withMissing, withObstacles } from './draft-obstacles.ts'

const app = resource()

const mayWrite = (c: ApiContext) => mayPropose('property-entry', c.var.actor.roles)

async function fileOf(c: ApiContext, id: string) {
  const { db, clock } = c.var.services
  const [draft, proposals] = await Promise.all([
    readDraft(db, id),
    readProposals(db, { kinds: ['property-entry'], subjectId: id }, { limit: 1, cursor: null }),
  ])
  const [newest] = proposals.items
  const today = jakartaDate(clock.now())
  const { type } = draft.content
  return withObstacles(draft, {
    today,
    locale: c.var.locale,
    mayWrite: mayWrite(c),
    proposal: newest === undefined ? null : readableProposal(newest, c.var.actor),
    placeObstacles: await placeObstacles(db, draft.content),
    taxes: type === null ? null : await readTaxTerms(db, type, today),
  })
}

/** The desk for writing property drafts. */
export const draftRoutes = app
  .serve(list, async (c) => {
    const { db, clock } = c.var.services
    const { limit, cursor = null } = c.req.valid('query')
    const page = await readDrafts(db, { limit, cursor })
    const ids = page.items.map(({ id }) => id)
    const waiting = await waitingProposals(db, 'property-entry', ids)
    const today = jakartaDate(clock.now())
    const items = page.items.map((draft) => withMissing(draft, today, waiting.has(draft.id)))
    const { nextCursor, total } = page
    return { items, nextCursor, total, mayWrite: mayWrite(c) }
  })
  .serve(begin, async (c) => {
    const { db, clock } = c.var.services
    const { name } = c.req.valid('json')
    const { content } = parseDraft({ isSharia: false, hasDebt: false })
    return await beginDraft(db, clock, c.var.actor, { ...content, name })
  })
  .serve(one, async (c) => await fileOf(c, c.req.valid('param').draftId))
  .serve(save, async (c) => {
    const { db, clock } = c.var.services
    const { draftId: id } = c.req.valid('param')
    const { version, content, pictureWords } = c.req.valid('json')
    const sent = { id, version, pictureWords, ...parseDraft(content) }
    await saveDraft(db, clock, c.var.actor, sent)
    return await fileOf(c, id)
  })
  .serve(review, async (c) => {
    const { db, clock } = c.var.services
    const { draftId: id } = c.req.valid('param')
    const { version } = c.req.valid('json')
    const proposal = await proposeEntry(db, clock, c.var.actor, { id, version })
    return readableProposal(proposal, c.var.actor)
  })
