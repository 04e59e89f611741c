import { resource } from '#api'
import { list, send } from '#contract/dev/dev-transfers.ts'
import { newId } from '#kernel'
import { depositNotFound } from '#payments'
import { type AwaitedTransfer, importSimulatedStatement, readAwaited } from '#withdrawals'
import { authorised } from './authorised.ts'
import { simulatorOf } from './simulator-of.ts'

const shownMax = 50

const app = resource()

app.use('/dev/transfers/*', async (c, next) => {
  simulatorOf(c)
  return await authorised(c, next)
})

/** A hand on who transfers to our account. */
export const devTransferRoutes = app
  .serve(list, async (c) => {
    return { items: await readAwaited(c.var.services.db, { limit: shownMax }) }
  })
  .serve(send, async (c) => {
    const { services } = c.var
    const { depositId } = c.req.valid('param')
    const [awaited] = await readAwaited(services.db, { depositId, limit: 1 })
    if (awaited === undefined) throw depositNotFound()
    const line = lineOf(awaited, c.req.valid('json'))
    const matched = await importSimulatedStatement(services, [line])
    services.onPublicChange()
    return { matched }
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
