import { createRoute, z } from '@hono/zod-openapi'
import { privacyRequestStates } from '#contract'
import { readNames } from '#identity'
import { countDeskRequests, listDeskRequests, privacyRoles, settleRequest } from '#privacy'
import { jsonBody, jsonCountedPage, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { PageQuery } from '../fields.ts'
import { signedIn, staffOnly } from '../middleware.ts'
import { PrivacyRequestBody, privacyRequestBody } from '../privacy/request-body.ts'

const security = [{ bearer: [] }]

const DeskBody = PrivacyRequestBody.extend({
  userId: z.uuid(),
  name: z.string(),
  isOverdue: z.boolean().openapi({ description: 'Open, and the time of the law has passed' }),
}).openapi('DeskPrivacyRequest')

const list = createRoute({
  method: 'get',
  path: '/back-office/privacy-requests',
  summary: 'Requests about personal data in one state, those due first in front; for staff',
  security,
  request: { query: PageQuery.extend({ state: z.enum(privacyRequestStates).default('open') }) },
  responses: {
    200: jsonCountedPage(DeskBody, 'A page of requests'),
    ...problems('request.not_allowed'),
  },
})

const decision = createRoute({
  method: 'post',
  path: '/back-office/privacy-requests/{requestId}/decision',
  summary: 'Settle a request about personal data, with an answer that its owner reads; for staff',
  security,
  request: {
    params: z.strictObject({ requestId: z.uuid() }),
    body: jsonBody(
      z.strictObject({
        decision: z.enum(['done', 'refused']),
        answer: z.string().max(5000).openapi({ description: '10–2,000 characters' }),
        reopensIdentity: z.boolean().openapi({
          description: 'A correction of what the card says: the identity is checked anew',
        }),
      }),
    ),
  },
  responses: {
    204: { description: 'Settled, and its owner is told' },
    ...problems(
      'request.not_allowed',
      'privacy.request_not_found',
      'privacy.not_open',
      'privacy.text_unacceptable',
    ),
  },
})

/** What staff do about requests of the law on personal data; every act is in the audit log. */
export const privacyDeskRoutes = resource()
privacyDeskRoutes.use('/back-office/privacy-requests/*', signedIn, staffOnly(privacyRoles))
privacyDeskRoutes
  .openapi(list, async (c) => {
    const { limit, cursor = null, state } = c.req.valid('query')
    const { db, clock, dataKeys } = c.var.services
    const now = clock.now()
    const [page, total] = await Promise.all([
      listDeskRequests(db, dataKeys, state, { limit, cursor }),
      countDeskRequests(db, state),
    ])
    const ids = page.items.map(({ userId }) => userId)
    const names = await readNames(db, ids)
    const items = page.items.map(({ userId, ...request }) => ({
      ...privacyRequestBody(request),
      isOverdue: state === 'open' && request.dueAt < now,
      userId,
      name: names.get(userId) ?? '',
    }))
    return c.json({ items, nextCursor: page.nextCursor, total }, 200)
  })
  .openapi(decision, async (c) => {
    const { db, dataKeys: keys, clock } = c.var.services
    const wish = { id: c.req.valid('param').requestId, ...c.req.valid('json') }
    await settleRequest({ db, keys, clock }, c.var.actor, wish)
    return c.body(null, 204)
  })
