import { createRoute, z } from '@hono/zod-openapi'
import { json, jsonBody, problems } from '../../answers.ts'
import { PageQuery } from '../../fields.ts'
import { ProposalBody } from '../desks/proposal-body.ts'
import { DraftBody, DraftContentBody, DraftLineBody, PictureWordsBody } from './draft-body.ts'

const params = z.strictObject({ draftId: z.uuid() })

const security = [{ bearer: [] }]

const Version = z.int().min(1)

export const list = createRoute({
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

export const begin = createRoute({
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

export const one = createRoute({
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

export const save = createRoute({
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

export const review = createRoute({
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
