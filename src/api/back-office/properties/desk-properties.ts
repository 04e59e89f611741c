import { createRoute, z } from '@hono/zod-openapi'
import { waitingProposals } from '#approvals'
import { readTerms } from '#catalogue'
import { inspectFile } from '#files'
import { jakartaDate, toJsonInteger } from '#kernel'
import {
  readDocuments,
  readFactValues,
  readFundingOf,
  readPlans,
  readTitleSteps,
  valuationHistory,
} from '#properties'
import {
  addOwnerPaper,
  type deskStates,
  ownerPaperBytesMax,
  ownerPaperKinds,
  readDeskProperties,
  readDeskProperty,
  readDeskRecords,
  readOwnerPapers,
  readReports,
  withdrawOwnerPaper,
} from '#reports'
import { json, jsonBody, jsonCountedPage, problems } from '../../answers.ts'
import { type ApiContext, resource } from '../../env.ts'
import { PageQuery } from '../../fields.ts'
import { signedIn, staffOnly } from '../../middleware.ts'
import { OwnerPaperBody } from '../../properties/report-body.ts'
import { AcceptedField, bytesOf, FilePart } from '../../uploads.ts'
import { proposalBody } from '../desks/proposal-body.ts'
import { deskDocumentsBody } from './desk-document-body.ts'
import {
  DeskPropertyBody,
  DeskPropertyFileBody,
  deskPropertyBody,
  papersBody,
  plansBody,
  recordsBody,
} from './desk-property-body.ts'

const params = z.strictObject({ propertyId: z.string().min(1).max(80) })
const security = [{ bearer: [] }]
const lists = ['run', 'offered', 'over'] as const satisfies readonly (keyof typeof deskStates)[]

const list = createRoute({
  method: 'get',
  path: '/back-office/properties',
  summary: 'Properties by their codes, with what is overdue and what has gone quiet; for staff',
  security,
  request: { query: PageQuery.extend({ state: z.enum(lists).default('run') }) },
  responses: {
    200: jsonCountedPage(DeskPropertyBody),
    ...problems('request.not_allowed'),
  },
})

const one = createRoute({
  method: 'get',
  path: '/back-office/properties/{propertyId}',
  summary: 'Everything staff keep of one property beside its money; for staff',
  security,
  request: { params },
  responses: {
    200: json(DeskPropertyFileBody, 'The property'),
    ...problems('request.not_allowed', 'properties.not_found'),
  },
})

const title = (language: string) =>
  z
    .string()
    .trim()
    .min(2)
    .max(160)
    .openapi({ description: `What the file is, ${language}` })

const addPaper = createRoute({
  method: 'post',
  path: '/back-office/properties/{propertyId}/owner-papers',
  summary: 'Give the owners of a property a file that names nobody; for staff',
  description:
    'PDF, or a JPG or PNG for a picture of an inspection, at most 10 MB, looked through by content. ' +
    'A valuation report is read by owners once the valuation of its day counts.',
  security,
  request: {
    params,
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: z.strictObject({
            kind: z.enum(ownerPaperKinds),
            issuedOn: z.iso.date(),
            titleId: title('in Indonesian'),
            titleEn: title('in English'),
            namesNobody: AcceptedField,
            file: FilePart,
          }),
        },
      },
    },
  },
  responses: {
    201: json(OwnerPaperBody.pick({ id: true }), 'Given'),
    ...problems(
      'request.not_allowed',
      'request.too_large',
      'properties.not_found',
      'properties.date_impossible',
      'reports.file_kind',
      'files.too_large',
      'files.kind_refused',
      'files.broken',
      'files.active',
      'files.empty',
    ),
  },
})

const withdrawPaper = createRoute({
  method: 'post',
  path: '/back-office/properties/{propertyId}/owner-papers/{paperId}/withdrawal',
  summary: 'Take a file back that was a mistake; for staff',
  security,
  request: {
    params: params.extend({ paperId: z.uuid() }),
    body: jsonBody(z.strictObject({ reason: z.string().trim().min(3).max(400) })),
  },
  responses: {
    200: json(z.object({ isWithdrawn: z.literal(true) }), 'Withdrawn'),
    ...problems('request.not_allowed', 'reports.not_found'),
  },
})

