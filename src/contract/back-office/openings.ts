import { z } from '@hono/zod-openapi'
import { json, jsonCountedPage } from '../answers.ts'
import { OpeningBody } from '../careers/careers.ts'
import { Day, Integer, PageQuery } from '../fields.ts'
import { operation } from '../operation.ts'
import { deskRoles } from '../words/desks.ts'
import { openingKinds, openingStates, teams, workPlaces } from '../words/support.ts'

const params = z.strictObject({ openingId: z.string().max(100) })

export const StaffOpeningBody = OpeningBody.extend({
  isOpen: z.boolean().openapi({ description: 'Whether it accepts applications' }),
  closedAt: z.iso.datetime().nullable().openapi({ description: 'Closed before its last day' }),
  applications: z.int(),
  version: z.int().openapi({ description: 'The version of its text; each change adds one' }),
}).openapi('StaffOpening')
export type StaffOpening = z.input<typeof StaffOpeningBody>

const both = (max: number) => z.strictObject({ id: z.string().max(max), en: z.string().max(max) })

export const OpeningInputBody = z.strictObject({
  team: z.enum(teams),
  cityName: z.string().max(200),
  place: z.enum(workPlaces),
  kind: z.enum(openingKinds),
  title: both(300),
  summary: both(2000),
  duties: z.array(both(1000)).max(50),
  requirements: z.array(both(1000)).max(50),
  payLowest: Integer.openapi({ description: 'Rupiah per month, gross' }),
  payHighest: Integer,
  closesOn: Day.openapi({ description: 'The last day for applications, Jakarta' }),
})

export const list = operation('GET /back-office/openings/', {
  summary: 'Job openings: open ones by closing date, closed ones last closed first',
  roles: deskRoles.openings,
  query: PageQuery.extend({ state: z.enum(openingStates).default('open') }),
  answer: jsonCountedPage(StaffOpeningBody),
})

export const read = operation('GET /back-office/openings/{openingId}/', {
  summary: 'One opening, with how many have applied',
  roles: deskRoles.openings,
  params,
  answer: json(StaffOpeningBody, 'The opening'),
  refuses: ['careers.not_found'],
})

export const publication = operation('POST /back-office/openings/', {
  summary: 'Publish a job opening; everyone can read it at once',
  roles: deskRoles.openings,
  body: OpeningInputBody,
  created: json(z.object({ id: z.string() }), 'Published'),
  refuses: ['careers.opening_unacceptable'],
})

export const change = operation('PUT /back-office/openings/{openingId}/', {
  summary: 'Change the text of a published opening; its URL does not change',
  description: 'Names the version that was read; any but the latest is refused.',
  roles: deskRoles.openings,
  params,
  body: OpeningInputBody.extend({ version: z.int().positive() }),
  answer: json(StaffOpeningBody, 'Changed'),
  refuses: [
    'careers.opening_unacceptable',
    'careers.opening_closed',
    'careers.opening_changed',
    'careers.not_found',
  ],
})

export const closure = operation('POST /back-office/openings/{openingId}/closure/', {
  summary: 'Close an opening before its last day; it can still be read',
  roles: deskRoles.openings,
  params,
  answer: json(StaffOpeningBody, 'Closed'),
  refuses: ['careers.opening_closed', 'careers.not_found'],
})
