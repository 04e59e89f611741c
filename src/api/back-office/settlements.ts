import { settlement, settlements } from '#contract/back-office/settlements.ts'
import { readSettlements } from '#payments'
import { importSettlement } from '#withdrawals'
import { resource } from '../resource.ts'

const settlementsShown = 10

const app = resource()

/** Settlements of payment gateways, and booking one from a report file. */
export const settlementRoutes = app
  .serve(settlements, async (c) => {
    const found = await readSettlements(c.var.services.db, settlementsShown)
    return { items: found }
  })
  .serve(settlement, async (c) => {
    const { file, net, ...report } = c.req.valid('form')
    const bytes = new Uint8Array(await file.arrayBuffer())
    const { services, actor } = c.var
    const booked = await importSettlement(services, actor, bytes, { ...report, net: BigInt(net) })
    return booked
  })