const app = resource()
const readers = staffOnly(['ops', 'finance', 'compliance', 'admin'])
app.use('/back-office/properties', signedIn, readers)
app.on('GET', '/back-office/properties/:propertyId', signedIn, readers)
const keepers = ['ops', 'finance', 'admin']
const writers = staffOnly(keepers)
app.use('/back-office/properties/:propertyId/owner-papers', signedIn, writers)
app.use('/back-office/properties/:propertyId/owner-papers/*', signedIn, writers)

// The same month of the next year.
function monthLater(today: string): string {
  return `${Number(today.slice(0, 4)) + 1}${today.slice(4, 7)}`
}

async function fileOf(c: ApiContext, propertyId: string) {
  const { db, clock } = c.var.services
  const { actor } = c.var
  const today = jakartaDate(clock.now())
  const property = await readDeskProperty(db, propertyId, today)
  const [
    proposals,
    corrections,
    facts,
    funding,
    terms,
    valuations,
    titleSteps,
    records,
    documents,
    issuedDocuments,
    papers,
    reports,
    plans,
  ] = await Promise.all([
    waitingProposals(db, 'property-valuation', [propertyId]),
    waitingProposals(db, 'property-facts', [propertyId]),
    readFactValues(db, propertyId),
    readFundingOf(db, propertyId),
    readTerms(db, today),
    valuationHistory(db, [propertyId]),
    readTitleSteps(db, propertyId),
    readDeskRecords(db, propertyId),
    readDocuments(db, propertyId, today),
    deskDocumentsBody(db, actor, propertyId),
    readOwnerPapers(db, actor, propertyId),
    readReports(db, actor, propertyId),
    readPlans(db, propertyId, { from: today.slice(0, 7), to: monthLater(today) }),
  ])
  const proposal = proposals.get(propertyId)
  const correction = corrections.get(propertyId)
  return {
    property: deskPropertyBody(property),
    mayKeep: actor.roles.some((role) => keepers.includes(role)),
    proposal: proposal === undefined ? null : proposalBody(proposal, actor),
    facts,
    correction: correction === undefined ? null : proposalBody(correction, actor),
    offering:
      property.state === 'draft' && !property.isInReview
        ? {
            unitPrice: toJsonInteger(funding.unitPrice),
            unitsTotal: toJsonInteger(funding.unitsTotal),
            windowDaysMax: terms.terms?.windowDaysMax ?? 0,
          }
        : null,
    valuations: valuations.toReversed().map(({ valuedOn, amount, unitPrice }) => {
      return { valuedOn, amount: toJsonInteger(amount), unitPrice: toJsonInteger(unitPrice) }
    }),
    titleSteps: titleSteps.map(({ step, doneOn, documentId, documentOn }) => {
      return { step, doneOn, documentId, documentOn }
    }),
    issuedDocuments,
    ...recordsBody(records),
    plans: plansBody(plans),
    ...papersBody(documents, papers, reports),
  }
}

/** The desk at which properties are looked after. */
export const deskPropertyRoutes = app
  .openapi(list, async (c) => {
    const { db, clock } = c.var.services
    const { limit, cursor = null, state } = c.req.valid('query')
    const asked = { list: state, today: jakartaDate(clock.now()), page: { limit, cursor } }
    const page = await readDeskProperties(db, asked)
    const items = page.items.map(deskPropertyBody)
    return c.json({ items, nextCursor: page.nextCursor, total: page.total }, 200)
  })
  .openapi(one, async (c) => c.json(await fileOf(c, c.req.valid('param').propertyId), 200))
  .openapi(addPaper, async (c) => {
    const { db, clock, files: store, dataKeys: keys } = c.var.services
    const { kind, issuedOn, titleId, titleEn, file } = c.req.valid('form')
    const clean = await inspectFile(await bytesOf(file), {
      path: 'file',
      types: kind === 'inspection-picture' ? ['image/jpeg', 'image/png'] : ['application/pdf'],
      bytesMax: ownerPaperBytesMax,
    })
    const paper = { kind, issuedOn, title: { id: titleId, en: titleEn }, file: clean }
    const keeping = { db, clock, store, keys }
    return c.json(
      await addOwnerPaper(keeping, c.var.actor, { ...c.req.valid('param'), ...paper }),
      201,
    )
  })
  .openapi(withdrawPaper, async (c) => {
    const { db, clock } = c.var.services
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    await withdrawOwnerPaper({ db, clock }, c.var.actor, input)
    return c.json({ isWithdrawn: true } as const, 200)
  })
