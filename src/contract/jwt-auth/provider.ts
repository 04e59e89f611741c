import { z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { json } from '../answers.ts'
import { operation } from '../operation.ts'
import { FriendsCode } from '../referrals/referral-body.ts'
import { Accepted, SecondStepBody, Ticket, TokensBody } from './account-fields.ts'

const StepBody = z
  .object({
    address: z.url().openapi({ description: 'The URL the browser goes to now' }),
    ticket: z.string().openapi({ description: 'Stored in this browser only, for ten minutes' }),
  })
  .openapi('ProviderStep')

export const begin = operation('POST /jwt_auth/provider/', {
  summary: 'Start a login with the OpenID provider',
  access: 'everybody',
  created: json(StepBody, 'Where the browser has to go'),
  refuses: [
    'identity.provider_missing',
    'identity.provider_unavailable',
    'identity.too_many_attempts',
  ],
})

const RegistrationDue = z
  .object({ next: z.literal('registration'), ticket: z.string(), email: z.string() })
  .openapi('ProviderRegistrationDue')

const Linked = z.object({ next: z.literal('linked') }).openapi('ProviderLinked')

export const complete = operation('POST /jwt_auth/provider/completion/', {
  summary: 'Accept the provider’s answer, once',
  description:
    'An existing account is never opened because the provider names its address: its owner logs in ' +
    'and links it. A linked account with two-step verification answers 202 with a ticket.',
  access: 'everybody',
  body: z.strictObject({
    ticket: Ticket,
    answer: z.string().max(4000).openapi({ description: 'The query it came back with' }),
  }),
  answer: json(TokensBody, 'Logged in'),
  accepted: json(z.union([SecondStepBody, RegistrationDue, Linked]), 'What comes next'),
  refuses: [
    'identity.session_ended',
    'identity.provider_missing',
    'identity.provider_unavailable',
    'identity.provider_step_ended',
    'identity.provider_cancelled',
    'identity.provider_refused',
    'identity.provider_email_unverified',
    'identity.provider_account_exists',
    'identity.provider_taken',
    'identity.provider_linked_already',
    'identity.too_many_attempts',
  ],
})

export const register = operation('POST /jwt_auth/provider/registration/', {
  summary: 'Create the account of the person the provider has named, and log in',
  access: 'everybody',
  body: z.strictObject({
    ticket: Ticket,
    termsAccepted: Accepted,
    privacyAccepted: Accepted,
    marketingAccepted: z.boolean().default(false),
    language: z.enum(locales).optional(),
    referralCode: FriendsCode,
  }),
  created: json(TokensBody, 'Logged in'),
  refuses: [
    'identity.provider_step_ended',
    'identity.provider_account_exists',
    'identity.too_many_attempts',
    'referrals.code_unknown',
  ],
})

const ProvidersBody = z
  .object({
    provider: z.string().nullable().openapi({ description: 'Null: none is configured' }),
    links: z.array(
      z.object({
        id: z.uuid(),
        email: z.string().nullable(),
        linkedAt: z.iso.datetime(),
        lastUsedAt: z.iso.datetime().nullable(),
      }),
    ),
  })
  .openapi('Providers')
export type Providers = z.input<typeof ProvidersBody>

export const read = operation('GET /users/providers/', {
  summary: 'My logins at the OpenID provider',
  answer: json(ProvidersBody, 'The current state'),
})

export const link = operation('POST /users/providers/', {
  summary: 'Start to link a login at the OpenID provider to my account',
  created: json(StepBody, 'Where the browser has to go'),
  refuses: [
    'identity.confirmation_needed',
    'identity.provider_missing',
    'identity.provider_unavailable',
    'identity.provider_linked_already',
  ],
})

export const remove = operation('POST /users/providers/{linkId}/removal/', {
  summary: 'Unlink a login at the OpenID provider from my account',
  params: z.object({ linkId: z.uuid() }),
  done: 'It can no longer be used to log in',
  refuses: [
    'identity.confirmation_needed',
    'identity.provider_link_not_found',
    'identity.last_way_in',
  ],
})
