import { z } from '@hono/zod-openapi'
import type {
  Agreement,
  AgreementMaking,
  Certificate,
  CheckedCertificate,
  Stamp,
} from '#agreements'
import { toJsonInteger } from '#kernel'
import type { ApiServices } from '../env.ts'
import { Integer } from '../fields.ts'

const StampBody = z.object({
  state: z
    .enum(['not-due', 'due', 'stamped'])
    .openapi({ description: 'Stamp duty is the operator’s to pay' }),
  duty: Integer,
  serial: z.string().nullable(),
  stampedAt: z.iso.datetime().nullable(),
})

/** What was signed with a purchase. The file itself is another address. */
export const AgreementBody = z
  .object({
    subscriptionId: z.uuid(),
    number: z.string(),
    version: z.string().openapi({ description: 'Of the text' }),
    languages: z
      .enum(['id', 'id-en'])
      .openapi({ description: 'In Indonesian alone, or with an English translation beside it' }),
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

export function agreementBody(agreement: Agreement): z.infer<typeof AgreementBody> {
  const { propertyId, propertyName, signedAt, stamp, units, amount, ...rest } = agreement
  return {
    ...rest,
    signedAt: signedAt.toISOString(),
    stamp: stampBody(stamp),
    property: { id: propertyId, name: propertyName },
    units: toJsonInteger(units),
    amount: toJsonInteger(amount),
  }
}

function stampBody(stamp: Stamp): z.infer<typeof StampBody> {
  const isStamped = stamp.state === 'stamped'
  return {
    state: stamp.state,
    duty: stamp.state === 'not-due' ? 0 : toJsonInteger(stamp.duty),
    serial: isStamped ? stamp.serial : null,
    stampedAt: isStamped ? stamp.stampedAt.toISOString() : null,
  }
}

/** The document of units that were handed over. The file itself is another address. */
export const CertificateBody = z
  .object({
    subscriptionId: z.uuid(),
    number: z.string(),
    allottedOn: z.iso.date().openapi({ description: 'In Jakarta' }),
    sha256: z.string().openapi({ description: 'Fingerprint of the file, in hexadecimal' }),
    bytes: z.int(),
    state: z.enum(['in-force', 'ended']).openapi({
      description: 'Ended once the property was sold and paid out: its units exist no longer',
    }),
    property: z.object({ id: z.string(), name: z.string(), issuer: z.string() }),
    units: Integer,
  })
  .openapi('Certificate')

export function certificateBody(certificate: Certificate): z.infer<typeof CertificateBody> {
  const { propertyId: id, propertyName: name, issuer, units, ...rest } = certificate
  return { ...rest, property: { id, name, issuer }, units: toJsonInteger(units) }
}

/** What the holder of a certificate's file may know of it; nothing of its owner. */
export const CheckedCertificateBody = z
  .object({
    number: z.string(),
    issuer: z.string(),
    units: Integer,
    allottedOn: z.iso.date(),
    state: z.enum(['in-force', 'ended']),
  })
  .nullable()
  .openapi({ description: 'Null: no certificate of ours is this file' })

export function checkedBody(
  found: CheckedCertificate | null,
): z.infer<typeof CheckedCertificateBody> {
  return found === null ? null : { ...found, units: toJsonInteger(found.units) }
}

/** What agreements are made with, of the services of a request. */
export function makingOf(services: ApiServices): AgreementMaking {
  const { db, clock, files, dataKeys, operator } = services
  return { db, clock, store: files, keys: dataKeys, operator: operator.name }
}
