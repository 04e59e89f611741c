import { createRoute, z } from '@hono/zod-openapi'
import { Amount, Integer, json, jsonBody, problems, resource } from '#api'
import { simulatedActions, simulatedStates } from '#contract'
import { toJsonInteger } from '#kernel'
import { depositIds, depositReference, type SimulatedDeposit } from '#payments'
import { authorised } from './authorised.ts'
import { simulatorOf } from './simulator-of.ts'

const shownMax = 50

const state = z.enum(simulatedStates)

const SimulatedBody = z
  .object({
    depositId: z.uuid(),
    reference: z.string(),
    method: z.string(),
    amount: Integer.openapi({ description: 'Rupiah ordered' }),
    state: state.openapi({ description: 'In the simulated gateway’s own book' }),
    accountNumber: z.string().nullable(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    paidAmount: Integer.nullable().openapi({ description: 'Rupiah paid' }),
    paidAt: z.iso.datetime().nullable(),
    events: z.array(
      z.object({
        id: z.string(),
        state,
        dueAt: z.iso.datetime(),
        deliveredAt: z.iso.datetime().nullable(),
        attempts: z.int(),
        lastStatus: z.int().nullable(),
      }),
    ),
  })
  .openapi('SimulatedPayment')

const list = createRoute({
  method: 'get',
  path: '/dev/payments',
  summary:
    'Demo and rehearsal: the newest payments of the simulated gateway, with the webhooks it sent',
  responses: { 200: json(z.object({ items: z.array(SimulatedBody) }), 'Payments'), ...problems() },
})

const act = createRoute({
  method: 'post',
  path: '/dev/payments/{depositId}',
  summary: 'Demo and rehearsal: make the payer of a simulated payment do something',
  description:
    '`pay` pays (`amount` in rupiah, default the one ordered; also after the deadline); `delay` ' +
    'pays, and the webhook comes a minute later; `refund` gives it back (`amount`: a part); `fail` and `expire` end it; `repeat` sends all ' +
    'its webhooks again, last one first, each twice.',
  request: {
    params: z.strictObject({ depositId: z.uuid() }),
    body: jsonBody(
      z.strictObject({
        action: z.enum(simulatedActions),
        amount: Amount.optional(),
      }),
    ),
  },
  responses: {
    200: json(SimulatedBody, 'Done'),
    ...problems('payments.deposit_not_found', 'payments.simulation_not_possible'),
  },
})

const app = resource()
app.use('/dev/payments/*', async (c, next) => {
  simulatorOf(c)
  return await authorised(c, next)
})

/** A hand on the simulated gateway. */
export const devPaymentRoutes = app
  .openapi(list, async (c) => {
    const simulator = simulatorOf(c)
    const deposits = await simulator.list(shownMax)
    const ids = await depositIds(
      c.var.services.db,
      deposits.map((deposit) => deposit.reference),
    )
    const items = deposits.flatMap((deposit) => {
      const id = ids.get(deposit.reference)
      return id === undefined ? [] : [simulatedBody(id, deposit)]
    })
    return c.json({ items }, 200)
  })
  .openapi(act, async (c) => {
    const simulator = simulatorOf(c)
    const { depositId } = c.req.valid('param')
    const { action, amount } = c.req.valid('json')
    const reference = await depositReference(c.var.services.db, depositId)
    return c.json(simulatedBody(depositId, await simulator.act(reference, action, amount)), 200)
  })

function simulatedBody(
  depositId: string,
  deposit: SimulatedDeposit,
): z.infer<typeof SimulatedBody> {
  const { amount, paidAmount } = deposit
  return {
    depositId,
    reference: deposit.reference,
    method: deposit.method,
    amount: toJsonInteger(amount),
    state: deposit.state,
    accountNumber: deposit.accountNumber,
    createdAt: deposit.createdAt.toISOString(),
    expiresAt: deposit.expiresAt.toISOString(),
    paidAmount: paidAmount === null ? null : toJsonInteger(paidAmount),
    paidAt: deposit.paidAt?.toISOString() ?? null,
    events: deposit.events.map((event) => ({
      ...event,
      dueAt: event.dueAt.toISOString(),
      deliveredAt: event.deliveredAt?.toISOString() ?? null,
    })),
  }
}
