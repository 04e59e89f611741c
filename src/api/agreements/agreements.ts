import {
  certificateFile,
  certificates,
  check,
  draft,
  list,
  one,
  signedFile,
} from '#contract/agreements/agreements.ts'
import {
  checkAgreement,
  checkCertificate,
  draftAgreement,
  fileHeaders,
  openAgreement,
  openCertificate,
  readAgreement,
  readAgreements,
  readCertificates,
} from '#documents'
import { limitLookups } from '../form-limits.ts'
import { resource } from '../resource.ts'
import { makingOf } from './agreement-making.ts'

const app = resource()

/** The agreements and certificates of purchases. */
export const agreementRoutes = app
  .serve(list, async (c) => {
    const { limit, cursor = null } = c.req.valid('query')
    const making = makingOf(c.var.services)
    return await readAgreements(making, c.var.actor.userId, { limit, cursor })
  })
  .serve(one, async (c) => {
    const { subscriptionId } = c.req.valid('param')
    const making = makingOf(c.var.services)
    return await readAgreement(making, c.var.actor.userId, subscriptionId)
  })
  .serve(signedFile, async (c) => {
    const { subscriptionId } = c.req.valid('param')
    const making = makingOf(c.var.services)
    const opened = await openAgreement(making, c.var.actor.userId, subscriptionId)
    const headers = fileHeaders('pdf', `sepetak-${opened.agreement.number}`)
    return c.body(new Uint8Array(opened.file).buffer, 200, headers)
  })
  .serve(draft, async (c) => {
    const { db, clock, operator } = c.var.services
    const { offeringId } = c.req.valid('param')
    const units = BigInt(c.req.valid('query').units)
    const purchase = { investorId: c.var.actor.userId, offeringId, units }
    const bytes = await draftAgreement(db, clock, operator.name, purchase)
    return c.body(new Uint8Array(bytes).buffer, 200, fileHeaders('pdf', 'sepetak-agreement-draft'))
  })
  .serve(certificates, async (c) => {
    const { limit, cursor = null } = c.req.valid('query')
    const making = makingOf(c.var.services)
    return await readCertificates(making, c.var.actor.userId, { limit, cursor })
  })
  .serve(certificateFile, async (c) => {
    const { subscriptionId } = c.req.valid('param')
    const making = makingOf(c.var.services)
    const opened = await openCertificate(making, c.var.actor.userId, subscriptionId)
    const headers = fileHeaders('pdf', `sepetak-${opened.certificate.number}`)
    return c.body(new Uint8Array(opened.file).buffer, 200, headers)
  })
  .serve(check, async (c) => {
    await limitLookups(c)
    const { db } = c.var.services
    const { sha256 } = c.req.valid('param')
    const agreement = await checkAgreement(db, sha256)
    const certificate = agreement === null ? await checkCertificate(db, sha256) : null
    return { agreement, certificate }
  })
