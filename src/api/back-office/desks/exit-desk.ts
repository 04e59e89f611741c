import { createRoute, z } from '@hono/zod-openapi'
import { type ProposalKind, readProposals } from '#approvals'
import { distributionStates, salePapers, saleReasons } from '#contract'
import {
  callOffSale,
  type ExitFile,
  keepSalePaper,
  openProposalFile,
  openSalePaper,
  proposeAnnouncement,
  proposePaperReplacement,
  proposeSale,
  readExit,
  saleDocumentBytesMax,
} from '#distributions'
import { inspectFile } from '#files'
import { jakartaDate, toJsonInteger } from '#kernel'
import { json, jsonBody, problems } from '../../answers.ts'
import { type ApiContext, resource } from '../../env.ts'
import { Amount, Integer } from '../../fields.ts'
import { file, fileTypes } from '../../files.ts'
import { signedIn, staffOnly } from '../../middleware.ts'
import { attachment, bytesOf, FilePart, optionalText } from '../../uploads.ts'
import { ProposalBody, proposalBody } from './proposal-body.ts'

const security = [{ bearer: [] }]
const params = z.strictObject({ propertyId: z.string().min(1).max(80) })
const path = '/back-office/properties/{propertyId}/exit' as const
const cost = z
  .int()
  .min(0)
  .max(Number.MAX_SAFE_INTEGER)
  .default(0)
  .transform((value) => BigInt(value))

const digits = z
  .string()
  .regex(/^[1-9][0-9]{0,14}$/, {
    error: ({ input }) => (input === '' ? 'field.required' : 'field.format'),
  })
  .transform(BigInt)
  .openapi({ description: 'Rupiah, digits only' })

export const ExitBody = z
  .object({
    property: z.object({ id: z.string(), code: z.string(), name: z.string(), state: z.string() }),
    announcement: z
      .object({
        askingPrice: Integer,
        meetingOn: z.iso.date(),
        announcedAt: z.iso.datetime(),
      })
      .nullable(),
    papers: z.array(
      z.object({
        kind: z.enum(salePapers),
        number: z.string(),
        issuedOn: z.iso.date(),
        sha256: z.string(),
        version: z.int().openapi({ description: 'Above 1: it took the place of another' }),
      }),
    ),
    sale: z
      .object({
        price: Integer,
        soldOn: z.iso.date(),
        lines: z.array(z.object({ reason: z.enum(saleReasons), amount: Integer })),
        proceeds: Integer.openapi({ description: 'The price less tax and costs' }),
        total: Integer.openapi({ description: 'With the reserve and what lay in its cash' }),
        settledAt: z.iso.datetime(),
        payout: z.enum(distributionStates),
        retiredAt: z.iso.datetime().nullable(),
      })
      .nullable(),
    sellerTaxBasisPoints: z.int(),
    reserve: Integer,
    cash: Integer,
    proposal: ProposalBody.nullable().openapi({ description: 'What waits for another person' }),
    announcementProposal: ProposalBody.nullable(),
    paperProposal: ProposalBody.nullable(),
  })
  .openapi('PropertyExit')

const answered = (...codes: string[]) => ({
  200: json(ExitBody, 'The exit as it stands now'),
  ...problems('request.not_allowed', 'exits.not_found', 'exits.state', ...codes),
})

const read = createRoute({
  method: 'get',
  path,
  summary: 'Where the sale of a property stands; for staff',
  security,
  request: { params },
  responses: {
    200: json(ExitBody, 'The exit'),
    ...problems('request.not_allowed', 'exits.not_found'),
  },
})

const announcement = createRoute({
  method: 'post',
  path: `${path}/announcement`,
  summary: 'Propose to put a sale to the holders’ general meeting; another person approves',
  description:
    'Names the price once more, after the refusal told how many are told and what a unit would bring.',
  security,
  request: {
    params,
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: z.strictObject({
            askingPrice: digits,
            meetingOn: z.iso.date(),
            confirmedPrice: z.union([z.literal(''), digits]).optional(),
            file: FilePart,
          }),
        },
      },
    },
  },
  responses: answered(
    'exits.meeting_date',
    'exits.price_impossible',
    'exits.announcement_unconfirmed',
    'approvals.already_proposed',
    'approvals.role_not_allowed',
    'files.kind_refused',
    'files.too_large',
  ),
})

