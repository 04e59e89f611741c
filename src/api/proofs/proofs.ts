import type { z } from '@hono/zod-openapi'
import { type NightBody, nights, receipt } from '#contract/proofs/proofs.ts'
import { jsonIntegerMax } from '#kernel'
import { type ProofNight, readNights, readReceipt, schemaOf } from '#wallet'
import type { Domain } from '../encode.ts'
import { resource } from '../resource.ts'

const app = resource()

/** The published nightly totals, and each investor's entry in them. */
export const proofRoutes = app
  .serve(nights, async (c) => {
    const { limit, cursor = null } = c.req.valid('query')
    const page = await readNights(c.var.services.db, { limit, cursor })
    return { items: page.items.map(withSafeTotals), nextCursor: page.nextCursor }
  })
  .serve(receipt, async (c) => {
    const { day = null } = c.req.valid('query')
    const read = await readReceipt(c.var.services.db, c.var.actor, day)
    c.header('Content-Disposition', 'attachment; filename="sepetak-balance-receipt.json"')
    return {
      ...read.night,
      schema: schemaOf(read.night.version),
      userId: read.userId,
      amount: read.parts.reduce((sum, { amount }) => sum + amount, 0n).toString(),
      parts: read.parts.map(({ salt, amount, steps }) => ({
        salt,
        amount: amount.toString(),
        steps: steps.map((step) => ({ ...step, amount: step.amount.toString() })),
      })),
      total: read.night.investors.toString(),
    }
  })

function withSafeTotals(night: ProofNight): Domain<z.infer<typeof NightBody>> {
  return {
    ...night,
    investors: sumOf(night.investors),
    total: night.investors.toString(),
    escrow: sumOf(night.escrow),
    properties: sumOf(night.properties),
    suspense: sumOf(night.suspense),
    platform: sumOf(night.platform),
    banks: sumOf(night.banks),
    transit: night.transit === null ? null : sumOf(night.transit),
    gateways: sumOf(night.gateways),
    difference: sumOf(night.difference),
    bankSays: night.bankSays.map(({ amount, ledger, ...said }) => ({
      ...said,
      amount: sumOf(amount),
      ledger: sumOf(ledger),
    })),
  }
}

/** A total, or null when JSON cannot carry it exactly: published totals must stay readable for ever. */
function sumOf(amount: bigint): bigint | null {
  return amount > jsonIntegerMax || amount < -jsonIntegerMax ? null : amount
}
