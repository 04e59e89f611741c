import type { z } from '@hono/zod-openapi'
import type { BookBody, TradingWindowBody } from '#contract/market/market-body.ts'
import { daysBetween, jakartaDate } from '#kernel'
import {
  collectingFrom,
  endOf,
  nextChange,
  type PublicBook,
  phaseAt,
  type TradingWindow,
} from '#market'
import type { Domain } from '../encode.ts'

/** A window with its phase at an instant. */
export function windowAt(
  window: TradingWindow,
  at: Date,
): Domain<z.infer<typeof TradingWindowBody>> {
  return {
    ...window,
    opensAt: window.terms.opensAt,
    closesAt: window.terms.closesAt,
    phase: phaseAt(window, at),
    collectsFrom: collectingFrom(window),
    endsAt: endOf(window),
    nextChangeAt: nextChange(window, at),
    daysLeft: daysLeft(window, at),
  }
}

/** A book with its window's phase at an instant. */
export function bookAt(
  { window, ...book }: PublicBook,
  at: Date,
): Domain<z.infer<typeof BookBody>> {
  return { ...book, window: window === null ? null : windowAt(window, at) }
}

function daysLeft({ opensOn, closesOn }: TradingWindow, at: Date): number {
  const today = jakartaDate(at)
  const until = today < opensOn ? opensOn : closesOn
  return Math.max(0, daysBetween(today, until))
}
