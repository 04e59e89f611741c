import { createRoute, z } from '@hono/zod-openapi'
import { json, problems } from '../answers.ts'
import { FilePart } from '../uploads.ts'
import { CardReadingBody } from './card-reading-body.ts'

const CardForm = z.strictObject({ card: FilePart })

export const send = createRoute({
  method: 'post',
  path: '/users/identity/card-reading',
  summary: 'Have my identity card read, to fill in my declaration',
  description:
    'JPG or PNG by content, at most 10 MB. Read on our own machine; nothing is declared by it. Picture ' +
    'and text lie sealed; with my declaration the picture becomes that of the card.',
  security: [{ bearer: [] }],
  request: {
    body: { required: true, content: { 'multipart/form-data': { schema: CardForm } } },
  },
  responses: {
    200: json(CardReadingBody, 'What was read'),
    ...problems(
      'files.too_large',
      'files.kind_refused',
      'files.broken',
      'files.empty',
      'request.too_large',
      'identity.too_many_attempts',
      'investors.identity_settled',
      'investors.identity_refused',
      'reading.busy',
      'reading.too_slow',
      'reading.failed',
    ),
  },
})

export const read = createRoute({
  method: 'get',
  path: '/users/identity/card-reading',
  summary: 'What was read from my identity card',
  security: [{ bearer: [] }],
  responses: {
    200: json(CardReadingBody.nullable(), 'As it was read; null: nothing was, or it was long ago'),
    ...problems(),
  },
})
