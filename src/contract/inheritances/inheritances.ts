import { z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { json } from '../answers.ts'
import { Day, Integer } from '../fields.ts'
import { file, fileTypes } from '../files.ts'
import { operation } from '../operation.ts'
import { deathReportStates } from '../words/inheritance.ts'
import { identityStates } from '../words/investors.ts'

const instant = z.iso.datetime()

const Token = z.string().min(1).max(100).openapi({ description: 'From the emailed invitation' })
const ByToken = z.strictObject({ token: Token })

const Share = { numerator: Integer, denominator: Integer }

const InvitationBody = z
  .object({
    name: z.string().openapi({ description: 'The heir' }),
    guardian: z.string().nullable().openapi({
      description: 'Who receives the share on behalf of a child, or of an heir without an account',
    }),
    deceasedName: z.string(),
    ...Share,
    isAccepted: z.boolean(),
  })
  .openapi('HeirInvitation')
export type HeirInvitation = z.input<typeof InvitationBody>

export const invitation = operation('POST /inheritances/invitation/check/', {
  summary: 'What an invitation to an heir is about',
  body: ByToken,
  answer: json(InvitationBody, 'Open'),
  refuses: ['inheritance.link_ended'],
})

export const acceptance = operation('POST /inheritances/invitation/', {
  summary: 'Accept a share into my account, as the heir or on behalf of the heir',
  body: ByToken,
  done: 'Accepted; it passes on once my identity is verified and two people have decided',
  refuses: ['inheritance.link_ended', 'inheritance.not_now'],
})

const InheritanceBody = z
  .object({
    id: z.uuid(),
    deceasedName: z.string(),
    state: z.enum(deathReportStates),
    heirName: z.string(),
    isForChild: z.boolean(),
    ...Share,
    acceptedAt: instant,
    parts: z.array(
      z.object({
        transferredAt: instant,
        propertyId: z.string().nullable().openapi({ description: 'Null: rupiah' }),
        propertyName: z.string().nullable(),
        amount: Integer.openapi({ description: 'Units, or rupiah' }),
        cost: Integer.nullable().openapi({
          description: 'The cost of the units to the person who died',
        }),
        acquiredOn: Day.nullable(),
      }),
    ),
  })
  .openapi('Inheritance')
export type Inheritance = z.input<typeof InheritanceBody>

export const mine = operation('GET /inheritances/', {
  summary: 'Shares that I accepted, and what has passed to me',
  answer: json(
    z.object({
      identity: z.enum(identityStates).nullable(),
      items: z.array(InheritanceBody),
    }),
    'My inheritances, newest first',
  ),
})

export const receipt = operation('GET /inheritances/{inheritanceId}/receipt/', {
  summary: 'The inheritance receipt as a file: units with their cost, and money',
  params: z.object({ inheritanceId: z.string().max(100) }),
  query: z.strictObject({
    language: z.enum(locales).optional().openapi({ description: 'Language of the file' }),
  }),
  answer: file('The receipt', fileTypes.pdf),
  refuses: ['inheritance.receipt_not_found'],
})
