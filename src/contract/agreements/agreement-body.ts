import { z } from '@hono/zod-openapi'
import { Day, Integer } from '../fields.ts'

const StampBody = z.object({
  state: z
    .enum(['not-due', 'due', 'stamped'])
    .openapi({ description: 'Stamp duty, paid by the operator' }),
  duty: Integer,
  serial: z.string().nullable(),
  stampedAt: z.iso.datetime().nullable(),
})

/** The agreement signed with a purchase. Its file has a separate address. */
export const AgreementBody = z
  .object({
    subscriptionId: z.uuid(),
    number: z.string(),
    version: z.string().openapi({ description: 'Of the text' }),
    languages: z
      .enum(['id', 'id-en'])
      .openapi({ description: 'In Indonesian only, or with an English translation' }),
    signedAt: z.iso.datetime(),
    sha256: z.string().openapi({ description: 'Fingerprint of the file, in hexadecimal' }),
    bytes: z.int(),
    signatureLevel: z.enum(['basic', 'certified']),
    state: z
      .enum(['in-force', 'void'])
      .openapi({ description: 'Void once the purchase was cancelled or refunded' }),
    stamp: StampBody,
    property: z.object({ id: z.string(), name: z.string() }),
    units: Integer,
    amount: Integer,
  })
  .openapi('Agreement')
export type Agreement = z.input<typeof AgreementBody>

/** The certificate of units that were issued. Its file has a separate address. */
export const CertificateBody = z
  .object({
    subscriptionId: z.uuid(),
    number: z.string(),
    allottedOn: Day.openapi({ description: 'In Jakarta' }),
    sha256: z.string().openapi({ description: 'Fingerprint of the file, in hexadecimal' }),
    bytes: z.int(),
    state: z.enum(['in-force', 'ended']).openapi({
      description: 'Ended once the property was sold and paid out: its units no longer exist',
    }),
    property: z.object({ id: z.string(), name: z.string(), issuer: z.string() }),
    units: Integer,
  })
  .openapi('Certificate')
export type Certificate = z.input<typeof CertificateBody>

/** The public data of a certificate, without anything about its owner. */
export const CheckedCertificateBody = z
  .object({
    number: z.string(),
    issuer: z.string(),
    units: Integer,
    allottedOn: Day,
    state: z.enum(['in-force', 'ended']),
  })
  .nullable()
  .openapi({ description: 'Null: the file is not one of our certificates' })
