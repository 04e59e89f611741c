import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { operation } from '../operation.ts'
import { holdingColumns, homeCards } from '../words/portfolio.ts'

export const ArrangementBody = z
  .object({ cards: z.array(z.enum(homeCards)), columns: z.array(z.enum(holdingColumns)) })
  .openapi('Arrangement')
export type Arrangement = z.input<typeof ArrangementBody>

const Wanted = z
  .strictObject({
    cards: z.array(z.enum(homeCards)).max(homeCards.length).optional(),
    columns: z.array(z.enum(holdingColumns)).max(holdingColumns.length).optional(),
  })
  .openapi('WantedArrangement')
export type WantedArrangement = z.input<typeof Wanted>

export const read = operation('GET /portfolio/arrangement/', {
  summary: 'The order of my home page’s cards and the columns of my holdings',
  answer: json(ArrangementBody, 'All cards in order, and the columns'),
})

export const change = operation('PATCH /portfolio/arrangement/', {
  summary: 'Change the order of my cards, or choose other columns',
  body: Wanted,
  answer: json(ArrangementBody, 'As it is now'),
})
