import { createRoute, z } from '@hono/zod-openapi'
import { privacyRequestKinds } from '#contract'
import { fileHeaders } from '#documents'
import { requireConfirmed, requireUnfrozen } from '#identity'
import { toJsonInteger } from '#kernel'
import {
  askRequest,
  closeAccount,
  closingConditions,
  openCopy,
  readRequest,
  readRequests,
} from '#privacy'
import { json, jsonBody, problems } from '../answers.ts'
import { type ApiContext, resource } from '../env.ts'
import { Integer } from '../fields.ts'
import { file, fileTypes } from '../files.ts'
import { Accepted } from '../jwt-auth/account-fields.ts'
import { signedIn } from '../middleware.ts'
import { PrivacyRequestBody, privacyRequestBody } from './request-body.ts'

const security = [{ bearer: [] }]

const list = createRoute({
  method: 'get',
  path: '/users/privacy-requests',
  summary: 'What I asked for about my own data, newest first, each with its clock',
  security,
  responses: {
    200: json(z.object({ items: z.array(PrivacyRequestBody) }), 'The newest hundred'),
    ...problems(),
  },
})

const ask = createRoute({
  method: 'post',
  path: '/users/privacy-requests',
  summary: 'Ask for a copy of my data, or that it is corrected, erased, restricted or not used',
  description:
    'A copy is made within moments; staff settle the others within three times 24 hours.',
  security,
  request: {
    body: jsonBody(
      z.strictObject({
        kind: z.enum(privacyRequestKinds),
        text: z.string().max(5000).nullable().openapi({
          description: 'What is wrong or to be done, 10–2,000 characters; null for a copy',
        }),
      }),
    ),
  },
  responses: {
    201: json(PrivacyRequestBody, 'Taken; the clock runs'),
    ...problems('privacy.text_unacceptable', 'privacy.already_open'),
  },
})

const copy = createRoute({
  method: 'get',
  path: '/users/privacy-requests/{requestId}/file',
  summary: 'Take the copy of my data; asks for a session confirmed within five minutes',
  security,
  request: { params: z.strictObject({ requestId: z.uuid() }) },
  responses: {
    200: file('JSON for programs and a page to read', fileTypes.zip),
    ...problems(
      'identity.confirmation_needed',
      'privacy.request_not_found',
      'privacy.copy_not_ready',
    ),
  },
})

const conditions = createRoute({
  method: 'get',
  path: '/users/closing',
  summary: 'What stands against closing my account',
  security,
  responses: {
    200: json(
      z
        .object({
          free: Integer.openapi({ description: 'Rupiah to be withdrawn first' }),
          underWay: Integer.openapi({ description: 'Rupiah held, in escrow, coming or going' }),
          units: Integer,
          isPossible: z.boolean(),
        })
        .openapi('ClosingConditions'),
      'As it stands now',
    ),
    ...problems(),
  },
})

const closing = createRoute({
  method: 'post',
  path: '/users/closing',
  summary: 'Close my account for good; asks for a session confirmed within five minutes',
  description:
    'Every session ends. What the law keeps stays until `keepUntil`; the rest is erased.',
  security,
  request: { body: jsonBody(z.strictObject({ closingAccepted: Accepted })) },
  responses: {
    200: json(
      z.object({ number: z.string(), keepUntil: z.iso.date() }).openapi('Closing'),
      'Closed',
    ),
    ...problems(
      'identity.confirmation_needed',
      'identity.account_frozen',
      'ledger.debt_open',
      'privacy.closing_not_possible',
    ),
  },
})

const app = resource()
app.use('/users/privacy-requests/*', signedIn)
app.use('/users/closing/*', signedIn)

/** What the signed-in user may ask for about their own data, and the end of the account. */
export const privacyRoutes = app
  .openapi(list, async (c) => {
    const { db, dataKeys } = c.var.services
    const items = await readRequests(db, dataKeys, c.var.actor.userId)
    return c.json({ items: items.map(privacyRequestBody) }, 200)
  })
  .openapi(ask, async (c) => {
    const { db, dataKeys, clock } = c.var.services
    const wish = { ...c.req.valid('json'), language: c.var.locale }
    const request = await askRequest(db, dataKeys, clock, c.var.actor, wish)
    return c.json(privacyRequestBody(request), 201)
  })
  .openapi(copy, async (c) => {
    const { db, dataKeys: keys, clock, files: store } = c.var.services
    const { requestId } = c.req.valid('param')
    // What is not theirs is not there, whether or not they were asked who they are.
    await readRequest(db, keys, c.var.actor.userId, requestId)
    await confirmed(c)
    const opened = await openCopy({ db, keys, clock, store }, c.var.actor, requestId)
    const bytes = new Uint8Array(opened.bytes).buffer
    return c.body(bytes, 200, fileHeaders('zip', `sepetak-${opened.number}`))
  })
  .openapi(conditions, async (c) => {
    const { db, clock } = c.var.services
    const { free, underWay, units, isPossible } = await closingConditions(db, clock, c.var.actor)
    return c.json(
      {
        free: toJsonInteger(free),
        underWay: toJsonInteger(underWay),
        units: toJsonInteger(units),
        isPossible,
      },
      200,
    )
  })
  .openapi(closing, async (c) => {
    await confirmed(c)
    const { db, dataKeys: keys, clock } = c.var.services
    await requireUnfrozen(db, c.var.actor.userId)
    return c.json(await closeAccount({ db, keys, clock }, c.var.actor), 200)
  })

async function confirmed(c: ApiContext): Promise<void> {
  const { db, clock } = c.var.services
  const { userId } = c.var.actor
  await requireConfirmed(db, { userId, sessionId: c.var.sessionId, now: clock.now() })
}
