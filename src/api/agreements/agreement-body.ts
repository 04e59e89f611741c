import type { z } from '@hono/zod-openapi'
import type {
  Agreement,
  AgreementMaking,
  Certificate,
  CheckedCertificate,
  Stamp,
} from '#agreements'
import type {
  AgreementBody,
  CertificateBody,
  CheckedCertificateBody,
  StampBody,
} from '#contract/agreements/agreement-body.ts'
import { toJsonInteger } from '#kernel'
import type { ApiServices } from '../env.ts'

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

export function certificateBody(certificate: Certificate): z.infer<typeof CertificateBody> {
  const { propertyId: id, propertyName: name, issuer, units, ...rest } = certificate
  return { ...rest, property: { id, name, issuer }, units: toJsonInteger(units) }
}

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
