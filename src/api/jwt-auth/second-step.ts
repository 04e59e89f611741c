import {
  ask,
  askStep,
  complete,
  completeByPasskey,
  mail,
  signIn,
} from '#contract/jwt-auth/second-step.ts'
import {
  askForStepPasskey,
  askToSignIn,
  completeSecondStep,
  mailStepCode,
  signInWithPasskey,
} from '#identity'
import { resource } from '../env.ts'
import { codeSentBody, originOf } from './account-fields.ts'
import { questionBody } from './factor-fields.ts'

/** The second step of a sign-in, and signing in with a passkey. */
export const secondStepRoutes = resource()
  .openapi(complete, async (c) => {
    const { ticket, kind, code } = c.req.valid('json')
    const wish = { ticket, proof: { kind, code } }
    return c.json(
      await completeSecondStep(c.var.services.db, c.var.services, wish, originOf(c)),
      200,
    )
  })
  .openapi(mail, async (c) => {
    const { services } = c.var
    const sent = await mailStepCode(services.db, services, c.req.valid('json'), originOf(c))
    return c.json(codeSentBody(sent), 200)
  })
  .openapi(askStep, async (c) => {
    const { services } = c.var
    const asked = await askForStepPasskey(services.db, services, c.req.valid('json'))
    return c.json(questionBody(asked), 200)
  })
  .openapi(completeByPasskey, async (c) => {
    const { ticket, ...answer } = c.req.valid('json')
    const wish = { ticket, proof: { kind: 'passkey', ...answer } as const }
    return c.json(
      await completeSecondStep(c.var.services.db, c.var.services, wish, originOf(c)),
      200,
    )
  })
  .openapi(ask, async (c) => {
    const { services } = c.var
    return c.json(questionBody(await askToSignIn(services.db, services, originOf(c))), 200)
  })
  .openapi(signIn, async (c) => {
    const { services } = c.var
    const answer = c.req.valid('json')
    return c.json(await signInWithPasskey(services.db, services, answer, originOf(c)), 200)
  })
