import { createRoute, z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { json, problems } from '../answers.ts'
import { file } from '../files.ts'
import { documentKinds } from '../words/properties.ts'
import { DossierBody } from './dossier-body.ts'
import { Slug } from './list-query.ts'

export const dossier = createRoute({
  method: 'get',
  path: '/properties/{propertyId}/dossier',
  summary: 'The records of one property: months, forecast, leases, condition, papers, events, area',
  request: { params: z.strictObject({ propertyId: Slug }) },
  responses: {
    200: json(DossierBody, 'Rupiah, days and basis points; texts in both languages'),
    ...problems('properties.not_found'),
  },
})

export const document = createRoute({
  method: 'get',
  path: '/properties/{propertyId}/documents/{kind}/{issuedOn}',
  summary: 'One paper of a property as PDF; the same file for ever',
  request: {
    params: z.strictObject({
      propertyId: Slug,
      kind: z.enum(documentKinds),
      issuedOn: z.iso.date(),
    }),
    query: z.strictObject({ language: z.enum(locales).optional() }),
  },
  responses: {
    200: {
      description: 'The document',
      content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    304: { description: 'It is the file you have' },
    ...problems('properties.document_not_found'),
  },
})

export const picture = createRoute({
  method: 'get',
  path: '/properties/{propertyId}/inspections/{pictureId}',
  summary: 'One picture of an inspection, at the size of a page',
  request: { params: z.strictObject({ propertyId: Slug, pictureId: z.uuid() }) },
  responses: {
    200: file('The picture', 'image/jpeg'),
    304: { description: 'It is the picture you have' },
    ...problems('properties.record_not_found'),
  },
})
