import {
  activate,
  logInRoute,
  logOutRoute,
  refreshRoute,
  register,
  resend,
} from '#contract/jwt-auth/jwt-auth.ts'
import {
  activateAccount,
  logIn,
  logOut,
  needsProofOfPerson,
  refreshSession,
  registerAccount,
  resendCode,
  runInLoginQueue,
} from '#identity'
import { storeUsedCode } from '#referrals'
import { passCaptcha } from '../captcha/captcha.ts'
import { resource } from '../resource.ts'
import { originOf } from './account-fields.ts'
import { broughtBy } from './brought-by.ts'

/** Registration, activation and sessions. */
export const jwtAuthRoutes = resource()
  .serve(register, async (c) => {
    const { db, keys, clock } = c.var.services
    const { email, password, marketingAccepted, language, referralCode, captcha } =
      c.req.valid('json')
    const brought = await broughtBy(c, referralCode)
    await passCaptcha(c, 'register', captcha)
    const input = { email, password, marketingAccepted, language: language ?? c.var.locale }
    const pending = await registerAccount(db, keys, clock, input, originOf(c))
    const { ticket } = pending
    if (brought !== null) await storeUsedCode(db, clock, { ticket, code: brought.code })
    return pending
  })
  .serve(activate, async (c) => {
    const { db, keys, clock } = c.var.services
    return await activateAccount(db, keys, clock, c.req.valid('json'), originOf(c))
  })
  .serve(resend, async (c) => {
    const { db, keys, clock } = c.var.services
    return await resendCode(db, keys, clock, c.req.valid('json'), originOf(c))
  })
  .serve(logInRoute, async (c) => {
    const { db, keys, clock } = c.var.services
    const { email: name, password, captcha } = c.req.valid('json')
    const origin = originOf(c)
    const result = await runInLoginQueue(origin, async () => {
      if (await needsProofOfPerson(db, keys, name, origin)) await passCaptcha(c, 'login', captcha)
      return await logIn(db, keys, clock, { name, password }, origin)
    })
    if (result.next === 'signed-in') return result.tokens
    if (result.next === 'second-step') return { next: result.next, ...result.step }
    return { next: result.next, ...result.pending }
  })
  .serve(refreshRoute, async (c) => {
    const { db, keys, clock, staffSessions } = c.var.services
    const { refresh } = c.req.valid('json')
    const { access, isFormer } = await refreshSession(db, keys, clock, refresh, staffSessions)
    return isFormer ? { access, isFormer } : { access }
  })
  .serve(logOutRoute, async (c) => {
    const { db, clock } = c.var.services
    await logOut(db, clock, c.req.valid('json').refresh)
  })
