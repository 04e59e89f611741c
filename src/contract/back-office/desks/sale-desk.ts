import { z } from '@hono/zod-openapi'
import { json } from '../../answers.ts'
import { Amount, Day, Integer, rupiahDigits, StaffReason } from '../../fields.ts'
import { file, fileTypes } from '../../files.ts'
import { operation } from '../../operation.ts'
import { FilePart, optionalText } from '../../uploads.ts'
import { deskRoles } from '../../words/desks.ts'
import { saleDocuments, saleReasons } from '../../words/distributions.ts'
import { distributionStates } from '../../words/money.ts'
import { propertyStates } from '../../words/properties.ts'
import { ProposalBody } from './proposal-body.ts'

const params = z.strictObject({ propertyId: z.string().min(1).max(80) })

const path = '/back-office/properties/{propertyId}/sale' as const

const cost = z
  .int()
  .min(0)
  .max(Number.MAX_SAFE_INTEGER)
  .default(0)
  .transform((value) => BigInt(value))

/** The refusals of settling a sale, when it is proposed and when it is approved. */
export const settlementRefusals = [
  'property_sales.document_missing',
  'property_sales.day',
  'property_sales.price_differs',
  'property_sales.units_tied_up',
  'property_sales.rent_not_settled',
  'property_sales.proposal_waits',
  'property_sales.nothing_left',
] as const

export const PropertySaleBody = z
  .object({
    property: z.object({
      id: z.string(),
      code: z.string(),
      name: z.string(),
      state: z.enum(propertyStates),
    }),
    announcement: z
      .object({
        askingPrice: Integer,
        meetingOn: Day,
        announcedAt: z.iso.datetime(),
        votedOn: z.uuid().nullable().openapi({
          description:
            'The motion that unit holders are deciding on here; until they have, no resolution can be uploaded',
        }),
      })
      .nullable(),
    documents: z.array(
      z.object({
        kind: z.enum(saleDocuments),
        number: z.string(),
        issuedOn: Day,
        sha256: z.string(),
        version: z.int().openapi({ description: 'Above 1: it replaced another' }),
      }),
    ),
    sale: z
      .object({
        price: Integer,
        soldOn: Day,
        lines: z.array(z.object({ reason: z.enum(saleReasons), amount: Integer })),
        proceeds: Integer.openapi({ description: 'The price less tax and costs' }),
        total: Integer.openapi({ description: 'With the reserve and the cash of the property' }),
        settledAt: z.iso.datetime(),
        payout: z.enum(distributionStates),
        retiredAt: z.iso.datetime().nullable(),
      })
      .nullable(),
    sellerTaxBasisPoints: z.int(),
    reserve: Integer,
    cash: Integer,
    proposal: ProposalBody.nullable().openapi({ description: 'The open proposal' }),
    announcementProposal: ProposalBody.nullable(),
    documentProposal: ProposalBody.nullable(),
  })
  .openapi('PropertySale')
export type PropertySale = z.input<typeof PropertySaleBody>

const answered = (...codes: string[]) => ({
  answer: json(PropertySaleBody, 'The sale after the change'),
  refuses: ['property_sales.not_found', 'property_sales.state', ...codes],
})

export const read = operation(`GET ${path}/`, {
  summary: 'The status of a property’s sale; for staff',
  roles: deskRoles.distributions,
  params,
  answer: json(PropertySaleBody, 'The sale of the property'),
  refuses: ['property_sales.not_found'],
})

export const announcement = operation(`POST ${path}/announcement/`, {
  summary: 'Propose to announce a sale to the shareholders’ meeting; another person approves',
  description:
    'Repeat the price after the first refusal, which says how many people are notified and what a unit would receive.',
  proposes: ['sale-announcement'],
  params,
  form: z.strictObject({
    askingPrice: rupiahDigits,
    meetingOn: Day,
    confirmedPrice: z.union([z.literal(''), rupiahDigits]).optional(),
    file: FilePart,
  }),
  ...answered(
    'property_sales.meeting_date',
    'property_sales.price_impossible',
    'property_sales.announcement_unconfirmed',
  ),
})

export const revocation = operation(`POST ${path}/revocation/`, {
  summary: 'Cancel an announced sale; the property continues as before; for operations',
  roles: ['ops', 'admin'],
  params,
  body: z.strictObject({ reason: StaffReason }),
  ...answered('property_sales.vote_open'),
})

export const document = operation(`POST ${path}/documents/`, {
  summary:
    'Upload the resolution of the meeting or the deed of sale, as PDF; for operations and finance',
  proposes: ['sale-document'],
  params,
  form: z.strictObject({
    kind: z.enum(saleDocuments),
    number: z.string().trim().min(3).max(80),
    issuedOn: Day,
    reason: optionalText(1000).openapi({
      description: 'Why it replaces an existing document; another person then approves',
    }),
    file: FilePart,
  }),
  ...answered(
    'property_sales.day',
    'property_sales.before_meeting',
    'property_sales.vote_open',
    'property_sales.document_kept',
    'property_sales.document_missing',
  ),
})

export const storedDocument = operation(`GET ${path}/documents/{kind}/`, {
  summary: 'A document of a sale; for staff',
  roles: deskRoles.distributions,
  params: params.extend({ kind: z.enum(saleDocuments) }),
  answer: file('The document', fileTypes.pdf),
  refuses: ['property_sales.not_found'],
})

export const sale = operation(`POST ${path}/settlement/`, {
  summary: 'Propose to settle a sale; another person approves; for operations and finance',
  description:
    'The seller’s tax follows from the price. Once approved, all money of the property is declared ' +
    'to its unit holders and paid on the payment date, and the units are retired.',
  proposes: ['property-sale'],
  params,
  body: z.strictObject({
    price: Amount,
    costs: z.strictObject({
      broker: cost,
      notary: cost,
      'land-tax': cost,
      repairs: cost,
      debt: cost,
      other: cost,
    }),
    soldOn: Day,
    recordOn: Day,
    payOn: Day,
    priceReason: z
      .string()
      .trim()
      .max(1000)
      .transform((text) => (text === '' ? null : text))
      .nullable()
      .default(null)
      .openapi({ description: 'Why the price differs from the announced one' }),
  }),
  created: json(ProposalBody, 'Needs approval by another person'),
  refuses: [
    'property_sales.not_found',
    'property_sales.state',
    ...settlementRefusals,
    'distributions.record_date',
    'distributions.pay_date',
  ],
})

export const proposedFile = operation(`GET ${path}/proposals/{proposalId}/`, {
  summary: 'The file that an announcement or a document was proposed with; for staff',
  roles: deskRoles.distributions,
  params: params.extend({ proposalId: z.uuid() }),
  answer: file('The file', fileTypes.pdf),
  refuses: ['property_sales.not_found'],
})
