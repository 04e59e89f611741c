import type { z } from '@hono/zod-openapi'
import type { TradingWindowBody } from '#contract/market/market-body.ts'
import { collectingFrom, endOf, nextChange, phaseAt, type TradingWindow } from '#market'
import type { Domain } from '../encode.ts'

/** A window with where it is at an instant. */
export function windowAt(
  window: TradingWindow,
  at: Date,
): Domain<z.infer<typeof TradingWindowBody>> {
  const { id, opensOn, closesOn, announcedAt, terms } = window
  return {
    id,
    phase: phaseAt(window, at),
    collectsFrom: collectingFrom(window),
    opensOn,
    closesOn,
    opensAt: terms.opensAt,
    closesAt: terms.closesAt,
    endsAt: endOf(window),
    nextChangeAt: nextChange(window, at),
    announcedAt,
  }
}
