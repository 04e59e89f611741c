import { z } from '@hono/zod-openapi'
import { file as fileAnswer } from '../files.ts'
import { operation } from '../operation.ts'
import { deskRoles } from '../words/desks.ts'

const params = z.strictObject({
  file: z.string().max(60).openapi({
    description: 'The id of the picture, with `-{width}.avif`, `-{width}.webp` or `.pdf`',
  }),
})

const answer = fileAnswer('The picture', 'image/avif', 'image/webp', 'application/pdf')

export const shown = operation('GET /pictures/{file}/', {
  summary: 'A photograph or floor plan of a published property; the file never changes',
  access: 'everybody',
  params,
  answer: answer,
  answers: { 304: { description: 'The photo has not changed' } },
  refuses: ['pictures.not_found'],
})

export const forStaff = operation('GET /back-office/pictures/{file}/', {
  summary: 'A photograph or floor plan, of a draft too; for staff',
  roles: deskRoles.properties,
  params,
  answer: answer,
  refuses: ['pictures.not_found'],
})
