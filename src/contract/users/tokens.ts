import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { numberChoice } from '../fields.ts'
import { operation } from '../operation.ts'
import { tokenDays, tokenScopes } from '../words/accounts.ts'

const instant = z.iso.datetime()

const TokenBody = z
  .object({
    id: z.uuid(),
    name: z.string(),
    hint: z.string().openapi({ description: 'The last letters of the key' }),
    scopes: z.array(z.enum(tokenScopes)),
    createdAt: instant,
    expiresAt: instant,
    lastUsedAt: instant.nullable().openapi({ description: 'To the minute' }),
    revokedAt: instant.nullable(),
  })
  .openapi('ApiToken')
export type ApiToken = z.input<typeof TokenBody>

export const list = operation('GET /users/tokens/', {
  summary: 'My API keys, newest first, including ended ones',
  answer: json(z.object({ items: z.array(TokenBody), nextCursor: z.null() }), 'My keys'),
})

export const make = operation('POST /users/tokens/', {
  summary:
    'Create an API key that can read what its scopes name, until it expires; it is shown only once',
  description:
    'Sent as `Authorization: Bearer sptk_…`, a key may GET: `profile` users/profile; `portfolio` ' +
    'portfolio…; `wallet` wallet… and deposits…; `orders` subscriptions…, orders, orders/{orderId}, ' +
    'orders/{orderId}/confirmation and private-offers; `meetings` meetings…, motions… and ' +
    'properties/{propertyId}/motions. At most 120 requests a minute.',
  body: z.strictObject({
    name: z.string().max(200).openapi({ description: '2–60 characters' }),
    scopes: z.array(z.enum(tokenScopes)).max(tokenScopes.length),
    days: numberChoice(tokenDays).openapi({ description: 'How long it is valid' }),
  }),
  created: json(
    TokenBody.extend({ token: z.string() }).openapi('NewApiToken'),
    'The key, shown only once',
  ),
  refuses: [
    'identity.confirmation_needed',
    'identity.fields_unacceptable',
    'identity.too_many_tokens',
  ],
})

export const revoke = operation('POST /users/tokens/{tokenId}/revocation/', {
  summary: 'Revoke one of my API keys at once',
  params: z.object({ tokenId: z.uuid() }),
  done: 'Ended',
  refuses: ['identity.token_not_found'],
})
