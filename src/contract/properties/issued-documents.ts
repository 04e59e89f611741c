import { createRoute, z } from '@hono/zod-openapi'
import { problems } from '../answers.ts'
import { file } from '../files.ts'
import { propertyDocumentTypes } from '../words/properties.ts'
import { Slug } from './list-query.ts'

const params = z.strictObject({ propertyId: Slug, documentId: z.uuid() })

export const everybodys = createRoute({
  method: 'get',
  path: '/properties/{propertyId}/issued-documents/{documentId}',
  summary: 'The file of a document that others issued and everybody may open',
  request: { params },
  responses: {
    200: file('The file', ...propertyDocumentTypes),
    304: { description: 'It is the file you have' },
    ...problems('properties.document_not_found', 'properties.document_not_for_you'),
  },
})

export const buyers = createRoute({
  method: 'get',
  path: '/properties/{propertyId}/buyer-documents/{documentId}',
  summary: 'The file of a document that I may open because I have bought or hold units',
  security: [{ bearer: [] }],
  request: { params },
  responses: {
    200: file('The file', ...propertyDocumentTypes),
    ...problems('properties.document_not_found', 'properties.document_not_for_you'),
  },
})
