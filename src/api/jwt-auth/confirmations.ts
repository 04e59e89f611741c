import {
  ask,
  confirm,
  confirmByPasskey,
  mail,
  readState,
} from '#contract/jwt-auth/confirmations.ts'
import {
  type ConfirmSession,
  confirmSession,
  createConfirmationChallenge,
  mailConfirmationCode,
  readConfirmation,
} from '#identity'
import type { ApiContext } from '../env.ts'
import { resource } from '../resource.ts'
import { originOf } from './account-fields.ts'

const app = resource()

/** Confirmations before money or a security setting is changed. */
export const confirmationRoutes = app
  .serve(readState, async (c) => {
    const { actor, sessionId, services } = c.var
    return await readConfirmation(services.db, services, { actor, sessionId })
  })
  .serve(confirm, async (c) => {
    const { password, kind, code } = c.req.valid('json')
    const factor = code === undefined ? undefined : { kind, code }
    return await confirmed(c, { password, factor })
  })
  .serve(mail, async (c) => {
    const { actor, sessionId, services } = c.var
    const who = { actor, sessionId }
    return await mailConfirmationCode(services.db, services, who, originOf(c))
  })
  .serve(ask, async (c) => {
    const { actor, sessionId, services } = c.var
    return await createConfirmationChallenge(services.db, services, { actor, sessionId })
  })
  .serve(
    confirmByPasskey,
    async (c) => await confirmed(c, { factor: { kind: 'passkey', ...c.req.valid('json') } }),
  )

async function confirmed(c: ApiContext, input: ConfirmSession) {
  const { actor, sessionId, services } = c.var
  const who = { actor, sessionId }
  return await confirmSession(services.db, services, who, input, originOf(c))
}
