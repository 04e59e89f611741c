import type { Database } from '#database'
import { findUserId } from '#identity'
import {
  addWorkingDays,
  type Clock,
  day,
  isWorkingDay,
  jakartaDate,
  later,
  movableClock,
  newId,
  Refusal,
} from '#kernel'
import { account, balances, unitHolders } from '#ledger'
import { advanceBooks, createBookCache, openTradingDesk, readBook, readWindows } from '#market'
import { demoAccounts } from './accounts.ts'
import { jakartaInstant } from './jakarta-time.ts'
import { demoLives } from './lives.ts'
import { recordTradingWindow } from './rows/trading-windows.ts'
import { type Seeded, seeded } from './seeded.ts'

/** Trading days of the window that have passed or run today. */
const daysOpen = 4
const tradingDays = 10
const collectingDays = 7

/**
 * A trading window that opened some days ago and is still open, with orders and trades of the investors who hold the units:
 * through the desk, with a clock of its own, up to now. Returns false when it is there.
 */
export async function loadDemoMarket(db: Database, clock: Clock): Promise<boolean> {
  if ((await readWindows(db)).length > 0) return false
  const now = clock.now()
  const opensOn = workingDaysBefore(jakartaDate(now), daysOpen - 1)
  const collectFrom = later(jakartaInstant(opensOn, 0), -collectingDays * day)
  await recordTradingWindow(db, {
    opensOn,
    closesOn: addWorkingDays(opensOn, tradingDays - 1),
    announcedAt: later(collectFrom, -21 * day),
  })
  const past = movableClock(later(collectFrom, 9 * 60 * 60 * 1000))
  const crowd = { db, past, desk: openTradingDesk({ db, clock: past }), books: createBookCache() }
  const advance = () => advanceBooks({ db, clock: past, books: crowd.books })
  await advance()
  await trade(crowd, seeded('collecting'), 8)
  for (let date = opensOn; ; date = addWorkingDays(date, 1)) {
    for (const [hours, minutes, orders] of hoursOf(date)) {
      const at = jakartaInstant(date, hours, minutes)
      if (at >= now) return await bringToNow(crowd, now, advance)
      past.moveTo(at)
      await advance()
      await trade(crowd, seeded(`${date} ${hours}`), orders)
    }
  }
}

// The opening auction, orders through the day, and the closing.
function hoursOf(date: string): [number, number, number][] {
  const chance = seeded(date)
  return [
    [9, 0, 0],
    [10, chance.between(5, 55), 4],
    [13, chance.between(5, 55), 3],
    [15, chance.between(5, 40), 3],
    [16, 0, 0],
  ]
}

type Crowd = {
  readonly db: Database
  readonly past: ReturnType<typeof movableClock>
  readonly desk: ReturnType<typeof openTradingDesk>
  readonly books: ReturnType<typeof createBookCache>
}

async function bringToNow(
  crowd: Crowd,
  now: Date,
  advance: () => Promise<number>,
): Promise<boolean> {
  crowd.past.moveTo(now)
  await advance()
  return true
}

/** So many orders of each property, from people who hold its units or have money. */
async function trade(crowd: Crowd, chance: Seeded, orders: number): Promise<void> {
  for (const { propertyId } of demoLives.filter(({ stage }) => stage === 'operating')) {
    for (let count = 0; count < orders; count += 1) await order(crowd, propertyId, chance)
  }
}

async function order(crowd: Crowd, propertyId: string, chance: Seeded): Promise<void> {
  const { db, past, books, desk } = crowd
  const isSale = chance.fraction() < 0.5
  try {
    const { reference, tick, low, high } = await readBook(db, past, books, propertyId)
    const dearest = high + high / 500n
    const people = await peopleOf(db, propertyId)
    const able = people.filter(({ cash, units }) => (isSale ? units > 0n : cash >= dearest))
    const who = able[chance.between(0, able.length - 1)]
    if (who === undefined) return
    // Most want a little more than they would be given, and some pay what is asked.
    const steps =
      BigInt(chance.between(isSale ? -8 : -32, isSale ? 32 : 8)) * (reference / (1000n * tick))
    const wanted = reference + steps * tick
    const limitPrice = wanted < low ? low : wanted > high ? high : wanted
    const affordable = who.cash / dearest
    const units = least(isSale ? who.units : affordable, BigInt(chance.between(1, 12)))
    if (units < 1n) return
    const isStanding = chance.fraction() < 0.3
    await desk.place(
      {
        investorId: who.investorId,
        propertyId,
        side: isSale ? 'sell' : 'buy',
        limitPrice,
        units,
        lot: 1n,
        validity: isStanding ? 'date' : 'window',
        validUntil: isStanding ? jakartaDate(later(past.now(), 365 * day)) : null,
      },
      newId(),
    )
  } catch (error) {
    // Someone may not buy so much, or the book is of a property that is being sold: the next one tries.
    if (!(error instanceof Refusal)) throw error
  }
}

/** Those who hold units of a property, without the account that visitors of the demo use. */
async function peopleOf(db: Database, propertyId: string) {
  const visitor = await findUserId(db, demoAccounts[0].email)
  const { rows } = await unitHolders(propertyId).execute(db)
  const others = rows.filter(({ ownerId }) => ownerId !== visitor)
  others.sort((one, other) => (one.ownerId < other.ownerId ? -1 : 1))
  const cash = await balances(
    db,
    others.map(({ ownerId }) => account('investor-cash', ownerId)),
  )
  return others.map(({ ownerId, units }, index) => ({
    investorId: ownerId,
    units,
    cash: cash[index] ?? 0n,
  }))
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

/** The working day on which a window begins that is in its `count`-th day after it. */
function workingDaysBefore(date: string, count: number): string {
  let found = date
  for (let left = count; left > 0 || !isWorkingDay(found); ) {
    if (isWorkingDay(found)) left -= 1
    found = new Date(Date.parse(found) - day).toISOString().slice(0, 10)
  }
  return found
}
