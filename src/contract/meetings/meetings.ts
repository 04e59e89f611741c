import { z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { json, jsonPage } from '../answers.ts'
import { PageQuery } from '../fields.ts'
import { file, fileTypes } from '../files.ts'
import { operation } from '../operation.ts'
import { Slug } from '../properties/list-query.ts'
import { voteChoices } from '../words/meetings.ts'
import { ListedMeetingBody, MeetingBody, MyMeetingBody } from './meeting-body.ts'

const params = z.strictObject({ meetingId: z.uuid() })

export const mine = operation('GET /meetings/', {
  summary: 'Meetings of properties whose units I hold or held on the record date, newest first',
  scopes: ['meetings'],
  query: PageQuery.extend({
    waiting: z
      .enum(['true'])
      .optional()
      .openapi({ description: 'Only meetings that need my vote' }),
  }),
  answer: jsonPage(ListedMeetingBody),
})

export const ofProperty = operation('GET /properties/{propertyId}/meetings/', {
  summary: 'Meetings of a property and what they decided, newest first',
  access: 'everybody',
  params: z.strictObject({ propertyId: Slug }),
  query: PageQuery,
  answer: jsonPage(MeetingBody),
  refuses: ['meetings.property_not_found'],
})

export const read = operation('GET /meetings/{meetingId}/', {
  summary: 'A meeting: its agenda, the turnout so far, and the result once the votes are counted',
  access: 'everybody',
  params,
  answer: json(MeetingBody, 'The meeting'),
  refuses: ['meetings.not_found'],
})

export const publishedVotes = operation('GET /meetings/{meetingId}/published-votes/', {
  summary: 'All votes without names, and the chain of all acts: enough to recount the result',
  description:
    'Schema `sepetak-votes/1`. A vote is two leaves whose units add up to its weight, so that no holding can be recognised. ' +
    '`public/verify-votes.mjs` counts the file again and looks for a receipt in it.',
  access: 'everybody',
  params,
  answer: file('The votes', fileTypes.json),
  refuses: ['meetings.not_found', 'meetings.not_counted'],
})

export const publishedVotesCsv = operation('GET /meetings/{meetingId}/published-votes/csv/', {
  summary: 'The same votes without names as a table, to add up in a spreadsheet',
  description:
    'A row is a leaf: its motion by its place on the agenda, its choice and its units. The units of a choice add up to its total.',
  access: 'everybody',
  params,
  answer: file('The votes', fileTypes.csv),
  refuses: ['meetings.not_found', 'meetings.not_counted'],
})

export const minutes = operation('GET /meetings/{meetingId}/minutes/', {
  summary: 'The minutes as PDF; for unit holders of the property',
  scopes: ['meetings'],
  params,
  query: z.strictObject({
    language: z.enum(locales).optional().openapi({ description: 'Language of the file' }),
  }),
  answer: file('The minutes', fileTypes.pdf),
  refuses: ['meetings.not_found', 'meetings.not_counted'],
})

export const myPart = operation('GET /meetings/{meetingId}/mine/', {
  summary: 'My weight, my votes, my proxy and my receipts in a meeting',
  scopes: ['meetings'],
  params,
  answer: json(MyMeetingBody, 'My part of the meeting'),
  refuses: ['meetings.not_found'],
})

const voting = [
  'meetings.not_found',
  'meetings.not_voting',
  'meetings.no_units_at_record',
  'meetings.not_on_agenda',
  'ledger.key_reused',
] as const

export const vote = operation('POST /meetings/{meetingId}/votes/', {
  summary: 'Vote on motions of a meeting, or change my votes; the last one counts',
  description: 'Idempotent by key. My own vote takes precedence over that of my proxy.',
  params,
  needsKey: true,
  body: z.strictObject({
    choices: z
      .array(z.strictObject({ motionId: z.uuid(), choice: z.enum(voteChoices) }))
      .min(1)
      .max(20),
  }),
  answer: json(MyMeetingBody, 'My part of the meeting'),
  refuses: voting,
})

export const appointProxy = operation('POST /meetings/{meetingId}/proxy/', {
  summary: 'Appoint another unit holder or the operator as my proxy, or change my instructions',
  description:
    'Another unit holder is identified by their code for this meeting. The operator needs an instruction for every motion.',
  params,
  needsKey: true,
  body: z.strictObject({
    holder: z.enum(['operator', 'owner']),
    code: z.string().trim().min(1).max(20).optional(),
    instructions: z
      .array(z.strictObject({ motionId: z.uuid(), choice: z.enum(voteChoices) }))
      .max(20)
      .openapi({ description: 'The proxy decides on motions that are left out' }),
  }),
  answer: json(MyMeetingBody, 'My part of the meeting'),
  refuses: [
    ...voting,
    'meetings.proxy_not_found',
    'meetings.proxy_oneself',
    'meetings.proxy_chain',
    'meetings.instruction_missing',
  ],
})

export const revokeProxy = operation('POST /meetings/{meetingId}/proxy/revocation/', {
  summary: 'Revoke my proxy',
  params,
  needsKey: true,
  answer: json(MyMeetingBody, 'My part of the meeting'),
  refuses: [
    'meetings.not_found',
    'meetings.not_voting',
    'meetings.no_units_at_record',
    'meetings.no_proxy',
    'ledger.key_reused',
  ],
})

export const receipt = operation('GET /meetings/{meetingId}/receipt/', {
  summary: 'My receipts as a file, with the proof of the count once the votes are counted',
  scopes: ['meetings'],
  params,
  answer: file('The receipts', fileTypes.json),
  refuses: ['meetings.not_found', 'meetings.no_receipt'],
})
