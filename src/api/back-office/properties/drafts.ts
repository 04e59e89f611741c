import { readProposals, waitingProposals } from '#approvals'
import { begin, list, one, review, save } from '#contract/back-office/properties/drafts.ts'
import { jakartaDate } from '#kernel'
import {
  beginDraft,
  placeObstacles,
  proposeEntry,
  readDraft,
  readDrafts,
  readTaxTerms,
  saveDraft,
  takeDraft,
} from '#properties'
import { type ApiContext, resource } from '../../env.ts'
import { signedIn, staffOnly } from '../../middleware.ts'
import { proposalBody } from '../desks/proposal-body.ts'
import { draftBody, draftLineBody } from './draft-body.ts'
import { writingRoles } from './draft-files.ts'

const app = resource()

const readers = ['ops', 'finance', 'compliance', 'admin']

app.use('/back-office/drafts', signedIn, staffOnly(readers))

app.use('/back-office/drafts/*', signedIn, staffOnly(readers))

const writers = staffOnly(writingRoles)

app.on('POST', '/back-office/drafts', writers)

app.on('PUT', '/back-office/drafts/:draftId', writers)

app.on('POST', '/back-office/drafts/:draftId/review', writers)

const mayWrite = (c: ApiContext) => c.var.actor.roles.some((role) => writingRoles.includes(role))

async function fileOf(c: ApiContext, id: string) {
  const { db, clock } = c.var.services
  const [draft, proposals] = await Promise.all([
    readDraft(db, id),
    readProposals(db, { kinds: ['property-entry'], subjectId: id }, { limit: 1, cursor: null }),
  ])
  const [newest] = proposals.items
  const today = jakartaDate(clock.now())
  const { type } = draft.content
  return draftBody(draft, {
    today,
    locale: c.var.locale,
    mayWrite: mayWrite(c),
    proposal: newest === undefined ? null : proposalBody(newest, c.var.actor),
    placeObstacles: await placeObstacles(db, draft.content),
    taxes: type === null ? null : await readTaxTerms(db, type, today),
  })
}

/** The desk at which properties are written before they are entered. */
export const draftRoutes = app
  .openapi(list, async (c) => {
    const { db, clock } = c.var.services
    const { limit, cursor = null } = c.req.valid('query')
    const page = await readDrafts(db, { limit, cursor })
    const ids = page.items.map(({ id }) => id)
    const waiting = await waitingProposals(db, 'property-entry', ids)
    const today = jakartaDate(clock.now())
    const items = page.items.map((draft) => draftLineBody(draft, today, waiting.has(draft.id)))
    const { nextCursor, total } = page
    return c.json({ items, nextCursor, total, mayWrite: mayWrite(c) }, 200)
  })
  .openapi(begin, async (c) => {
    const { db, clock } = c.var.services
    const { name } = c.req.valid('json')
    const { content } = takeDraft({ isSharia: false, hasDebt: false })
    return c.json(await beginDraft(db, clock, c.var.actor, { ...content, name }), 201)
  })
  .openapi(one, async (c) => c.json(await fileOf(c, c.req.valid('param').draftId), 200))
  .openapi(save, async (c) => {
    const { db, clock } = c.var.services
    const { draftId: id } = c.req.valid('param')
    const { version, content, pictureWords } = c.req.valid('json')
    const sent = { id, version, pictureWords, ...takeDraft(content) }
    await saveDraft(db, clock, c.var.actor, sent)
    return c.json(await fileOf(c, id), 200)
  })
  .openapi(review, async (c) => {
    const { db, clock } = c.var.services
    const { draftId: id } = c.req.valid('param')
    const { version } = c.req.valid('json')
    const proposal = await proposeEntry(db, clock, c.var.actor, { id, version })
    return c.json(proposalBody(proposal, c.var.actor), 201)
  })