const revocation = createRoute({
  method: 'post',
  path: `${path}/revocation`,
  summary: 'Call an announced sale off; the property goes on as before; for operations',
  security,
  request: {
    params,
    body: jsonBody(z.strictObject({ reason: z.string().trim().min(3).max(1000) })),
  },
  responses: answered(),
})

const paper = createRoute({
  method: 'post',
  path: `${path}/papers`,
  summary: 'Keep the resolution of the meeting or the deed with the buyer, as PDF; for operations',
  security,
  request: {
    params,
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: z.strictObject({
            kind: z.enum(salePapers),
            number: z.string().trim().min(3).max(80),
            issuedOn: z.iso.date(),
            reason: optionalText(1000).openapi({
              description:
                'Why it takes the place of one that is kept; then another person approves',
            }),
            file: FilePart,
          }),
        },
      },
    },
  },
  responses: answered(
    'exits.day',
    'exits.before_meeting',
    'exits.paper_kept',
    'exits.paper_missing',
    'approvals.already_proposed',
    'files.kind_refused',
    'files.too_large',
  ),
})

const keptPaper = createRoute({
  method: 'get',
  path: `${path}/papers/{kind}`,
  summary: 'A kept paper of a sale; for staff',
  security,
  request: { params: params.extend({ kind: z.enum(salePapers) }) },
  responses: {
    200: file('The paper', fileTypes.pdf),
    ...problems('request.not_allowed', 'exits.not_found'),
  },
})

const sale = createRoute({
  method: 'post',
  path: `${path}/sale`,
  summary: 'Propose to settle a sale; another person approves; for operations and finance',
  description:
    'The seller’s tax follows from the price. Once approved everything the property has is ' +
    'declared to its holders, paid on its day, and the units are retired.',
  security,
  request: {
    params,
    body: jsonBody(
      z.strictObject({
        price: Amount,
        costs: z.strictObject({
          broker: cost,
          notary: cost,
          'land-tax': cost,
          repairs: cost,
          debt: cost,
          other: cost,
        }),
        soldOn: z.iso.date(),
        recordOn: z.iso.date(),
        payOn: z.iso.date(),
        priceReason: z
          .string()
          .trim()
          .max(1000)
          .transform((text) => (text === '' ? null : text))
          .nullable()
          .default(null)
          .openapi({ description: 'Why the price is not the announced one' }),
      }),
    ),
  },
  responses: {
    201: json(ProposalBody, 'Waits for another person'),
    ...problems(
      'request.not_allowed',
      'exits.not_found',
      'exits.state',
      'exits.paper_missing',
      'exits.day',
      'exits.price_differs',
      'exits.units_tied_up',
      'exits.rent_not_settled',
      'exits.proposal_waits',
      'exits.nothing_left',
      'distributions.record_date',
      'distributions.pay_date',
      'approvals.already_proposed',
      'approvals.role_not_allowed',
    ),
  },
})

const rule = { path: 'file', types: ['application/pdf'], bytesMax: saleDocumentBytesMax } as const

const proposedFile = createRoute({
  method: 'get',
  path: `${path}/proposals/{proposalId}`,
  summary: 'The file that an announcement or a document was proposed with; for staff',
  security,
  request: { params: params.extend({ proposalId: z.uuid() }) },
  responses: {
    200: file('The file', fileTypes.pdf),
    ...problems('request.not_allowed', 'exits.not_found'),
  },
})

const readers = ['ops', 'finance', 'compliance', 'admin']
const under = '/back-office/properties/:propertyId/exit'
const app = resource()
app.use(under, signedIn, staffOnly(readers))
app.use(`${under}/announcement`, signedIn, staffOnly(['ops', 'admin']))
app.use(`${under}/revocation`, signedIn, staffOnly(['ops', 'admin']))
app.use(`${under}/papers`, signedIn, staffOnly(['ops', 'admin']))
app.use(`${under}/papers/*`, signedIn, staffOnly(readers))
app.use(`${under}/proposals/*`, signedIn, staffOnly(readers))
app.use(`${under}/sale`, signedIn, staffOnly(['ops', 'finance', 'admin']))

