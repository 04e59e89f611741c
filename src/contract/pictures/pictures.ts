import { createRoute, z } from '@hono/zod-openapi'
import { problems } from '../answers.ts'
import { file as fileAnswer } from '../files.ts'

const params = z.strictObject({
  file: z.string().max(60).openapi({
    description: 'The id of the picture, with `-{width}.avif`, `-{width}.webp` or `.pdf`',
  }),
})

const answer = fileAnswer('The picture', 'image/avif', 'image/webp', 'application/pdf')

export const shown = createRoute({
  method: 'get',
  path: '/pictures/{file}',
  summary: 'A photograph or floor plan of a published property; the same file for ever',
  request: { params },
  responses: {
    200: answer,
    304: { description: 'It is the picture you have' },
    ...problems('pictures.not_found'),
  },
})

export const forStaff = createRoute({
  method: 'get',
  path: '/back-office/pictures/{file}',
  summary: 'A photograph or floor plan, of a draft too; for staff',
  security: [{ bearer: [] }],
  request: { params },
  responses: { 200: answer, ...problems('request.not_allowed', 'pictures.not_found') },
})
