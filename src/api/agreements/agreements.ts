import { createRoute, z } from '@hono/zod-openapi'
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
import { fileHeaders } from '#documents'
import { json, jsonPage, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { PageQuery } from '../fields.ts'
import { file, fileTypes } from '../files.ts'
import { limitLookups } from '../form-limits.ts'
import { signedIn } from '../middleware.ts'
import {
  AgreementBody,
  agreementBody,
  CertificateBody,
  CheckedCertificateBody,
  certificateBody,
  checkedBody,
  makingOf,
} from './agreement-body.ts'

const security = [{ bearer: [] }]
const SubscriptionParams = z.strictObject({ subscriptionId: z.uuid() })

const list = createRoute({
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

const one = createRoute({
  method: 'get',
  path: '/subscriptions/{subscriptionId}/agreement',
  summary: 'The agreement that was signed with one of my purchases',
  security,
  request: { params: SubscriptionParams },
  responses: { 200: json(AgreementBody, 'The agreement'), ...problems('agreements.not_found') },
})

const signedFile = createRoute({
  method: 'get',
  path: '/subscriptions/{subscriptionId}/agreement/file',
  summary: 'The signed agreement as PDF, byte for byte as it was kept',
  security,
  request: { params: SubscriptionParams },
  responses: { 200: file('The file', fileTypes.pdf), ...problems('agreements.not_found') },
})

const draft = createRoute({
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

const certificates = createRoute({
  method: 'get',
  path: '/certificates',
  summary: 'The certificates of my units, newest purchase first',
  security,
  request: { query: PageQuery },
  responses: { 200: jsonPage(CertificateBody), ...problems() },
})

const certificateFile = createRoute({
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

const check = createRoute({
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
