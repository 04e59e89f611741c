import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { operation } from '../operation.ts'
import { OptionalFile } from '../uploads.ts'
import { recoveryProofs } from '../words/accounts.ts'
import { CodeSentBody, Password, Ticket, TokensBody } from './account-fields.ts'
import { FactorCode } from './factor-fields.ts'

const Token = z
  .string()
  .min(1)
  .max(100)
  .openapi({ description: 'From the previous answer, or from an email' })

const instant = z.iso.datetime()

const Proof = z.enum(recoveryProofs).openapi({
  description:
    'identity: card and face are compared with those on file; mailbox: the account is empty and its ' +
    'identity was never verified, so the email and the waiting period are enough',
})

export const code = operation('POST /jwt_auth/account-recovery/code/', {
  summary: 'Email a code to someone who cannot use any of the methods of the second step',
  description:
    'The ticket is the one in the 202 answer of the login: the password was correct. Not for staff.',
  access: 'everybody',
  body: z.strictObject({ ticket: Ticket }),
  answer: json(CodeSentBody.openapi('CodeSent'), 'A code is on its way'),
  refuses: [
    'identity.second_step_ended',
    'identity.recovery_for_staff',
    'identity.recovery_not_needed',
    'identity.resend_too_early',
    'identity.too_many_attempts',
  ],
})

export const begin = operation('POST /jwt_auth/account-recovery/', {
  summary: 'Start a recovery request with that code; the form is open for two hours',
  description: 'Nothing is held and no one is notified until the form is submitted.',
  access: 'everybody',
  body: z.strictObject({ ticket: Ticket, code: FactorCode }),
  created: json(z.object({ token: z.string(), proof: Proof, expiresAt: instant }), 'Started'),
  refuses: [
    'identity.factor_wrong',
    'identity.second_step_ended',
    'identity.recovery_for_staff',
    'identity.recovery_not_needed',
    'identity.too_many_attempts',
    'account_recovery.open_already',
    'account_recovery.identity_needed',
  ],
})

export const form = operation('POST /jwt_auth/account-recovery/form/', {
  summary: 'What the form of a request requires',
  access: 'everybody',
  body: z.strictObject({ token: Token }),
  answer: json(
    z.object({
      proof: Proof,
      state: z.enum(['draft', 'asked']),
      maskedEmail: z.string(),
      reason: z.string().nullable().openapi({ description: 'Why staff asked for more' }),
      expiresAt: instant,
    }),
    'Open',
  ),
  refuses: ['account_recovery.link_ended', 'identity.too_many_attempts'],
})

const RequestForm = z.strictObject({
  token: Token,
  story: z.string().max(10_000).openapi({ description: '20–2,000 characters: what happened' }),
  card: OptionalFile,
  selfie: OptionalFile,
})

export const submit = operation('POST /jwt_auth/account-recovery/request/', {
  summary:
    'Submit the request: the account is on hold for 72 hours and its owner is notified on every channel',
  description:
    'Both photos if `proof` is `identity`: JPG or PNG by content, at most 10 MB each, re-encoded and ' +
    'encrypted. Using two-step verification in the meantime, or the link in the email, stops the request. Three per week.',
  access: 'everybody',
  form: RequestForm,
  created: json(z.object({ waitsUntil: instant }), 'Submitted'),
  refuses: [
    'account_recovery.link_ended',
    'account_recovery.fields_unacceptable',
    'account_recovery.open_already',
    'identity.too_many_attempts',
  ],
})

export const finishLink = operation('POST /jwt_auth/account-recovery/completion/check/', {
  summary: 'Whether an emailed link that reopens the account still works',
  description: 'This does not use the link up.',
  access: 'everybody',
  body: z.strictObject({ token: Token }),
  done: 'It works',
  refuses: ['account_recovery.link_ended'],
})

export const finish = operation('POST /jwt_auth/account-recovery/completion/', {
  summary: 'Reopen the account with the emailed link and the password, once',
  description:
    'Earlier two-step methods and backup codes are removed and every session ends. The tokens only ' +
    'allow two-step verification to be set up again; withdrawals are possible after 24 hours.',
  access: 'everybody',
  body: z.strictObject({ token: Token, password: Password }),
  answer: json(TokensBody, 'Logged in'),
  refuses: [
    'account_recovery.link_ended',
    'account_recovery.identity_needed',
    'identity.fields_unacceptable',
    'identity.too_many_attempts',
  ],
})
