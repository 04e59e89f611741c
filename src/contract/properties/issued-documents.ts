import { z } from '@hono/zod-openapi'
import { file } from '../files.ts'
import { operation } from '../operation.ts'
import { propertyDocumentTypes } from '../words/properties.ts'
import { Slug } from './list-query.ts'

const params = z.strictObject({ propertyId: Slug, documentId: z.uuid() })

export const everybodys = operation('GET /properties/{propertyId}/issued-documents/{documentId}/', {
  summary: 'The file of a document issued by others that everyone may open',
  access: 'everybody',
  params,
  answer: file('The file', ...propertyDocumentTypes),
  answers: { 304: { description: 'The file has not changed' } },
  refuses: ['properties.document_not_found', 'properties.document_not_for_you'],
})

export const buyers = operation('GET /properties/{propertyId}/buyer-documents/{documentId}/', {
  summary: 'The file of a document that I may open because I have bought or hold units',
  params,
  answer: file('The file', ...propertyDocumentTypes),
  refuses: ['properties.document_not_found', 'properties.document_not_for_you'],
})
