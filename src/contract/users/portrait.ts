import { createRoute, z } from '@hono/zod-openapi'
import { problems } from '../answers.ts'
import { file } from '../files.ts'
import { FilePart } from '../uploads.ts'

const security = [{ bearer: [] }]

export const read = createRoute({
  method: 'get',
  path: '/users/portrait',
  summary: 'The picture beside my name',
  security,
  responses: { 200: file('A square', 'image/jpeg'), ...problems('request.not_found') },
})

export const keep = createRoute({
  method: 'post',
  path: '/users/portrait',
  summary: 'Put a picture beside my name, in place of the one before',
  description:
    'JPG or PNG by content, at most 10 MB. It is cut square, drawn anew, and lies sealed.',
  security,
  request: {
    body: {
      required: true,
      content: { 'multipart/form-data': { schema: z.strictObject({ portrait: FilePart }) } },
    },
  },
  responses: {
    204: { description: 'Kept' },
    ...problems(
      'files.too_large',
      'files.kind_refused',
      'files.broken',
      'files.empty',
      'request.too_large',
    ),
  },
})

export const remove = createRoute({
  method: 'delete',
  path: '/users/portrait',
  summary: 'Take the picture beside my name away',
  security,
  responses: { 204: { description: 'There is none' }, ...problems() },
})
