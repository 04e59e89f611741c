import { createRoute, z } from '@hono/zod-openapi'
import { proposalStates, raiseQueues } from '#contract'
import { readNames } from '#identity'
import { decideRaise, type IncomeRaise, listRaises } from '#investors'
import { toJsonInteger } from '#kernel'
import { jsonBody, jsonCountedPage, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { Integer, PageQuery } from '../fields.ts'
import { signedIn, staffOnly } from '../middleware.ts'

const security = [{ bearer: [] }]

const RaiseBody = z
  .object({
    id: z.uuid(),
    userId: z.uuid(),
    fullName: z.string(),
    counted: Integer.openapi({ description: 'Rupiah a year that count until the decision' }),
    income: Integer.openapi({ description: 'Rupiah a year, as their owner states' }),
    state: z.enum(proposalStates),
    askedAt: z.iso.datetime(),
    decidedAt: z.iso.datetime().nullable(),
    decidedBy: z.string().nullable().openapi({ description: 'The name of a member of staff' }),
    reason: z.string().nullable(),
  })
  .openapi('IncomeRaise')

const list = createRoute({
  method: 'get',
  path: '/back-office/incomes',
  summary: 'Incomes that were raised far enough to be looked at, those that wait longest first',
  security,
  request: { query: PageQuery.extend({ queue: z.enum(raiseQueues).default('waiting') }) },
  responses: { 200: jsonCountedPage(RaiseBody), ...problems('request.not_allowed') },
})

const decide = createRoute({
  method: 'post',
  path: '/back-office/incomes/{raiseId}/decision',
  summary: 'Accept or refuse a raised income, with the evidence that was seen; its owner is told',
  security,
  request: {
    params: z.strictObject({ raiseId: z.string().max(100) }),
    body: jsonBody(
      z.strictObject({
        decision: z.enum(['approved', 'refused']),
        reason: z
          .string()
          .max(2000)
          .openapi({ description: '5–500 characters; the person reads it of a refusal' }),
      }),
    ),
  },
  responses: {
    204: { description: 'Decided' },
    ...problems(
      'investors.raise_not_found',
      'investors.raise_not_waiting',
      'investors.reason_unacceptable',
      'request.not_allowed',
    ),
  },
})

const app = resource()
app.use('/back-office/incomes/*', signedIn, staffOnly(['compliance', 'admin']))

/** Raised incomes, which the yearly limit follows once staff have looked at them. */
export const incomeRoutes = app
  .openapi(list, async (c) => {
    const { limit, cursor = null, queue } = c.req.valid('query')
    const { db } = c.var.services
    const { items, nextCursor, total } = await listRaises(db, queue, { limit, cursor })
    const names = await readNames(
      db,
      items.flatMap(({ decidedBy }) => decidedBy ?? []),
    )
    return c.json({ items: items.map((raise) => raiseBody(raise, names)), nextCursor, total }, 200)
  })
  .openapi(decide, async (c) => {
    const { db, clock } = c.var.services
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    await decideRaise({ db, clock }, c.var.actor, input)
    return c.body(null, 204)
  })

function raiseBody(
  { counted, income, askedAt, decidedAt, decidedBy, ...raise }: IncomeRaise,
  names: ReadonlyMap<string, string>,
): z.infer<typeof RaiseBody> {
  return {
    ...raise,
    counted: toJsonInteger(counted),
    income: toJsonInteger(income),
    askedAt: askedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    decidedBy: decidedBy === null ? null : (names.get(decidedBy) ?? null),
  }
}
