import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { operation } from '../operation.ts'
import { holdingColumns, homeCards } from '../words/portfolio.ts'

export const ArrangementBody = z
  .object({ cards: z.array(z.enum(homeCards)), columns: z.array(z.enum(holdingColumns)) })
  .openapi('Arrangement')

const ArrangementInputBody = z
  .strictObject({
    cards: z.array(z.enum(homeCards)).max(homeCards.length).optional(),
    columns: z.array(z.enum(holdingColumns)).max(holdingColumns.length).optional(),
  })
  .openapi('ArrangementInput')

export const read = operation('GET /portfolio/arrangement/', {
  summary: 'The order of my home page’s cards and the columns of my holdings',
  scopes: ['portfolio'],
  answer: json(ArrangementBody, 'All cards in order, and the columns'),
})

export const change = operation('PATCH /portfolio/arrangement/', {
  summary: 'Change the order of my cards, or choose other columns',
  body: ArrangementInputBody,
  answer: json(ArrangementBody, 'The current state'),
})
