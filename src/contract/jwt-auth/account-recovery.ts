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
  .openapi({ description: 'Of the answer before, or of a mail' })

const instant = z.iso.datetime()

const Proof = z.enum(recoveryProofs).openapi({
  description:
    'identity: card and face are compared with those that are kept; mailbox: the account holds nothing ' +
    'and nobody was verified, so the mailbox and the wait are enough',
})

export const code = operation('POST /jwt_auth/account-recovery/code/', {
  summary: 'Mail a code to a person who has none of the factors that the second step asks for',
  description: 'The ticket is that of the 202 of log-in: the password was right. Never for staff.',
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
  summary: 'Begin a request by that code; the form is open for two hours',
  description: 'Nothing is held and nobody is notified before the form is handed in.',
  access: 'everybody',
  body: z.strictObject({ ticket: Ticket, code: FactorCode }),
  created: json(z.object({ token: z.string(), proof: Proof, expiresAt: instant }), 'Begun'),
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
  summary: 'What the form of a request asks for',
  access: 'everybody',
  body: z.strictObject({ token: Token }),
  answer: json(
    z.object({
      proof: Proof,
      state: z.enum(['draft', 'asked']),
      maskedEmail: z.string(),
      reason: z.string().nullable().openapi({ description: 'Why staff asked again' }),
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
    'Submit the request: the account is held for 72 hours and its owner is notified on every channel',
  description:
    'Both pictures where `proof` is identity: JPG or PNG by content, at most 10 MB each, drawn again and ' +
    'encrypted. A person who shows a factor meanwhile, or presses the link of the mail, stops it. Three a week.',
  access: 'everybody',
  form: RequestForm,
  created: json(z.object({ waitsUntil: instant }), 'Handed in'),
  refuses: [
    'files.too_large',
    'files.kind_refused',
    'files.broken',
    'files.empty',
    'request.too_large',
    'account_recovery.link_ended',
    'account_recovery.fields_unacceptable',
    'account_recovery.open_already',
    'identity.too_many_attempts',
  ],
})

export const finish = operation('POST /jwt_auth/account-recovery/completion/', {
  summary: 'Open the account again by the mailed link and the password, once',
  description:
    'Former factors and recovery codes go and every session ends. The tokens open nothing but setting ' +
    'a new factor up; withdrawals wait for 24 hours.',
  access: 'everybody',
  body: z.strictObject({ token: Token, password: Password }),
  answer: json(TokensBody, 'Signed in'),
  refuses: [
    'account_recovery.link_ended',
    'account_recovery.identity_needed',
    'identity.fields_unacceptable',
    'identity.too_many_attempts',
  ],
})
