import { z } from '@hono/zod-openapi'
import { json, jsonPage } from '../answers.ts'
import { Integer, PageQuery } from '../fields.ts'
import { operation } from '../operation.ts'
import { balanceLineKinds, standingBalances } from '../words/money.ts'
import { MovementBody, movementFilters } from './movement-body.ts'
import { WalletBody } from './wallet-body.ts'

export const wallet = operation('GET /wallet/', {
  summary: 'My balances: available, on hold, in escrow, incoming and outgoing',
  scopes: ['wallet'],
  answer: json(WalletBody, 'The wallet'),
})

export const list = operation('GET /wallet/movements/', {
  summary: 'Every change of my available balance, or of what is held, newest first',
  scopes: ['wallet'],
  query: PageQuery.extend(movementFilters),
  answer: jsonPage(MovementBody),
})

const CountBody = z.object({
  count: z.int().min(0).max(1000),
  hasMore: z.boolean().openapi({ description: 'Whether there are more than counted' }),
})
export type MovementCount = z.input<typeof CountBody>

export const count = operation('GET /wallet/movements/count/', {
  summary: 'How many of my movements match the filters, counted up to 1,000',
  scopes: ['wallet'],
  query: z.strictObject(movementFilters),
  answer: json(CountBody, 'The number'),
})

const NamedProperty = z.object({ id: z.string(), name: z.string() })

const ChoicesBody = z.object({
  properties: z.array(NamedProperty),
  months: z.array(z.string().openapi({ example: '2026-11' })),
  years: z.array(z.string().openapi({ example: '2026' })),
})
export type MovementChoices = z.input<typeof ChoicesBody>

export const choices = operation('GET /wallet/movements/choices/', {
  summary: 'The filters of my movements, and the periods that have statements',
  scopes: ['wallet'],
  answer: json(ChoicesBody, 'Properties by name; periods newest first'),
})

const LineBody = z
  .object({
    id: z.uuid(),
    kind: z.enum(balanceLineKinds),
    amount: Integer,
    reference: z.string(),
    property: NamedProperty.nullable(),
    since: z.iso.datetime(),
    until: z.iso.datetime().nullable().openapi({ description: 'End of the right to cancel' }),
  })
  .openapi('BalanceLine')
export type BalanceLine = z.input<typeof LineBody>

export const lines = operation('GET /wallet/balances/{balance}/', {
  summary: 'What a balance consists of now; the amounts add up to the balance',
  scopes: ['wallet'],
  params: z.strictObject({ balance: z.enum(standingBalances) }),
  answer: json(z.object({ items: z.array(LineBody), total: Integer }), 'Every line'),
})
