import {
  ask,
  complete,
  completeByPasskey,
  createSecondStepChallenge,
  mail,
  signIn,
} from '#contract/jwt-auth/second-step.ts'
import {
  completeSecondStep,
  createSignInChallenge,
  createStepChallenge,
  mailStepCode,
  signInWithPasskey,
} from '#identity'
import { resource } from '../resource.ts'
import { originOf } from './account-fields.ts'

/** The second step of a login, and login with a passkey. */
export const secondStepRoutes = resource()
  .serve(complete, async (c) => {
    const { ticket, kind, code } = c.req.valid('json')
    const input = { ticket, answer: { kind, code } }
    return await completeSecondStep(c.var.services.db, c.var.services, input, originOf(c))
  })
  .serve(mail, async (c) => {
    const { services } = c.var
    return await mailStepCode(services.db, services, c.req.valid('json'), originOf(c))
  })
  .serve(createSecondStepChallenge, async (c) => {
    const { services } = c.var
    return await createStepChallenge(services.db, services, c.req.valid('json'))
  })
  .serve(completeByPasskey, async (c) => {
    const { ticket, ...answer } = c.req.valid('json')
    const input = { ticket, answer: { kind: 'passkey', ...answer } as const }
    return await completeSecondStep(c.var.services.db, c.var.services, input, originOf(c))
  })
  .serve(ask, async (c) => {
    const { services } = c.var
    return await createSignInChallenge(services.db, services, originOf(c))
  })
  .serve(signIn, async (c) => {
    const { services } = c.var
    const answer = c.req.valid('json')
    return await signInWithPasskey(services.db, services, answer, originOf(c))
  })
