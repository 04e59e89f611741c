import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { operation } from '../operation.ts'
import { FilePart } from '../uploads.ts'
import { IdCardReadingBody } from './card-reading-body.ts'

const CardForm = z.strictObject({ card: FilePart })

export const send = operation('POST /users/identity/card-reading/', {
  summary: 'Have my identity card read, to fill in my identity details',
  description:
    'JPG or PNG by content, at most 10 MB. Read on our own server; nothing is submitted. Photo ' +
    'and text are stored encrypted; once I submit my identity details, the photo becomes the photo of the card.',
  form: CardForm,
  answer: json(IdCardReadingBody, 'What was read'),
  refuses: [
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
  answer: json(
    IdCardReadingBody.nullable(),
    'The result; null: nothing was read, or it was too long ago',
  ),
})
