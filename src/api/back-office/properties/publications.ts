import { createRoute, z } from '@hono/zod-openapi'
import { cityFactKinds, healthKinds, tenantKinds } from '#contract'
import { jsonIntegerMax, type Localized } from '#kernel'
import {
  openProposedPicture,
  placeOf,
  proposeInspectionPicture,
  proposeRecord,
  type RecordChange,
} from '#properties'
import { json, jsonBody, problems } from '../../answers.ts'
import { resource } from '../../env.ts'
import { Amount } from '../../fields.ts'
import { file } from '../../files.ts'
import { signedIn, staffOnly } from '../../middleware.ts'
import { Slug } from '../../properties/list-query.ts'
import { AcceptedField, attachment, bytesOf, FilePart } from '../../uploads.ts'
import { ProposalBody, proposalBody } from '../desks/proposal-body.ts'

const params = z.strictObject({ propertyId: z.string().min(1).max(80) })
const cityParams = z.strictObject({ cityId: Slug })
const security = [{ bearer: [] }]
const day = z.iso.date()
const text = (minimum: number, maximum: number) => z.string().trim().min(minimum).max(maximum)
const words = (minimum: number, maximum: number) =>
  z.strictObject({ id: text(minimum, maximum), en: text(minimum, maximum) })
const Why = words(3, 400)
const Planned = z
  .int()
  .min(0)
  .max(Number(jsonIntegerMax))
  .transform((value) => BigInt(value))

/** Which record is put right instead of adding one, and why, as everybody reads it. */
const corrects = z
  .strictObject({ recordId: z.uuid(), why: Why })
  .optional()
  .openapi({ description: 'Left out: a new one' })

const PropertyPublication = z.discriminatedUnion('what', [
  z.strictObject({
    what: z.literal('lease'),
    corrects,
    space: words(1, 80),
    tenantKind: z.enum(tenantKinds),
    startsOn: day,
    endsOn: day.nullable().default(null),
    monthlyRent: Amount.nullable().default(null),
    endedOn: day.nullable().default(null),
    followsRunning: z.boolean().default(false),
  }),
  z.strictObject({ what: z.literal('lease-end'), recordId: z.uuid(), endedOn: day }),
  z.strictObject({
    what: z.literal('condition'),
    corrects,
    kind: z.enum(healthKinds),
    text: words(1, 400),
    openedOn: day,
    dueOn: day.nullable().default(null),
    doneOn: day.nullable().default(null),
    amount: Amount.nullable().default(null),
  }),
  z.strictObject({ what: z.literal('condition-done'), recordId: z.uuid(), doneOn: day }),
  z.strictObject({
    what: z.literal('plan'),
    month: z.string().regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/, 'field.format'),
    gross: Planned,
    costs: Planned,
    note: words(3, 300),
  }),
  z.strictObject({
    what: z.literal('removal'),
    of: z.enum(['lease', 'condition', 'plan', 'picture']),
    recordId: z
      .string()
      .min(1)
      .max(80)
      .openapi({ description: 'The id; of a plan its month: the plan before it counts again' }),
    why: Why,
  }),
])

const CityPublication = z.discriminatedUnion('what', [
  z.strictObject({
    what: z.literal('city-fact'),
    kind: z.enum(cityFactKinds),
    text: words(2, 400),
    asOf: day,
    source: text(2, 160),
    address: z
      .url({ protocol: /^https$/ })
      .max(500)
      .openapi({ description: 'The page on which it stands, https' }),
  }),
  z.strictObject({
    what: z.literal('removal'),
    kind: z.enum(cityFactKinds).openapi({ description: 'The fact before it is shown again' }),
    why: Why,
  }),
])

const refused = [
  'request.not_allowed',
  'properties.date_impossible',
  'properties.record_not_found',
  'properties.nothing_corrected',
  'approvals.already_proposed',
  'approvals.role_not_allowed',
] as const

const publication = createRoute({
  method: 'post',
  path: '/back-office/properties/{propertyId}/publications',
  summary:
    'Propose a lease, a condition, a month plan, a correction or a removal; another person approves; for staff',
  description:
    'Nothing is shown before the approval. What is put right or taken back is kept with the reason; leases, ' +
    'conditions and pictures for everybody to read. A running lease of the same space ends the day before ' +
    'one that follows it.',
  security,
  request: { params, body: jsonBody(PropertyPublication) },
  responses: {
    201: json(ProposalBody, 'Waits for another person'),
    ...problems(
      ...refused,
      'properties.not_found',
      'properties.already_recorded',
      'properties.lease_overlaps',
    ),
  },
})

const picture = createRoute({
  method: 'post',
  path: '/back-office/properties/{propertyId}/publications/pictures',
  summary: 'Propose a picture of an inspection that everybody is to see; for staff',
  description: 'JPG or PNG, at most 10 MB; drawn again at the size of a page.',
  security,
  request: {
    params,
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: z.strictObject({
            lookedOn: day.openapi({ description: 'The day of the inspection' }),
            titleId: text(2, 160),
            titleEn: text(2, 160),
            namesNobody: AcceptedField,
            file: FilePart,
          }),
        },
      },
    },
  },
  responses: {
    201: json(ProposalBody, 'Waits for another person'),
    ...problems(
      'request.not_allowed',
      'request.too_large',
      'properties.not_found',
      'properties.date_impossible',
      'approvals.role_not_allowed',
      'files.too_large',
      'files.kind_refused',
      'files.broken',
      'files.empty',
    ),
  },
})

