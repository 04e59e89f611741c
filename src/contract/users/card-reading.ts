import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { operation } from '../operation.ts'
import { FilePart } from '../uploads.ts'
import { CardReadingBody } from './card-reading-body.ts'

const CardForm = z.strictObject({ card: FilePart })

export const send = operation('POST /users/identity/card-reading/', {
  summary: 'Have my identity card read, to fill in my declaration',
  description:
    'JPG or PNG by content, at most 10 MB. Read on our own machine; nothing is declared by it. Picture ' +
    'and text lie sealed; with my declaration the picture becomes that of the card.',
  form: CardForm,
  answer: json(CardReadingBody, 'What was read'),
  refuses: [
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
  ],
})

export const read = operation('GET /users/identity/card-reading/', {
  summary: 'What was read from my identity card',
  answer: json(CardReadingBody.nullable(), 'As it was read; null: nothing was, or it was long ago'),
})
