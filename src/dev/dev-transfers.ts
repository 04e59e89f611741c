import { createRoute, z } from '@hono/zod-openapi'
import { Amount, Integer, json, jsonBody, problems, resource } from '#api'
import { newId, toJsonInteger } from '#kernel'
import { depositNotFound } from '#payments'
import { type AwaitedTransfer, readAwaited, takeSimulatedStatement } from '#withdrawals'
import { authorised } from './authorised.ts'
import { simulatorOf } from './simulator-of.ts'

const shownMax = 50

const AwaitedBody = z
  .object({
    depositId: z.uuid(),
    reference: z.string(),
    amount: Integer.openapi({ description: 'Rupiah to transfer, the code in it' }),
    ownerName: z.string().openapi({ description: 'The name it has to come under' }),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .openapi('AwaitedTransfer')

const list = createRoute({
  method: 'get',
  path: '/dev/transfers',
  summary: 'Demo and rehearsal: transfers that the simulated bank has not received',
  responses: { 200: json(z.object({ items: z.array(AwaitedBody) }), 'Transfers'), ...problems() },
})

const send = createRoute({
  method: 'post',
  path: '/dev/transfers/{depositId}',
  summary:
    'Demo and rehearsal: transfer for a deposit; the simulated bank sends its statement at once',
  description:
    '`amount` in rupiah, default the one asked for; `senderName`, default the investor’s own. The line ' +
    'names the deposit only when `namesDeposit` is true: it is known by its amount otherwise.',
  request: {
    params: z.strictObject({ depositId: z.uuid() }),
    body: jsonBody(
      z.strictObject({
        amount: Amount.optional(),
        senderName: z.string().trim().min(1).max(100).optional(),
        namesDeposit: z.boolean().default(false),
      }),
    ),
  },
  responses: {
    200: json(
      z.object({ matched: z.int() }),
      'Sent; how many deposits the statement was matched with',
    ),
    ...problems('payments.deposit_not_found'),
  },
})

const app = resource()
app.use('/dev/transfers/*', async (c, next) => {
  simulatorOf(c)
  return await authorised(c, next)
})

/** A hand on who transfers to our account. */
export const devTransferRoutes = app
  .openapi(list, async (c) => {
    const items = await readAwaited(c.var.services.db, { limit: shownMax })
    return c.json({ items: items.map(awaitedBody) }, 200)
  })
  .openapi(send, async (c) => {
    const { services } = c.var
    const { depositId } = c.req.valid('param')
    const [awaited] = await readAwaited(services.db, { depositId, limit: 1 })
    if (awaited === undefined) throw depositNotFound()
    const line = lineOf(awaited, c.req.valid('json'))
    const matched = await takeSimulatedStatement(services, [line])
    services.onPublicChange()
    return c.json({ matched }, 200)
  })

type Sent = {
  readonly amount?: bigint | undefined
  readonly senderName?: string | undefined
  readonly namesDeposit: boolean
}

/** The line that our bank would write in its statement. */
function lineOf(awaited: AwaitedTransfer, { amount, senderName, namesDeposit }: Sent) {
  const remark = namesDeposit ? ` ${awaited.reference}` : ''
  return {
    amount: amount ?? awaited.amount,
    text: `SIMULASI TRANSFER MASUK ${newId().slice(-12).toUpperCase()}${remark}`,
    sender: senderName ?? awaited.ownerName,
  }
}

function awaitedBody(awaited: AwaitedTransfer): z.infer<typeof AwaitedBody> {
  return {
    ...awaited,
    amount: toJsonInteger(awaited.amount),
    createdAt: awaited.createdAt.toISOString(),
    expiresAt: awaited.expiresAt.toISOString(),
  }
}
