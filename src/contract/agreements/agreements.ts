import { z } from '@hono/zod-openapi'
import { json, jsonPage } from '../answers.ts'
import { PageQuery, wholeText } from '../fields.ts'
import { file, fileTypes } from '../files.ts'
import { operation } from '../operation.ts'
import { AgreementBody, CertificateBody, CheckedCertificateBody } from './agreement-body.ts'

const SubscriptionParams = z.strictObject({ subscriptionId: z.uuid() })

export const list = operation('GET /agreements/', {
  summary: 'My purchase agreements, newest first',
  scopes: ['documents'],
  query: PageQuery,
  answer: jsonPage(AgreementBody),
})

export const one = operation('GET /subscriptions/{subscriptionId}/agreement/', {
  summary: 'The agreement that was signed with one of my purchases',
  scopes: ['orders', 'documents'],
  params: SubscriptionParams,
  answer: json(AgreementBody, 'The agreement'),
  refuses: ['agreements.not_found'],
})

export const signedFile = operation('GET /subscriptions/{subscriptionId}/agreement/file/', {
  summary: 'The signed agreement as PDF, byte for byte as it was stored',
  scopes: ['orders', 'documents'],
  params: SubscriptionParams,
  answer: file('The file', fileTypes.pdf),
  refuses: ['agreements.not_found'],
})

export const draft = operation('GET /offerings/{offeringId}/agreement/file/', {
  summary: 'A draft of the agreement for a number of units, as PDF; nothing is stored',
  params: z.strictObject({ offeringId: z.uuid() }),
  query: z.strictObject({ units: wholeText(1, 1_000_000_000) }),
  answer: file('The draft', fileTypes.pdf),
  refuses: ['agreements.not_found'],
})

export const certificates = operation('GET /certificates/', {
  summary: 'The certificates of my units, newest purchase first',
  scopes: ['documents'],
  query: PageQuery,
  answer: jsonPage(CertificateBody),
})

export const certificateFile = operation('GET /subscriptions/{subscriptionId}/certificate/file/', {
  summary: 'The certificate of units issued to me, as PDF in both languages',
  scopes: ['orders', 'documents'],
  params: SubscriptionParams,
  answer: file('The file', fileTypes.pdf),
  refuses: ['agreements.certificate_not_found'],
})

const AgreementCheckBody = z
  .object({
    agreement: z
      .object({
        number: z.string(),
        version: z.string(),
        signedAt: z.iso.datetime(),
        state: z.enum(['in-force', 'void']),
      })
      .nullable()
      .openapi({ description: 'Null: the file is not one of our agreements' }),
    certificate: CheckedCertificateBody,
  })
  .openapi('AgreementCheck')
export type AgreementCheck = z.input<typeof AgreementCheckBody>

export const check = operation('GET /agreement-checks/{sha256}/', {
  summary:
    'Whether a file is one of our agreements or certificates, by its SHA-256; for anyone who has it',
  access: 'everybody',
  params: z.strictObject({
    sha256: z.string().regex(/^[0-9a-f]{64}$/, 'field.format'),
  }),
  answer: json(AgreementCheckBody, 'What is known about the file; nothing about its signer'),
  refuses: ['identity.too_many_attempts'],
})
