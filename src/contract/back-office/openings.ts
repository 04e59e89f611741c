import { createRoute, z } from '@hono/zod-openapi'
import { json, jsonBody, jsonCountedPage, problems } from '../answers.ts'
import { OpeningBody } from '../careers/careers.ts'
import { Integer, PageQuery } from '../fields.ts'
import { openingKinds, openingStates, teams, workPlaces } from '../words/support.ts'

const security = [{ bearer: [] }]

const params = z.strictObject({ openingId: z.string().max(100) })

export const StaffOpeningBody = OpeningBody.extend({
  isOpen: z.boolean().openapi({ description: 'Whether it can be applied for' }),
  closedAt: z.iso.datetime().nullable().openapi({ description: 'Closed before its last day' }),
  applications: z.int(),
}).openapi('StaffOpening')
export type StaffOpening = z.input<typeof StaffOpeningBody>

const both = (max: number) => z.strictObject({ id: z.string().max(max), en: z.string().max(max) })

export const WishBody = z.strictObject({
  team: z.enum(teams),
  cityName: z.string().max(200),
  place: z.enum(workPlaces),
  kind: z.enum(openingKinds),
  title: both(300),
  summary: both(2000),
  duties: z.array(both(1000)).max(50),
  requirements: z.array(both(1000)).max(50),
  payLowest: Integer.openapi({ description: 'Rupiah a month, gross' }),
  payHighest: Integer,
  closesOn: z.iso.date().openapi({ description: 'The last day for applications, Jakarta' }),
})

export const list = createRoute({
  method: 'get',
  path: '/back-office/openings',
  summary: 'Openings that can be applied for, or that have closed, newest first',
  security,
  request: { query: PageQuery.extend({ state: z.enum(openingStates).default('open') }) },
  responses: { 200: jsonCountedPage(StaffOpeningBody), ...problems('request.not_allowed') },
})

export const read = createRoute({
  method: 'get',
  path: '/back-office/openings/{openingId}',
  summary: 'One opening, with how many have applied',
  security,
  request: { params },
  responses: {
    200: json(StaffOpeningBody, 'The opening'),
    ...problems('careers.not_found', 'request.not_allowed'),
  },
})

export const publication = createRoute({
  method: 'post',
  path: '/back-office/openings',
  summary: 'Publish an opening; everybody reads it at once',
  security,
  request: { body: jsonBody(WishBody) },
  responses: {
    201: json(z.object({ id: z.string() }), 'Published'),
    ...problems('careers.opening_unacceptable', 'request.not_allowed'),
  },
})

export const change = createRoute({
  method: 'put',
  path: '/back-office/openings/{openingId}',
  summary: 'Change what a published opening says; its address stays',
  security,
  request: { params, body: jsonBody(WishBody) },
  responses: {
    200: json(StaffOpeningBody, 'Changed'),
    ...problems(
      'careers.opening_unacceptable',
      'careers.opening_closed',
      'careers.not_found',
      'request.not_allowed',
    ),
  },
})

export const closure = createRoute({
  method: 'post',
  path: '/back-office/openings/{openingId}/closure',
  summary: 'Close an opening before its last day; it stays to be read',
  security,
  request: { params },
  responses: {
    200: json(StaffOpeningBody, 'Closed'),
    ...problems('careers.opening_closed', 'careers.not_found', 'request.not_allowed'),
  },
})
