import { z } from '@hono/zod-openapi'
import { operation } from '../operation.ts'

export const byLink = operation('POST /jwt_auth/freeze/', {
  summary: 'Freeze an account by the link of a mail',
  description:
    'Every session ends, nothing can be withdrawn, and signing in asks for a second factor or a ' +
    'mailed code. Only the owner lifts it. Done twice it changes nothing.',
  access: 'everybody',
  body: z.strictObject({ token: z.string().min(1).max(100) }),
  done: 'Frozen',
  refuses: ['identity.freeze_link_ended', 'identity.too_many_attempts'],
})

export const link = operation('POST /jwt_auth/freeze/check/', {
  summary: 'Whether a mailed link that freezes an account still works',
  description: 'Nothing is frozen by it.',
  access: 'everybody',
  body: z.strictObject({ token: z.string().min(1).max(100) }),
  done: 'It works',
  refuses: ['identity.freeze_link_ended'],
})

export const own = operation('POST /users/freeze/', {
  summary: 'Freeze my account; every other session ends',
  done: 'Frozen',
  refuses: ['identity.session_ended'],
})

export const lift = operation('POST /users/freeze/ending/', {
  summary: 'Lift the freeze of my account',
  done: 'Open again',
  refuses: ['identity.confirmation_needed', 'identity.session_ended'],
})
