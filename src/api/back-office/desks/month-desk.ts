import { createRoute, z } from '@hono/zod-openapi'
import { monthReasons } from '#contract'
import {
  evidenceBytesMax,
  type NewMonth,
  openMonthEvidence,
  proposeMonth,
  proposeVoid,
} from '#distributions'
import { inspectFile, tooManyFiles } from '#files'
import { json, jsonBody, problems } from '../../answers.ts'
import { type ApiContext, resource } from '../../env.ts'
import { file } from '../../files.ts'
import { roomForMoney, signedIn, staffOnly } from '../../middleware.ts'
import { attachment, bytesOf, OptionalFiles, optionalText } from '../../uploads.ts'
import { Month } from './distribution-desk-body.ts'
import { ProposalBody, proposalBody } from './proposal-body.ts'

const security = [{ bearer: [] }]
const propertyParams = z.strictObject({ propertyId: z.string().min(1).max(80) })

const amount = z
  .string()
  .regex(/^[0-9]{1,15}$/, {
    error: ({ input }) => (input === '' ? 'field.required' : 'field.format'),
  })
  .transform(BigInt)
  .openapi({ description: 'Rupiah, digits only' })
const occupancy = z
  .string()
  .regex(/^[0-9]{1,5}$/, 'field.format')
  .transform(Number)
  .refine((value) => value <= 10_000, 'field.invalid')
const reason = z.union([z.literal(''), z.enum(monthReasons)]).optional()

const filesMax = 5
const fileTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const

const MonthForm = z.strictObject({
  month: Month,
  gross: amount,
  maintenance: amount,
  propertyTax: amount,
  insurance: amount,
  reserve: amount,
  occupancyBasisPoints: occupancy,
  bankReference: optionalText(80),
  confirmed: z
    .string()
    .regex(/^([0-9]{1,15}-[0-9]{1,16})?$/, 'field.format')
    .optional()
    .openapi({
      description:
        'The rent and the costs (maintenance, property tax, insurance) that were agreed to although unusual',
      example: '380320000-12000000',
    }),
  'reasons.gross': reason,
  'reasons.maintenance': reason,
  'reasons.property-tax': reason,
  'reasons.insurance': reason,
  'reasons.reserve': reason,
  files: OptionalFiles,
})

const month = createRoute({
  method: 'post',
  path: '/back-office/properties/{propertyId}/months',
  summary: 'Propose what a month brought and cost; another person approves; for finance',
  description:
    'Months follow each other without a gap. Rent needs a file that shows it. The manager’s fee and the ' +
    'taxes follow from the terms. A line that is more than a twentieth off the forecast needs a reason, ' +
    'and figures far above the usual are refused until they are agreed to as such.',
  security,
  request: {
    params: propertyParams,
    body: { required: true, content: { 'multipart/form-data': { schema: MonthForm } } },
  },
  responses: {
    201: json(ProposalBody, 'Waits for another person'),
    ...problems(
      'request.not_allowed',
      'distributions.not_found',
      'distributions.not_operating',
      'distributions.month_not_over',
      'distributions.month_out_of_order',
      'distributions.evidence_missing',
      'distributions.rent_impossible',
      'distributions.month_unusual',
      'distributions.reason_missing',
      'distributions.reserve_beyond_rent',
      'distributions.costs_not_covered',
      'approvals.already_proposed',
      'approvals.role_not_allowed',
      'files.kind_refused',
      'files.too_large',
      'files.too_many',
      'request.too_large',
    ),
  },
})

const voiding = createRoute({
  method: 'post',
  path: '/back-office/properties/{propertyId}/month-voids',
  summary: 'Propose to take the newest month back before it is declared; for finance',
  security,
  request: {
    params: propertyParams,
    body: jsonBody(z.strictObject({ month: Month, reason: z.string().trim().min(3).max(1000) })),
  },
  responses: {
    201: json(ProposalBody, 'Waits for another person'),
    ...problems(
      'request.not_allowed',
      'distributions.not_found',
      'distributions.month_not_newest',
      'distributions.month_passed',
      'distributions.month_corrected',
      'approvals.already_proposed',
      'approvals.role_not_allowed',
    ),
  },
})

const evidence = createRoute({
  method: 'get',
  path: '/back-office/properties/{propertyId}/evidence/{fileId}',
  summary: 'A file that a month was proposed with; for staff',
  security,
  request: { params: propertyParams.extend({ fileId: z.uuid() }) },
  responses: {
    200: file('The file', 'application/octet-stream'),
    ...problems('request.not_allowed', 'distributions.not_found'),
  },
})

const app = resource()
const makers = ['finance', 'admin']
app.use('/back-office/properties/:propertyId/months', signedIn, staffOnly(makers), roomForMoney)
app.use('/back-office/properties/:propertyId/month-voids', signedIn, staffOnly(makers))
app.use(
  '/back-office/properties/:propertyId/evidence/*',
  signedIn,
  staffOnly(['finance', 'compliance', 'ops', 'admin']),
)

type MonthAnswers = z.output<typeof MonthForm>

const reasonedLines = ['gross', 'maintenance', 'property-tax', 'insurance', 'reserve'] as const

function reasonsOf(form: MonthAnswers) {
  const given = reasonedLines.flatMap((line) => {
    const code = form[`reasons.${line}`]
    return code === undefined || code === '' ? [] : [[line, code] as const]
  })
  return Object.fromEntries(given)
}

function confirmedOf(said: string | undefined): NewMonth['confirmed'] {
  const [gross, costs] = (said ?? '').split('-')
  return gross === undefined || costs === undefined
    ? null
    : { gross: BigInt(gross), costs: BigInt(costs) }
}

async function propose(c: ApiContext, propertyId: string, form: MonthAnswers) {
  const { db, clock, files: store, dataKeys: keys } = c.var.services
  const { files, confirmed, ...entered } = form
  if (files.length > filesMax) throw tooManyFiles('files', filesMax)
  const rule = { path: 'files', types: fileTypes, bytesMax: evidenceBytesMax }
  const clean = []
  for (const sent of files) clean.push(await inspectFile(await bytesOf(sent), rule))
  const reasons = reasonsOf(form)
  const input = { ...entered, propertyId, reasons, confirmed: confirmedOf(confirmed) }
  return await proposeMonth({ db, clock, store, keys }, c.var.actor, input, clean)
}

/** Where months are proposed with what shows them, and taken back. */
export const monthDeskRoutes = app
  .openapi(month, async (c) => {
    const { propertyId } = c.req.valid('param')
    const proposal = await propose(c, propertyId, c.req.valid('form'))
    return c.json(proposalBody(proposal, c.var.actor), 201)
  })
  .openapi(voiding, async (c) => {
    const { db, clock } = c.var.services
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    return c.json(proposalBody(await proposeVoid(db, clock, c.var.actor, input), c.var.actor), 201)
  })
  .openapi(evidence, async (c) => {
    const { db, files: store, dataKeys: keys } = c.var.services
    const { type, bytes } = await openMonthEvidence(db, { store, keys }, c.req.valid('param'))
    return attachment({ name: 'evidence', type, bytes })
  })
