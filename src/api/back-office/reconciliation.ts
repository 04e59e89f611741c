import { createRoute, z } from '@hono/zod-openapi'
import { toJsonInteger } from '#kernel'
import {
  differenceKinds,
  explainItem,
  type Item,
  matchByHand,
  type Run,
  readItems,
  readRuns,
  reconcileDay,
  takeStatement,
} from '#reconciliation'
import { json, jsonBody, jsonCountedPage, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { Integer, PageQuery } from '../fields.ts'
import { signedIn, staffOnly } from '../middleware.ts'
import { FilePart } from '../uploads.ts'

const security = [{ bearer: [] }]
const roles = ['finance', 'admin']
const runsShown = 14

const RunBody = z
  .object({
    id: z.uuid(),
    day: z.iso.date().openapi({ description: 'Of Jakarta' }),
    ranAt: z.iso.datetime(),
    compared: z.int(),
    ledgerIn: Integer,
    gatewayIn: Integer,
    ledgerOut: Integer,
    gatewayOut: Integer,
    bankLines: z.int(),
    openItems: z.int(),
  })
  .openapi('ReconciliationRun')

const ItemBody = z
  .object({
    id: z.uuid(),
    kind: z.enum(differenceKinds),
    subject: z.string().openapi({ description: 'A reference of ours, or a line of a statement' }),
    day: z.iso.date(),
    ledger: Integer.nullable().openapi({ description: 'Rupiah by the ledger' }),
    other: Integer.nullable().openapi({ description: 'Rupiah by the gateway or the bank' }),
    text: z.string().nullable().openapi({ description: 'What the bank wrote' }),
    foundAt: z.iso.datetime(),
    explainedAt: z.iso.datetime().nullable(),
    explanation: z.string().nullable(),
  })
  .openapi('ReconciliationItem')

const items = createRoute({
  method: 'get',
  path: '/back-office/reconciliation/items',
  summary: 'What does not agree between ledger, gateway and bank; for finance',
  security,
  request: { query: PageQuery.extend({ state: z.enum(['open', 'explained']).default('open') }) },
  responses: {
    200: jsonCountedPage(ItemBody),
    ...problems('request.not_allowed'),
  },
})

const runs = createRoute({
  method: 'get',
  path: '/back-office/reconciliation/runs',
  summary: 'The newest comparisons, one a night; for finance',
  security,
  responses: {
    200: json(z.object({ items: z.array(RunBody) }), 'Runs'),
    ...problems('request.not_allowed'),
  },
})

const run = createRoute({
  method: 'post',
  path: '/back-office/reconciliation/runs',
  summary: 'Compare a day now; for finance',
  security,
  request: { body: jsonBody(z.strictObject({ day: z.iso.date() })) },
  responses: { 200: json(RunBody, 'The run'), ...problems('request.not_allowed') },
})

const explanation = createRoute({
  method: 'post',
  path: '/back-office/reconciliation/items/{itemId}/explanation',
  summary: 'Explain a difference; for finance',
  security,
  request: {
    params: z.strictObject({ itemId: z.uuid() }),
    body: jsonBody(z.strictObject({ explanation: z.string().min(10).max(500) })),
  },
  responses: {
    200: json(z.object({ explained: z.literal(true) }), 'Explained'),
    ...problems('request.not_allowed', 'reconciliation.item_not_open'),
  },
})

const match = createRoute({
  method: 'post',
  path: '/back-office/reconciliation/items/{itemId}/match',
  summary: 'Say which deposit by transfer an unknown line of the bank is for; for finance',
  description:
    'It says whose the money is, not that it is credited: what is late, another amount or of another ' +
    'sender goes to suspense, where two people decide.',
  security,
  request: {
    params: z.strictObject({ itemId: z.uuid() }),
    body: jsonBody(
      z.strictObject({
        reference: z
          .string()
          .trim()
          .regex(/^DEP-[0-9A-Z]{5}-[0-9A-Z]{5}$/)
          .openapi({ example: 'DEP-7K2QX-M4D9A' }),
      }),
    ),
  },
  responses: {
    201: json(z.object({ matched: z.literal(true) }), 'Matched'),
    ...problems(
      'request.not_allowed',
      'reconciliation.item_not_open',
      'reconciliation.not_awaited',
    ),
  },
})

const statement = createRoute({
  method: 'post',
  path: '/back-office/bank-statements',
  summary: 'Take a statement of our bank in, CSV or MT940; for finance',
  security,
  request: {
    body: {
      required: true,
      content: { 'multipart/form-data': { schema: z.strictObject({ file: FilePart }) } },
    },
  },
  responses: {
    201: json(
      z.object({
        id: z.uuid(),
        format: z.enum(['csv', 'mt940']),
        lines: z.int(),
        known: z.int(),
        matched: z.int(),
      }),
      'Taken; `known` lines name a reference of ours, `matched` are transfers of deposits',
    ),
    ...problems(
      'request.not_allowed',
      'reconciliation.statement_unreadable',
      'reconciliation.statement_taken',
      'request.too_large',
    ),
  },
})

const app = resource()
app.use('/back-office/reconciliation/*', signedIn, staffOnly(roles))
app.use('/back-office/bank-statements/*', signedIn, staffOnly(roles))

/** Ledger, gateway and bank held against each other. */
export const reconciliationRoutes = app
  .openapi(items, async (c) => {
    const { limit, cursor = null, state } = c.req.valid('query')
    const page = await readItems(c.var.services.db, state, { limit, cursor })
    return c.json({ ...page, items: page.items.map(itemBody) }, 200)
  })
  .openapi(runs, async (c) => {
    const found = await readRuns(c.var.services.db, runsShown)
    return c.json({ items: found.map(runBody) }, 200)
  })
  .openapi(run, async (c) =>
    c.json(runBody(await reconcileDay(c.var.services, c.req.valid('json').day)), 200),
  )
  .openapi(explanation, async (c) => {
    const { db, clock } = c.var.services
    const { itemId } = c.req.valid('param')
    await explainItem(db, clock, c.var.actor, itemId, c.req.valid('json').explanation)
    return c.json({ explained: true as const }, 200)
  })
  .openapi(match, async (c) => {
    const { itemId } = c.req.valid('param')
    await matchByHand(c.var.services, c.var.actor, itemId, c.req.valid('json').reference)
    return c.json({ matched: true as const }, 201)
  })
  .openapi(statement, async (c) => {
    const bytes = new Uint8Array(await c.req.valid('form').file.arrayBuffer())
    const { id, matched, ...taken } = await takeStatement(c.var.services, c.var.actor, bytes)
    const { format, lines } = taken.statement
    const known = lines.filter(({ reference }) => reference !== null).length
    return c.json({ id, format, lines: lines.length, known, matched }, 201)
  })

function runBody({ ranAt, ...found }: Run): z.infer<typeof RunBody> {
  return {
    ...found,
    ranAt: ranAt.toISOString(),
    ledgerIn: toJsonInteger(found.ledgerIn),
    gatewayIn: toJsonInteger(found.gatewayIn),
    ledgerOut: toJsonInteger(found.ledgerOut),
    gatewayOut: toJsonInteger(found.gatewayOut),
  }
}

function itemBody({
  ledger,
  other,
  foundAt,
  explainedAt,
  ...item
}: Item): z.infer<typeof ItemBody> {
  return {
    ...item,
    ledger: signed(ledger),
    other: signed(other),
    foundAt: foundAt.toISOString(),
    explainedAt: explainedAt?.toISOString() ?? null,
  }
}

function signed(amount: bigint | null): number | null {
  return amount === null ? null : toJsonInteger(amount)
}