const proposed = createRoute({
  method: 'get',
  path: '/back-office/properties/{propertyId}/publications/{proposalId}/picture',
  summary: 'The picture that a proposal would show to everybody, or take back; for staff',
  security,
  request: { params: params.extend({ proposalId: z.uuid() }) },
  responses: {
    200: file('The picture', 'image/jpeg'),
    ...problems('request.not_allowed', 'approvals.not_found', 'properties.record_not_found'),
  },
})

const cityPublication = createRoute({
  method: 'post',
  path: '/back-office/cities/{cityId}/publications',
  summary: 'Propose what others say about a city, or to take it back; another person approves',
  description: 'With its source and day. The newest of each kind is shown.',
  security,
  request: { params: cityParams, body: jsonBody(CityPublication) },
  responses: {
    201: json(ProposalBody, 'Waits for another person'),
    ...problems(...refused, 'properties.city_not_found'),
  },
})

const app = resource()
const under = '/back-office/properties/:propertyId/publications'
const keepers = staffOnly(['ops', 'finance', 'admin'])
app.on('POST', under, signedIn, keepers)
app.on('POST', `${under}/pictures`, signedIn, keepers)
app.on(
  'GET',
  `${under}/:proposalId/picture`,
  signedIn,
  staffOnly(['ops', 'finance', 'compliance', 'admin']),
)
app.use('/back-office/cities/*', signedIn, staffOnly(['ops', 'admin']))

/** Where records of a property and of a city are published, put right and taken back, each by two. */
export const publicationRoutes = app
  .openapi(publication, async (c) => {
    const { db, clock } = c.var.services
    const change = changeOf(c.req.valid('param').propertyId, c.req.valid('json'))
    return c.json(
      proposalBody(await proposeRecord(db, clock, c.var.actor, change), c.var.actor),
      201,
    )
  })
  .openapi(picture, async (c) => {
    const { db, clock, files: store, dataKeys: keys } = c.var.services
    const { lookedOn, titleId, titleEn, file: sent } = c.req.valid('form')
    const title = { id: titleId, en: titleEn }
    const input = { ...c.req.valid('param'), lookedOn, title, bytes: await bytesOf(sent) }
    const keeping = { db, clock, store, keys }
    const proposal = await proposeInspectionPicture(keeping, c.var.actor, input)
    return c.json(proposalBody(proposal, c.var.actor), 201)
  })
  .openapi(proposed, async (c) => {
    const { db, files: store, dataKeys: keys } = c.var.services
    const bytes = await openProposedPicture({ db, store, keys }, c.req.valid('param'))
    const name = `${c.req.valid('param').propertyId}.jpg`
    return attachment({ name, type: 'image/jpeg', bytes })
  })
  .openapi(cityPublication, async (c) => {
    const { db, clock } = c.var.services
    const change = cityChangeOf(c.req.valid('param').cityId, c.req.valid('json'))
    return c.json(
      proposalBody(await proposeRecord(db, clock, c.var.actor, change), c.var.actor),
      201,
    )
  })

function changeOf(ownerId: string, asked: z.infer<typeof PropertyPublication>): RecordChange {
  switch (asked.what) {
    case 'lease': {
      const { what, corrects: wrong, space, monthlyRent, followsRunning: follows, ...terms } = asked
      const rent = { monthlyRent: monthlyRent?.toString() ?? null }
      const values = { spaceId: space.id, spaceEn: space.en, ...rent, ...terms }
      return { what, ownerId, values, follows, ...about(wrong) }
    }
    case 'lease-end': {
      const { recordId, endedOn } = asked
      return { what: 'lease', ownerId, recordId, values: { endedOn }, why: null }
    }
    case 'condition': {
      const { what, corrects: wrong, text: said, amount, ...facts } = asked
      const sum = { amount: amount?.toString() ?? null }
      const values = { textId: said.id, textEn: said.en, ...sum, ...facts }
      return { what, ownerId, values, ...about(wrong) }
    }
    case 'condition-done': {
      const { recordId, doneOn } = asked
      return { what: 'condition', ownerId, recordId, values: { doneOn }, why: null }
    }
    case 'plan': {
      const { what, month, note } = asked
      const amounts = { gross: asked.gross.toString(), costs: asked.costs.toString() }
      const values = { month, ...amounts, noteId: note.id, noteEn: note.en }
      return { what, ...placeOf(ownerId, month), values, why: null }
    }
    case 'removal': {
      const { of: what, recordId, why } = asked
      const place = what === 'plan' ? placeOf(ownerId, recordId) : { ownerId, recordId }
      return { what, ...place, values: null, why }
    }
  }
}

function about(wrong: { recordId: string; why: Localized } | undefined) {
  return wrong ?? { why: null }
}

function cityChangeOf(cityId: string, asked: z.infer<typeof CityPublication>): RecordChange {
  const place = placeOf(cityId, asked.kind)
  if (asked.what === 'removal') return { what: 'city-fact', ...place, values: null, why: asked.why }
  const { what, text: said, ...facts } = asked
  return { what, ...place, values: { textId: said.id, textEn: said.en, ...facts }, why: null }
}
