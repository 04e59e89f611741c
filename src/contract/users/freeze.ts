import { z } from '@hono/zod-openapi'
import { operation } from '../operation.ts'

export const byLink = operation('POST /jwt_auth/freeze/', {
  summary: 'Freeze an account by the link in an email',
  description:
    'Every session ends, nothing can be withdrawn, and logging in needs two-step verification or an ' +
    'emailed code. Only the owner can unfreeze it. Calling it again changes nothing.',
  access: 'everybody',
  body: z.strictObject({ token: z.string().min(1).max(100) }),
  done: 'Frozen',
  refuses: ['identity.freeze_link_ended', 'identity.too_many_attempts'],
})

export const link = operation('POST /jwt_auth/freeze/check/', {
  summary: 'Whether an emailed link that freezes an account still works',
  description: 'This does not freeze the account.',
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
  summary: 'Unfreeze my account',
  done: 'Unfrozen',
  refuses: ['identity.confirmation_needed', 'identity.session_ended'],
})