/** The desk at which a property is sold. */
export const exitDeskRoutes = app
  .openapi(read, async (c) => c.json(await exitOf(c, c.req.valid('param').propertyId), 200))
  .openapi(announcement, async (c) => {
    const { db, clock, files: store, dataKeys: keys } = c.var.services
    const { propertyId } = c.req.valid('param')
    const { file: sent, askingPrice, meetingOn, confirmedPrice } = c.req.valid('form')
    const confirmed = typeof confirmedPrice === 'bigint' ? confirmedPrice : null
    const input = { propertyId, askingPrice, meetingOn, confirmedPrice: confirmed }
    const keeping = { db, clock, store, keys }
    await proposeAnnouncement(
      keeping,
      c.var.actor,
      input,
      await inspectFile(await bytesOf(sent), rule),
    )
    return c.json(await exitOf(c, propertyId), 200)
  })
  .openapi(revocation, async (c) => {
    const { db, clock, onPublicChange } = c.var.services
    const { propertyId } = c.req.valid('param')
    await callOffSale(db, clock, c.var.actor, { propertyId, ...c.req.valid('json') })
    onPublicChange()
    return c.json(await exitOf(c, propertyId), 200)
  })
  .openapi(paper, async (c) => {
    const { db, clock, files: store, dataKeys: keys } = c.var.services
    const { propertyId } = c.req.valid('param')
    const { file: sent, reason, ...named } = c.req.valid('form')
    const bytes = await bytesOf(sent)
    const keeping = { db, clock, store, keys }
    const { actor } = c.var
    if (reason === null) await keepSalePaper(keeping, actor, { propertyId, ...named, bytes })
    else {
      const input = { propertyId, ...named, reason }
      await proposePaperReplacement(keeping, actor, input, await inspectFile(bytes, rule))
    }
    return c.json(await exitOf(c, propertyId), 200)
  })
  .openapi(keptPaper, async (c) => {
    const { db, files: store, dataKeys: keys } = c.var.services
    const { propertyId, kind } = c.req.valid('param')
    const bytes = await openSalePaper(db, { store, keys }, propertyId, kind)
    return attachment({ name: `${kind}.pdf`, type: fileTypes.pdf, bytes })
  })
  .openapi(proposedFile, async (c) => {
    const { db, files: store, dataKeys: keys } = c.var.services
    const bytes = await openProposalFile(db, { store, keys }, c.req.valid('param'))
    return attachment({ name: 'proposal.pdf', type: fileTypes.pdf, bytes })
  })
  .openapi(sale, async (c) => {
    const { db, clock } = c.var.services
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    return c.json(proposalBody(await proposeSale(db, clock, c.var.actor, input), c.var.actor), 201)
  })

async function exitOf(c: ApiContext, propertyId: string): Promise<z.infer<typeof ExitBody>> {
  const { db, clock } = c.var.services
  const [exit, { items }] = await Promise.all([
    readExit(db, propertyId, jakartaDate(clock.now())),
    readProposals(
      db,
      {
        kinds: ['property-sale', 'sale-announcement', 'sale-paper'],
        state: 'waiting',
        subjectId: propertyId,
      },
      { limit: 3, cursor: null },
    ),
  ])
  const waiting = (kind: ProposalKind) => {
    const found = items.find((each) => each.kind === kind)
    return found === undefined ? null : proposalBody(found, c.var.actor)
  }
  const { reserve, cash, announcement: announced, property, sellerTaxBasisPoints } = exit
  return {
    property: { ...property },
    announcement:
      announced === null
        ? null
        : {
            ...announced,
            askingPrice: toJsonInteger(announced.askingPrice),
            announcedAt: announced.announcedAt.toISOString(),
          },
    papers: exit.papers.map((kept) => ({ ...kept })),
    sale: saleBody(exit.sale),
    sellerTaxBasisPoints,
    reserve: toJsonInteger(reserve),
    cash: toJsonInteger(cash),
    proposal: waiting('property-sale'),
    announcementProposal: waiting('sale-announcement'),
    paperProposal: waiting('sale-paper'),
  }
}

function saleBody(sold: ExitFile['sale']): z.infer<typeof ExitBody>['sale'] {
  if (sold === null) return null
  return {
    price: toJsonInteger(sold.price),
    soldOn: sold.soldOn,
    lines: sold.lines.map(({ reason, amount }) => ({ reason, amount: toJsonInteger(amount) })),
    proceeds: toJsonInteger(sold.proceeds),
    total: toJsonInteger(sold.total),
    settledAt: sold.settledAt.toISOString(),
    payout: sold.payout,
    retiredAt: sold.retiredAt?.toISOString() ?? null,
  }
}
