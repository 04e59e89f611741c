import { z } from '@hono/zod-openapi'
import { json, jsonCountedPage } from '../answers.ts'
import { PageQuery, StaffReason } from '../fields.ts'
import { operation } from '../operation.ts'
import { deskRoles } from '../words/desks.ts'
import {
  alertFigures,
  alertRules,
  alertSeverities,
  alertStates,
  linkSources,
  orderSides,
} from '../words/market.ts'

const roles = deskRoles.surveillance
const params = z.strictObject({ alertId: z.uuid() })

const PersonBody = z.object({
  id: z.uuid(),
  name: z.string().nullable().openapi({ description: 'Null: the account was erased' }),
})

const listed = {
  id: z.uuid(),
  rule: z.enum(alertRules),
  severity: z.enum(alertSeverities),
  propertyId: z.string(),
  propertyName: z.string(),
  people: z.array(PersonBody).openapi({ description: 'Whom it is about' }),
  happenedAt: z.iso.datetime(),
  foundAt: z.iso.datetime(),
  state: z.enum(alertStates),
}

const ListedAlertBody = z.object(listed).openapi('ListedMarketAlert')
export type ListedAlert = z.input<typeof ListedAlertBody>

const Amount = z.string().openapi({ description: 'A whole number' })

const AlertBody = z
  .object({
    ...listed,
    trades: z.array(
      z.object({
        id: z.uuid(),
        number: Amount,
        buyer: PersonBody,
        seller: PersonBody,
        price: Amount,
        units: Amount,
        tradedAt: z.string(),
      }),
    ),
    orders: z
      .array(
        z.object({
          id: z.uuid(),
          number: Amount,
          owner: PersonBody,
          side: z.enum(orderSides),
          limitPrice: Amount,
          units: Amount,
          unitsFilled: Amount,
          placedAt: z.string(),
          endedAt: z.string(),
        }),
      )
      .openapi({ description: 'Orders that their owners cancelled' }),
    links: z.array(z.object({ people: z.array(PersonBody), source: z.enum(linkSources) })),
    figures: z
      .array(z.object({ name: z.enum(alertFigures), value: Amount }))
      .openapi({ description: 'What was compared, and with which limit' }),
    decision: z
      .object({
        by: z.string().nullable(),
        at: z.iso.datetime(),
        reason: z.string(),
        hasHalted: z.boolean(),
        report: z.string().nullable(),
      })
      .nullable(),
  })
  .openapi('MarketAlert')
export type MarketAlert = z.input<typeof AlertBody>

export const list = operation('GET /back-office/surveillance/', {
  summary: 'Market surveillance alerts, newest first; never those about oneself',
  roles,
  query: PageQuery.extend({
    state: z.enum(alertStates).default('open'),
    rule: z.enum(alertRules).optional(),
    propertyId: z.string().max(80).optional(),
  }),
  answer: jsonCountedPage(ListedAlertBody),
})

export const read = operation('GET /back-office/surveillance/{alertId}/', {
  summary: 'An alert with its evidence: trades, orders, links and figures',
  roles,
  params,
  answer: json(AlertBody, 'The alert'),
  refuses: ['market.alert_not_found'],
})

export const decision = operation('POST /back-office/surveillance/{alertId}/decision/', {
  summary: 'Dismiss an alert, or escalate it and, if wanted, halt the property',
  roles,
  params,
  body: z.strictObject({
    decision: z.enum(['dismissed', 'escalated']),
    reason: StaffReason,
    halts: z.boolean().default(false),
    report: z
      .string()
      .trim()
      .max(60)
      .nullable()
      .default(null)
      .openapi({ description: 'The number under which it was reported to the authority' }),
  }),
  done: 'Decided',
  refuses: [
    'market.alert_not_found',
    'market.alert_decided',
    'market.closed',
    'market.listing_not_found',
    'market.already_halted',
  ],
})
