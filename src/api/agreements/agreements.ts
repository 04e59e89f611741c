import {
  checkAgreement,
  checkCertificate,
  draftAgreement,
  openAgreement,
  openCertificate,
  readAgreement,
  readAgreements,
  readCertificates,
} from '#agreements'
import {
  certificateFile,
  certificates,
  check,
  draft,
  list,
  one,
  signedFile,
} from '#contract/agreements/agreements.ts'
import { fileHeaders } from '#documents'
import { resource } from '../env.ts'
import { limitLookups } from '../form-limits.ts'
import { signedIn } from '../middleware.ts'
import { agreementBody, certificateBody, checkedBody, makingOf } from './agreement-body.ts'

const app = resource()

app.use('/agreements', signedIn)

app.use('/certificates', signedIn)

app.use('/subscriptions/:subscriptionId/certificate/*', signedIn)

app.use('/subscriptions/:subscriptionId/agreement', signedIn)

app.use('/subscriptions/:subscriptionId/agreement/*', signedIn)

app.use('/offerings/:offeringId/agreement/*', signedIn)

/** What investors sign with their purchases. */
export const agreementRoutes = app
  .openapi(list, async (c) => {
    const { limit, cursor = null } = c.req.valid('query')
    const making = makingOf(c.var.services)
    const page = await readAgreements(making, c.var.actor.userId, { limit, cursor })
    return c.json({ items: page.items.map(agreementBody), nextCursor: page.nextCursor }, 200)
  })
  .openapi(one, async (c) => {
    const { subscriptionId } = c.req.valid('param')
    const making = makingOf(c.var.services)
    return c.json(
      agreementBody(await readAgreement(making, c.var.actor.userId, subscriptionId)),
      200,
    )
  })
  .openapi(signedFile, async (c) => {
    const { subscriptionId } = c.req.valid('param')
    const making = makingOf(c.var.services)
    const opened = await openAgreement(making, c.var.actor.userId, subscriptionId)
    const headers = fileHeaders('pdf', `sepetak-${opened.agreement.number}`)
    return c.body(new Uint8Array(opened.file).buffer, 200, headers)
  })
  .openapi(draft, async (c) => {
    const { db, clock, operator } = c.var.services
    const { offeringId } = c.req.valid('param')
    const units = BigInt(c.req.valid('query').units)
    const wanted = { investorId: c.var.actor.userId, offeringId, units }
    const bytes = await draftAgreement(db, clock, operator.name, wanted)
    return c.body(new Uint8Array(bytes).buffer, 200, fileHeaders('pdf', 'sepetak-agreement-draft'))
  })
  .openapi(certificates, async (c) => {
    const { limit, cursor = null } = c.req.valid('query')
    const making = makingOf(c.var.services)
    const page = await readCertificates(making, c.var.actor.userId, { limit, cursor })
    return c.json({ items: page.items.map(certificateBody), nextCursor: page.nextCursor }, 200)
  })
  .openapi(certificateFile, async (c) => {
    const { subscriptionId } = c.req.valid('param')
    const making = makingOf(c.var.services)
    const opened = await openCertificate(making, c.var.actor.userId, subscriptionId)
    const headers = fileHeaders('pdf', `sepetak-${opened.certificate.number}`)
    return c.body(new Uint8Array(opened.file).buffer, 200, headers)
  })
  .openapi(check, async (c) => {
    await limitLookups(c)
    const { db } = c.var.services
    const { sha256 } = c.req.valid('param')
    const found = await checkAgreement(db, sha256)
    const agreement = found === null ? null : { ...found, signedAt: found.signedAt.toISOString() }
    const certificate = found === null ? await checkCertificate(db, sha256) : null
    return c.json({ agreement, certificate: checkedBody(certificate) }, 200)
  })
