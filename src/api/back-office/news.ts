import { createRoute, z } from '@hono/zod-openapi'
import { readProposals } from '#approvals'
import { newsStates } from '#contract'
import { locales } from '#kernel'
import { renderMail } from '#notifications'
import {
  beginNews,
  countReaders,
  proposeNews,
  readNews,
  readNewsList,
  removeNews,
  saveNews,
} from '#support'
import { json, jsonBody, jsonCountedPage, problems } from '../answers.ts'
import { type ApiContext, resource } from '../env.ts'
import { PageQuery } from '../fields.ts'
import { signedIn, staffOnly } from '../middleware.ts'
import { ProposalBody, proposalBody } from './desks/proposal-body.ts'
import {
  MailPreviewBody,
  NewsBody,
  NewsLineBody,
  NewsTextBody,
  newsBody,
  newsLineBody,
} from './news-body.ts'

const security = [{ bearer: [] }]
const params = z.strictObject({ newsId: z.uuid() })
const Version = z.int().min(1)
const known = ['request.not_allowed', 'news.not_found'] as const
const open = [...known, 'news.closed'] as const

const list = createRoute({
  method: 'get',
  path: '/back-office/news',
  summary: 'News in one state, newest first, with what became of their mails; for staff',
  security,
  request: { query: PageQuery.extend({ state: z.enum(newsStates).default('draft') }) },
  responses: { 200: jsonCountedPage(NewsLineBody), ...problems('request.not_allowed') },
})

const begin = createRoute({
  method: 'post',
  path: '/back-office/news',
  summary: 'Begin news with nothing in it; for staff who write',
  security,
  responses: {
    201: json(z.object({ id: z.uuid() }), 'Begun'),
    ...problems('request.not_allowed'),
  },
})

const one = createRoute({
  method: 'get',
  path: '/back-office/news/{newsId}',
  summary: 'One item with its counts and its newest proposal; for staff',
  security,
  request: { params },
  responses: { 200: json(NewsBody, 'The item'), ...problems(...known) },
})

const save = createRoute({
  method: 'put',
  path: '/back-office/news/{newsId}',
  summary: 'Keep what was typed, however little; for staff who write',
  description: 'Names the version that was read: an older one than the newest is refused.',
  security,
  request: { params, body: jsonBody(NewsTextBody.extend({ version: Version })) },
  responses: {
    200: json(z.object({ version: Version }), 'Kept'),
    ...problems(...open, 'news.changed_meanwhile'),
  },
})

const removal = createRoute({
  method: 'delete',
  path: '/back-office/news/{newsId}',
  summary: 'Remove news that nobody approved; for staff who write',
  security,
  request: { params },
  responses: { 204: { description: 'Removed' }, ...problems(...open) },
})

const preview = createRoute({
  method: 'get',
  path: '/back-office/news/{newsId}/preview/{language}',
  summary: 'The mail as its readers get it, in one language; for staff',
  security,
  request: { params: params.extend({ language: z.enum(locales) }) },
  responses: { 200: json(MailPreviewBody, 'The mail'), ...problems(...known) },
})

const proposal = createRoute({
  method: 'post',
  path: '/back-office/news/{newsId}/proposal',
  summary: 'Hand news to another person; approved, it is sent; for staff who write',
  security,
  request: { params, body: jsonBody(z.strictObject({ version: Version })) },
  responses: {
    201: json(ProposalBody, 'Waits for another person'),
    ...problems(
      ...open,
      'news.changed_meanwhile',
      'news.incomplete',
      'approvals.already_proposed',
      'approvals.role_not_allowed',
    ),
  },
})

const writingRoles: readonly string[] = ['ops', 'support']
const app = resource()
const readers = staffOnly([...writingRoles, 'compliance', 'admin'])
app.use('/back-office/news', signedIn, readers)
app.use('/back-office/news/*', signedIn, readers)
const writers = staffOnly(writingRoles)
app.on('POST', '/back-office/news', writers)
app.on(['PUT', 'DELETE'], '/back-office/news/:newsId', writers)
app.on('POST', '/back-office/news/:newsId/proposal', writers)

/** News by mail, which two people send. */
export const backOfficeNewsRoutes = app
  .openapi(list, async (c) => {
    const { limit, cursor = null, state } = c.req.valid('query')
    const page = await readNewsList(c.var.services.db, state, { limit, cursor })
    return c.json({ ...page, items: page.items.map(newsLineBody) }, 200)
  })
  .openapi(begin, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await beginNews(db, clock, c.var.actor), 201)
  })
  .openapi(one, async (c) => c.json(await fileOf(c, c.req.valid('param').newsId), 200))
  .openapi(save, async (c) => {
    const { db, clock } = c.var.services
    const { newsId: id } = c.req.valid('param')
    return c.json(await saveNews(db, clock, c.var.actor, { id, ...c.req.valid('json') }), 200)
  })
  .openapi(removal, async (c) => {
    const { db, clock } = c.var.services
    await removeNews(db, clock, c.var.actor, c.req.valid('param').newsId)
    return c.body(null, 204)
  })
  .openapi(preview, async (c) => {
    const { db, publicUrl } = c.var.services
    const { newsId, language } = c.req.valid('param')
    const { subject, body } = await readNews(db, newsId)
    // Each reader has a link of their own; this one ends nothing.
    const values = { subject: subject[language], body: body[language], token: 'preview' }
    const { text, html } = renderMail('news', language, values, publicUrl)
    return c.json({ language, subject: subject[language], text, html }, 200)
  })
  .openapi(proposal, async (c) => {
    const { db, clock } = c.var.services
    const { newsId: id } = c.req.valid('param')
    const { version } = c.req.valid('json')
    const made = await proposeNews(db, clock, c.var.actor, { id, version })
    return c.json(proposalBody(made, c.var.actor), 201)
  })

async function fileOf(c: ApiContext, id: string) {
  const { db } = c.var.services
  const [item, proposals, readersNow] = await Promise.all([
    readNews(db, id),
    readProposals(db, { kinds: ['news'], subjectId: id }, { limit: 1, cursor: null }),
    countReaders(db),
  ])
  const { actor } = c.var
  const mayWrite = actor.roles.some((role) => writingRoles.includes(role))
  return newsBody(item, { readersNow, proposal: proposals.items[0], actor, mayWrite })
}
