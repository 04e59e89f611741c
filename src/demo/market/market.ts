import type { Database } from '#database'
import { findUserId } from '#identity'
import {
  addWorkingDays,
  type Clock,
  day,
  hour,
  jakartaDate,
  later,
  least,
  movableClock,
  newId,
  Refusal,
} from '#kernel'
import { account, balances, unitHolders } from '#ledger'
import { advanceBooks, createBookCache, openOrderSequencer, readBook, readWindows } from '#market'
import { jakartaInstant } from '../jakarta-time.ts'
import { demoAccounts } from '../people/accounts.ts'
import { demoLives } from '../people/lives.ts'
import { askedPrice, collectedOrders, hoursOf } from '../people/traders.ts'
import { recordTradingWindow } from '../rows/trading-windows.ts'
import { type Seeded, seeded } from '../seeded.ts'
import { announcedAt, windowDaysOf } from './window-days.ts'

/**
 * Creates a trading window that opened some days ago and is still open, with orders and trades of unit holders,
 * placed through a sequencer with a clock of its own up to now. Returns false when it already exists.
 */
export async function loadDemoMarket(db: Database, clock: Clock): Promise<boolean> {
  const now = clock.now()
  const { open } = windowDaysOf(now)
  const windows = await readWindows(db)
  // The past window was loaded with the rest of the past.
  if (windows.length > 1 || windows.some(({ closesOn }) => closesOn >= open.collectsOn))
    return false
  const { opensOn, collectsOn } = open
  await recordTradingWindow(db, { id: newId(), ...open, announcedAt: announcedAt(open) })
  const collectFrom = jakartaInstant(collectsOn, 0)
  const past = movableClock(later(collectFrom, 9 * hour))
  const crowd = {
    db,
    past,
    sequencer: openOrderSequencer({ db, clock: past }),
    books: createBookCache(),
  }
  const advance = () => advanceBooks({ db, clock: past, books: crowd.books })
  await advance()
  await trade(crowd, seeded('collecting'), collectedOrders)
  await askAboveTheRest(crowd)
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

type Crowd = {
  readonly db: Database
  readonly past: ReturnType<typeof movableClock>
  readonly sequencer: ReturnType<typeof openOrderSequencer>
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

/** Places a standing sell order of the account that visitors use, at a price that no buyer of the demo pays. */
async function askAboveTheRest({ db, past, sequencer, books }: Crowd): Promise<void> {
  const propertyId = 'apartemen-tebet-barat'
  const investorId = await findUserId(db, demoAccounts[0].email)
  if (investorId === null) throw new Error('the account that visitors use does not exist')
  const { reference, tick } = await readBook(db, past, books, propertyId)
  const limitPrice = reference + reference / 20n
  await sequencer.place(
    {
      investorId,
      propertyId,
      side: 'sell',
      limitPrice: limitPrice - (limitPrice % tick),
      units: 8n,
      lot: 1n,
      validity: 'date',
      validUntil: jakartaDate(later(past.now(), 365 * day)),
    },
    newId(),
  )
}

/** Places a number of orders for each property, by holders of its units or investors with money. */
async function trade(crowd: Crowd, chance: Seeded, orders: number): Promise<void> {
  for (const { propertyId } of demoLives.filter(({ stage }) => stage === 'operating')) {
    for (let count = 0; count < orders; count += 1) await order(crowd, propertyId, chance)
  }
}

async function order(crowd: Crowd, propertyId: string, chance: Seeded): Promise<void> {
  const { db, past, books, sequencer } = crowd
  const isSale = chance.fraction() < 0.5
  try {
    const book = await readBook(db, past, books, propertyId)
    const dearest = book.high + book.high / 500n
    const people = await peopleOf(db, propertyId)
    const able = people.filter(({ cash, units }) => (isSale ? units > 0n : cash >= dearest))
    const who = able[chance.between(0, able.length - 1)]
    if (who === undefined) return
    const limitPrice = askedPrice(chance, isSale, book)
    const affordable = who.cash / dearest
    const units = least(isSale ? who.units : affordable, BigInt(chance.between(1, 12)))
    if (units < 1n) return
    const isStanding = chance.fraction() < 0.3
    await sequencer.place(
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
    // The investor may not buy that much, or the property is being sold; the next investor tries.
    if (!(error instanceof Refusal)) throw error
  }
}

/** Returns the holders of a property's units, without the account that visitors of the demo use. */
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
