import type { z } from '@hono/zod-openapi'
import type {
  AgreementBody,
  CertificateBody,
  StampBody,
} from '#contract/agreements/agreement-body.ts'
import type { Agreement, AgreementMaking, Certificate, Stamp } from '#documents'
import type { Domain } from '../encode.ts'
import type { ApiServices } from '../env.ts'

export function agreementBody(agreement: Agreement): Domain<z.infer<typeof AgreementBody>> {
  const { propertyId: id, propertyName: name, stamp } = agreement
  return { ...agreement, stamp: stampBody(stamp), property: { id, name } }
}

function stampBody(stamp: Stamp): Domain<z.infer<typeof StampBody>> {
  const isStamped = stamp.state === 'stamped'
  return {
    state: stamp.state,
    duty: stamp.state === 'not-due' ? 0 : stamp.duty,
    serial: isStamped ? stamp.serial : null,
    stampedAt: isStamped ? stamp.stampedAt : null,
  }
}

export function certificateBody(certificate: Certificate): Domain<z.infer<typeof CertificateBody>> {
  const { propertyId: id, propertyName: name, issuer } = certificate
  return { ...certificate, property: { id, name, issuer } }
}

/** The services of a request that agreements need. */
export function makingOf(services: ApiServices): AgreementMaking {
  const { db, clock, files, dataKeys, operator } = services
  return { db, clock, store: files, keys: dataKeys, operator: operator.name }
}
