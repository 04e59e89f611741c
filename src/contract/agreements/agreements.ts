import { createRoute, z } from '@hono/zod-openapi'
import { json, jsonPage, problems } from '../answers.ts'
import { PageQuery } from '../fields.ts'
import { file, fileTypes } from '../files.ts'
import { AgreementBody, CertificateBody, CheckedCertificateBody } from './agreement-body.ts'

const security = [{ bearer: [] }]

const SubscriptionParams = z.strictObject({ subscriptionId: z.uuid() })

export const list = createRoute({
  method: 'get',
  path: '/agreements',
  summary: 'My purchase agreements, newest first',
  security,
  request: { query: PageQuery },
  responses: {
    200: jsonPage(AgreementBody),
    ...problems(),
  },
})

export const one = createRoute({
  method: 'get',
  path: '/subscriptions/{subscriptionId}/agreement',
  summary: 'The agreement that was signed with one of my purchases',
  security,
  request: { params: SubscriptionParams },
  responses: { 200: json(AgreementBody, 'The agreement'), ...problems('agreements.not_found') },
})

export const signedFile = createRoute({
  method: 'get',
  path: '/subscriptions/{subscriptionId}/agreement/file',
  summary: 'The signed agreement as PDF, byte for byte as it was kept',
  security,
  request: { params: SubscriptionParams },
  responses: { 200: file('The file', fileTypes.pdf), ...problems('agreements.not_found') },
})

export const draft = createRoute({
  method: 'get',
  path: '/offerings/{offeringId}/agreement/file',
  summary: 'The agreement as it would be signed for so many units, as PDF; nothing is kept',
  security,
  request: {
    params: z.strictObject({ offeringId: z.uuid() }),
    query: z.strictObject({ units: z.coerce.number().int().min(1).max(1_000_000_000) }),
  },
  responses: { 200: file('The draft', fileTypes.pdf), ...problems('agreements.not_found') },
})

export const certificates = createRoute({
  method: 'get',
  path: '/certificates',
  summary: 'The certificates of my units, newest purchase first',
  security,
  request: { query: PageQuery },
  responses: { 200: jsonPage(CertificateBody), ...problems() },
})

export const certificateFile = createRoute({
  method: 'get',
  path: '/subscriptions/{subscriptionId}/certificate/file',
  summary: 'The certificate of units that were handed over to me, as PDF in both languages',
  security,
  request: { params: SubscriptionParams },
  responses: {
    200: file('The file', fileTypes.pdf),
    ...problems('agreements.certificate_not_found'),
  },
})

export const check = createRoute({
  method: 'get',
  path: '/agreement-checks/{sha256}',
  summary:
    'Whether a file is an agreement or a certificate of ours, by its SHA-256; for anybody who has it',
  request: {
    params: z.strictObject({
      sha256: z.string().regex(/^[0-9a-f]{64}$/, 'field.format'),
    }),
  },
  responses: {
    200: json(
      z
        .object({
          agreement: z
            .object({
              number: z.string(),
              version: z.string(),
              signedAt: z.iso.datetime(),
              state: z.enum(['in-force', 'void']),
            })
            .nullable()
            .openapi({ description: 'Null: no agreement of ours is this file' }),
          certificate: CheckedCertificateBody,
        })
        .openapi('AgreementCheck'),
      'What is known of the file; nothing of its signer',
    ),
    ...problems('identity.too_many_attempts'),
  },
})
