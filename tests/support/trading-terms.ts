import type { BookRow } from '../../src/domain/market/books/live-book.ts'
import type { Listing } from '../../src/domain/market/orders/decide-order.ts'
import { collarOf, type MarketOrder } from '../../src/domain/market/orders/order.ts'
import type { MarketTerms, TradingWindow } from '../../src/domain/market/windows/window.ts'

/** The terms that the market starts with. */
export const firstTerms: MarketTerms = {
  effectiveFrom: '2025-07-25',
  sellerFeeBasisPoints: 50,
  buyerFeeBasisPoints: 10,
  collarBasisPoints: 1000,
  tick: 100n,
  lockMonths: 12,
  windowsMax: 2,
  monthsBetween: 6,
  tradingDays: 10,
  opensAt: '09:00',
  closesAt: '16:00',
  collectingDays: 7,
  callMinutes: 15,
  holdersMax: 300,
  holdersMaxAbove: 30_000_000_000n,
  unitsMax: 1_000_000n,
  amountMax: 1_000_000_000n,
  standingMonthsMax: 12,
  bustBasisPoints: 500,
  bustWorkingDays: 1,
  washUnits: 10n,
  washDays: 5,
  closeMinutes: 15,
  closeMoveBasisPoints: 100,
  closeShareBasisPoints: 2500,
  layerOrders: 3,
  layerMinutes: 10,
  cornerBasisPoints: 500,
}

export function aWindow(opensOn: string, closesOn: string): TradingWindow {
  const announcedAt = new Date('2026-11-02T03:00:00Z')
  return { id: 'jendela', opensOn, closesOn, announcedAt, cancelledAt: null, terms: firstTerms }
}

export function aListing(of: Partial<Listing> = {}): Listing {
  return {
    propertyId: 'petak-uji',
    name: 'Petak Uji',
    state: 'operating',
    unitPrice: 100_000n,
    unitsTotal: 10_000n,
    raise: 1_000_000_000n,
    allottedOn: '2025-01-15',
    holderUnitsMax: 1_500n,
    declaredAt: null,
    ...of,
  }
}

/** Returns a trading book around a reference price. */
export function aBookRow({ reference }: Pick<BookRow, 'reference'>): BookRow {
  return {
    windowId: 'jendela',
    propertyId: 'petak-uji',
    phase: 'trade',
    tick: 100n,
    ...collarOf(reference, firstTerms),
    unitValue: reference,
    valuedAt: new Date('2026-12-07T02:00:00Z'),
    edges: 1,
    version: 1n,
    haltedAt: null,
    haltReason: null,
    resumesAt: null,
    declaredAt: null,
    alarmedOn: null,
  }
}

/** Returns a new order without a hold. */
export function anOrder(of: Partial<MarketOrder> = {}): MarketOrder {
  const at = new Date('2026-12-07T03:00:00Z')
  return {
    id: 'pesanan',
    number: 1n,
    investorId: 'pemodal',
    propertyId: 'petak-uji',
    counterpartyId: null,
    windowId: 'jendela',
    side: 'buy',
    limitPrice: 100_000n,
    isAtBest: false,
    units: 10n,
    unitsFilled: 0n,
    lot: 1n,
    validity: 'window',
    validUntil: null,
    state: 'open',
    reason: null,
    priority: 1n,
    amountFilled: 0n,
    feeCharged: 0n,
    cashHeld: 0n,
    unitsHeld: 0n,
    feeBasisPoints: 10,
    placedAt: at,
    changedAt: at,
    endedAt: null,
    ...of,
  }
}
