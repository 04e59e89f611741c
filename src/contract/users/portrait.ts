import { z } from '@hono/zod-openapi'
import { file } from '../files.ts'
import { operation } from '../operation.ts'
import { FilePart } from '../uploads.ts'

export const read = operation('GET /users/portrait/', {
  summary: 'My profile photo',
  answer: file('A square', 'image/jpeg'),
  refuses: ['request.not_found'],
})

export const keep = operation('POST /users/portrait/', {
  summary: 'Set my profile photo, replacing the previous one',
  description:
    'JPG or PNG by content, at most 10 MB. It is cropped to a square, re-encoded and stored encrypted.',
  form: z.strictObject({ portrait: FilePart }),
  done: 'Saved',
  refuses: [],
})

export const remove = operation('DELETE /users/portrait/', {
  summary: 'Remove my profile photo',
  done: 'There is none',
})
