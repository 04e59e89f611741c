import {
  ask,
  confirm,
  confirmByPasskey,
  mail,
  readState,
} from '#contract/jwt-auth/confirmations.ts'
import {
  askForConfirmationPasskey,
  type ConfirmSession,
  confirmSession,
  mailConfirmationCode,
  readConfirmation,
} from '#identity'
import { type ApiContext, resource } from '../env.ts'
import { signedIn } from '../middleware.ts'
import { codeSentBody, originOf } from './account-fields.ts'
import { questionBody } from './factor-fields.ts'

const app = resource()

app.use('/jwt_auth/confirmations/*', signedIn)

/** Second checks before money, or what guards it, is changed. */
export const confirmationRoutes = app
  .openapi(readState, async (c) => {
    const { actor, sessionId, services } = c.var
    const state = await readConfirmation(services.db, services, { actor, sessionId })
    const confirmedUntil = state.confirmedUntil?.toISOString() ?? null
    const factorFreshUntil = state.factorFreshUntil?.toISOString() ?? null
    const mailedCode = state.mailedCode === null ? null : codeSentBody(state.mailedCode)
    const until = { confirmedUntil, factorFreshUntil }
    return c.json({ ...state, methods: [...state.methods], ...until, mailedCode }, 200)
  })
  .openapi(confirm, async (c) => {
    const { password, kind, code } = c.req.valid('json')
    const factor = code === undefined ? undefined : { kind, code }
    return c.json(await confirmed(c, { password, factor }), 200)
  })
  .openapi(mail, async (c) => {
    const { actor, sessionId, services } = c.var
    const who = { actor, sessionId }
    const sent = await mailConfirmationCode(services.db, services, who, originOf(c))
    return c.json(codeSentBody(sent), 200)
  })
  .openapi(ask, async (c) => {
    const { actor, sessionId, services } = c.var
    const asked = await askForConfirmationPasskey(services.db, services, { actor, sessionId })
    return c.json(questionBody(asked), 200)
  })
  .openapi(confirmByPasskey, async (c) =>
    c.json(await confirmed(c, { factor: { kind: 'passkey', ...c.req.valid('json') } }), 200),
  )

async function confirmed(c: ApiContext, wish: ConfirmSession) {
  const { actor, sessionId, services } = c.var
  const who = { actor, sessionId }
  const { confirmedUntil, ...tokens } = await confirmSession(
    services.db,
    services,
    who,
    wish,
    originOf(c),
  )
  return { ...tokens, confirmedUntil: confirmedUntil.toISOString() }
}
