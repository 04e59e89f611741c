import { createRoute, z } from '@hono/zod-openapi'
import { readProposals, waitingProposals } from '#approvals'
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
import { json, jsonBody, problems } from '../../answers.ts'
import { type ApiContext, resource } from '../../env.ts'
import { PageQuery } from '../../fields.ts'
import { signedIn, staffOnly } from '../../middleware.ts'
import { ProposalBody, proposalBody } from '../desks/proposal-body.ts'
import {
  DraftBody,
  DraftContentBody,
  DraftLineBody,
  draftBody,
  draftLineBody,
  PictureWordsBody,
} from './draft-body.ts'
import { writingRoles } from './draft-files.ts'

const params = z.strictObject({ draftId: z.uuid() })
const security = [{ bearer: [] }]
const Version = z.int().min(1)

const list = createRoute({
  method: 'get',
  path: '/back-office/drafts',
  summary: 'Drafts that are no property yet, newest first; for staff',
  security,
  request: { query: PageQuery },
  responses: {
    200: json(
      z.object({
        items: z.array(DraftLineBody),
        nextCursor: z.string().nullable(),
        total: z.int(),
        mayWrite: z.boolean().openapi({ description: 'Whether my role writes drafts' }),
      }),
      'A page',
    ),
    ...problems('request.not_allowed'),
  },
})

const begin = createRoute({
  method: 'post',
  path: '/back-office/drafts',
  summary: 'Begin a draft; its name gives the property its address for good; for staff',
  security,
  request: {
    body: jsonBody(z.strictObject({ name: z.string().trim().min(2).max(100) })),
  },
  responses: {
    201: json(z.object({ id: z.uuid() }), 'Begun'),
    ...problems('request.not_allowed', 'drafts.taken'),
  },
})

const one = createRoute({
  method: 'get',
  path: '/back-office/drafts/{draftId}',
  summary: 'One draft with what keeps it from being entered, and what can be chosen; for staff',
  security,
  request: { params },
  responses: {
    200: json(DraftBody, 'The draft'),
    ...problems('request.not_allowed', 'drafts.not_found'),
  },
})

const save = createRoute({
  method: 'put',
  path: '/back-office/drafts/{draftId}',
  summary: 'Save a draft as far as it is written; for staff',
  description:
    'Names the version that was read: an older one than the newest is refused. Whatever was typed is ' +
    'kept; what is wrong with it is among the obstacles of the answer.',
  security,
  request: {
    params,
    body: jsonBody(
      z.strictObject({
        version: Version,
        content: DraftContentBody,
        pictureWords: PictureWordsBody.default({}),
      }),
    ),
  },
  responses: {
    200: json(DraftBody, 'Saved'),
    ...problems(
      'request.not_allowed',
      'drafts.not_found',
      'drafts.closed',
      'drafts.changed_meanwhile',
    ),
  },
})

const review = createRoute({
  method: 'post',
  path: '/back-office/drafts/{draftId}/review',
  summary: 'Hand a draft to another person; approved, it becomes a property; for staff',
  description:
    'The raise, the number of units and the kind of title follow from what was typed. With the ' +
    'approval the launch forecast is frozen.',
  security,
  request: { params, body: jsonBody(z.strictObject({ version: Version })) },
  responses: {
    201: json(ProposalBody, 'Waits for another person'),
    ...problems(
      'request.not_allowed',
      'drafts.not_found',
      'drafts.closed',
      'drafts.changed_meanwhile',
      'drafts.incomplete',
      'drafts.taken',
      'approvals.already_proposed',
      'approvals.role_not_allowed',
    ),
  },
})

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
