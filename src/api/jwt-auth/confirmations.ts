import { createRoute, z } from '@hono/zod-openapi'
import { confirmedUntil, confirmSession } from '#identity'
import { json, jsonBody, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { signedIn } from '../middleware.ts'
import { Password, TokensBody } from './account-fields.ts'

const StateBody = z
  .object({ confirmedUntil: z.iso.datetime().nullable() })
  .openapi('ConfirmationState')

const ConfirmedBody = TokensBody.extend({ confirmedUntil: z.iso.datetime() }).openapi('Confirmed')

const readState = createRoute({
  method: 'get',
  path: '/jwt_auth/confirmations',
  summary: 'Until when this session is confirmed',
  security: [{ bearer: [] }],
  responses: { 200: json(StateBody, 'As it is now'), ...problems() },
})

const confirm = createRoute({
  method: 'post',
  path: '/jwt_auth/confirmations',
  summary: 'Show once more that it is me; the session is then confirmed for five minutes',
  description:
    'Operations that answer `identity.confirmation_needed` (403) work afterwards. The session gets ' +
    'new tokens; the former refresh token answers for half a minute, so that nothing under way is ' +
    'cut off, and ends the session when it is shown later. After five wrong passwords in a quarter ' +
    'of an hour the session ends.',
  security: [{ bearer: [] }],
  request: { body: jsonBody(z.strictObject({ password: Password })) },
  responses: {
    200: json(ConfirmedBody, 'Confirmed'),
    ...problems('identity.fields_unacceptable', 'identity.session_ended'),
  },
})

const app = resource()
app.use('/jwt_auth/confirmations/*', signedIn)

/** Second checks before money, or what guards it, is changed. */
export const confirmationRoutes = app
  .openapi(readState, async (c) => {
    const { actor, sessionId, services } = c.var
    const until = await confirmedUntil(services.db, { userId: actor.userId, sessionId })
    const isConfirmed = until !== null && until > services.clock.now()
    return c.json({ confirmedUntil: isConfirmed ? until.toISOString() : null }, 200)
  })
  .openapi(confirm, async (c) => {
    const { actor, sessionId, services } = c.var
    const { db, keys, clock } = services
    const who = { actor, sessionId }
    const confirmed = await confirmSession(db, keys, clock, who, c.req.valid('json'))
    return c.json({ ...confirmed, confirmedUntil: confirmed.confirmedUntil.toISOString() }, 200)
  })
