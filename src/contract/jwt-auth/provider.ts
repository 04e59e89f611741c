import { z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { json } from '../answers.ts'
import { operation } from '../operation.ts'
import { Accepted, SecondStepBody, Ticket, TokensBody } from './account-fields.ts'

const StepBody = z
  .object({
    address: z.url().openapi({ description: 'Where the browser goes now' }),
    ticket: z.string().openapi({ description: 'Kept by this browser alone, for ten minutes' }),
  })
  .openapi('ProviderStep')
export type ProviderStep = z.input<typeof StepBody>

export const begin = operation('POST /jwt_auth/provider/', {
  summary: 'Begin to sign in with the OpenID provider',
  access: 'everybody',
  created: json(StepBody, 'The way there'),
  refuses: [
    'identity.provider_missing',
    'identity.provider_unavailable',
    'identity.too_many_attempts',
  ],
})

const RegistrationDue = z
  .object({ next: z.literal('registration'), ticket: z.string(), email: z.string() })
  .openapi('ProviderRegistrationDue')
export type ProviderRegistrationDue = z.input<typeof RegistrationDue>

const Linked = z.object({ next: z.literal('linked') }).openapi('ProviderLinked')
export type ProviderLinked = z.input<typeof Linked>

export const complete = operation('POST /jwt_auth/provider/completion/', {
  summary: 'Take the provider’s answer, once',
  description:
    'An account that is there already is never entered because the provider names its address: its ' +
    'owner signs in and links it. A linked account with a second factor answers 202 with its ticket.',
  access: 'everybody',
  body: z.strictObject({
    ticket: Ticket,
    answer: z.string().max(4000).openapi({ description: 'The query it came back with' }),
  }),
  answer: json(TokensBody, 'Signed in'),
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
  summary: 'Open the account of whom the provider has named, and sign in',
  access: 'everybody',
  body: z.strictObject({
    ticket: Ticket,
    termsAccepted: Accepted,
    privacyAccepted: Accepted,
    marketingAccepted: z.boolean().default(false),
    language: z.enum(locales).optional(),
  }),
  created: json(TokensBody, 'Signed in'),
  refuses: [
    'identity.provider_step_ended',
    'identity.provider_account_exists',
    'identity.too_many_attempts',
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
  answer: json(ProvidersBody, 'As it is now'),
})

export const link = operation('POST /users/providers/', {
  summary: 'Begin to link a login at the OpenID provider with my account',
  created: json(StepBody, 'The way there'),
  refuses: [
    'identity.confirmation_needed',
    'identity.provider_missing',
    'identity.provider_unavailable',
    'identity.provider_linked_already',
  ],
})

export const remove = operation('POST /users/providers/{linkId}/removal/', {
  summary: 'Take a login at the OpenID provider off my account',
  params: z.object({ linkId: z.uuid() }),
  done: 'It opens the account no longer',
  refuses: [
    'identity.confirmation_needed',
    'identity.provider_link_not_found',
    'identity.last_way_in',
  ],
})
