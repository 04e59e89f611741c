import { change, forgot, look, reset, resetLink } from '#contract/jwt-auth/password.ts'
import {
  changePassword,
  checkPassword,
  requestPasswordReset,
  requireOpenReset,
  resetPassword,
} from '#identity'
import { passCaptcha } from '../captcha/captcha.ts'
import { resource } from '../resource.ts'
import { originOf } from './account-fields.ts'

const app = resource()

/** Reset and change of passwords. */
export const passwordRoutes = app
  .serve(forgot, async (c) => {
    const { db, clock } = c.var.services
    const { email, captcha } = c.req.valid('json')
    await passCaptcha(c, 'forgot-password', captcha)
    await requestPasswordReset(db, clock, { email }, originOf(c))
  })
  .serve(reset, async (c) => {
    const { db, clock } = c.var.services
    await resetPassword(db, clock, c.req.valid('json'), originOf(c))
  })
  .serve(resetLink, async (c) => {
    const { db, clock } = c.var.services
    await requireOpenReset(db, clock, c.req.valid('json'))
  })
  .serve(look, async (c) => {
    await checkPassword(c.var.services.db, c.req.valid('json'), originOf(c))
  })
  .serve(change, async (c) => {
    const { actor, sessionId, services } = c.var
    await changePassword(services.db, services.clock, { actor, sessionId }, c.req.valid('json'))
  })
