import { z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { json, jsonCountedPage } from '../answers.ts'
import { PageQuery } from '../fields.ts'
import { operation } from '../operation.ts'
import { proposalRoles } from '../words/approvals.ts'
import { deskRoles } from '../words/desks.ts'
import { newsStates } from '../words/support.ts'
import { ProposalBody } from './desks/proposal-body.ts'
import { MailPreviewBody, NewsBody, NewsLineBody, NewsTextBody } from './news-body.ts'

const params = z.strictObject({ newsId: z.uuid() })

const Version = z.int().min(1)

const known = ['news.not_found'] as const

const open = [...known, 'news.closed'] as const

export const list = operation('GET /back-office/news/', {
  summary: 'News with one status, newest first, with the results of their emails; for staff',
  roles: deskRoles.news,
  query: PageQuery.extend({ state: z.enum(newsStates).default('draft') }),
  answer: jsonCountedPage(NewsLineBody),
})

export const begin = operation('POST /back-office/news/', {
  summary: 'Start an empty news item; for staff who write news',
  roles: proposalRoles.news.proposers,
  created: json(z.object({ id: z.uuid() }), 'Started'),
})

export const one = operation('GET /back-office/news/{newsId}/', {
  summary: 'One item with its counts and its latest proposal; for staff',
  roles: deskRoles.news,
  params,
  answer: json(NewsBody, 'The item'),
  refuses: [...known],
})

export const save = operation('PUT /back-office/news/{newsId}/', {
  summary: 'Save a draft, even if incomplete; for staff who write news',
  description: 'Names the version that was read; any but the latest is refused.',
  roles: proposalRoles.news.proposers,
  params,
  body: NewsTextBody.extend({ version: Version }),
  answer: json(z.object({ version: Version }), 'Saved'),
  refuses: [...open, 'news.changed_meanwhile'],
})

export const removal = operation('DELETE /back-office/news/{newsId}/', {
  summary: 'Delete a news item that was not approved; for staff who write news',
  roles: proposalRoles.news.proposers,
  params,
  done: 'Removed',
  refuses: [...open],
})

export const preview = operation('GET /back-office/news/{newsId}/preview/{language}/', {
  summary: 'A preview of the email in one language; for staff',
  roles: deskRoles.news,
  params: params.extend({ language: z.enum(locales) }),
  answer: json(MailPreviewBody, 'The email'),
  refuses: [...known],
})

export const proposal = operation('POST /back-office/news/{newsId}/proposal/', {
  summary:
    'Propose to send a news item; it is sent once another person approves; for staff who write news',
  proposes: ['news'],
  params,
  body: z.strictObject({ version: Version }),
  created: json(ProposalBody, 'Needs approval by another person'),
  refuses: [...open, 'news.changed_meanwhile', 'news.incomplete'],
})
