import { createRoute, z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { json, jsonBody, jsonCountedPage, problems } from '../answers.ts'
import { PageQuery } from '../fields.ts'
import { newsStates } from '../words/support.ts'
import { ProposalBody } from './desks/proposal-body.ts'
import { MailPreviewBody, NewsBody, NewsLineBody, NewsTextBody } from './news-body.ts'

const security = [{ bearer: [] }]

const params = z.strictObject({ newsId: z.uuid() })

const Version = z.int().min(1)

const known = ['request.not_allowed', 'news.not_found'] as const

const open = [...known, 'news.closed'] as const

export const list = createRoute({
  method: 'get',
  path: '/back-office/news',
  summary: 'News in one state, newest first, with what became of their mails; for staff',
  security,
  request: { query: PageQuery.extend({ state: z.enum(newsStates).default('draft') }) },
  responses: { 200: jsonCountedPage(NewsLineBody), ...problems('request.not_allowed') },
})

export const begin = createRoute({
  method: 'post',
  path: '/back-office/news',
  summary: 'Begin news with nothing in it; for staff who write',
  security,
  responses: {
    201: json(z.object({ id: z.uuid() }), 'Begun'),
    ...problems('request.not_allowed'),
  },
})

export const one = createRoute({
  method: 'get',
  path: '/back-office/news/{newsId}',
  summary: 'One item with its counts and its newest proposal; for staff',
  security,
  request: { params },
  responses: { 200: json(NewsBody, 'The item'), ...problems(...known) },
})

export const save = createRoute({
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

export const removal = createRoute({
  method: 'delete',
  path: '/back-office/news/{newsId}',
  summary: 'Remove news that nobody approved; for staff who write',
  security,
  request: { params },
  responses: { 204: { description: 'Removed' }, ...problems(...open) },
})

export const preview = createRoute({
  method: 'get',
  path: '/back-office/news/{newsId}/preview/{language}',
  summary: 'The mail as its readers get it, in one language; for staff',
  security,
  request: { params: params.extend({ language: z.enum(locales) }) },
  responses: { 200: json(MailPreviewBody, 'The mail'), ...problems(...known) },
})

export const proposal = createRoute({
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
