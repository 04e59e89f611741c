import { z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { json } from '../answers.ts'
import { Day } from '../fields.ts'
import { file } from '../files.ts'
import { operation } from '../operation.ts'
import { documentKinds } from '../words/properties.ts'
import { DossierBody } from './dossier-body.ts'
import { Slug } from './list-query.ts'

export const dossier = operation('GET /properties/{propertyId}/dossier/', {
  summary:
    'The records of one property: months, forecast, leases, condition, documents, events, area',
  access: 'everybody',
  params: z.strictObject({ propertyId: Slug }),
  answer: json(DossierBody, 'Rupiah, days and basis points; texts in both languages'),
  refuses: ['properties.not_found'],
})

export const document = operation('GET /properties/{propertyId}/documents/{kind}/{issuedOn}/', {
  summary: 'One document of a property as PDF; the file never changes',
  access: 'everybody',
  params: z.strictObject({
    propertyId: Slug,
    kind: z.enum(documentKinds),
    issuedOn: Day,
  }),
  query: z.strictObject({ language: z.enum(locales).optional() }),
  answer: {
    description: 'The document',
    content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } },
  },
  answers: { 304: { description: 'The file has not changed' } },
  refuses: ['properties.document_not_found'],
})

export const picture = operation('GET /properties/{propertyId}/inspections/{pictureId}/', {
  summary: 'One inspection photo, at page size',
  access: 'everybody',
  params: z.strictObject({ propertyId: Slug, pictureId: z.uuid() }),
  answer: file('The picture', 'image/jpeg'),
  answers: { 304: { description: 'The photo has not changed' } },
  refuses: ['properties.record_not_found'],
})
