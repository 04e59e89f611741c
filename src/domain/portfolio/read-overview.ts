import type { IdentityState, Suitability } from '#contract'
import { type Database, snapshot, type Tx } from '#database'
import { investorStandings, readIdentity } from '#investors'
import { type Actor, type Clock, dayInMonth, jakartaDate, monthAfter } from '#kernel'
import { moneyByDay } from '#ledger'
import { coachOf, type Goal, type GoalCoach } from './analysis/goal.ts'
import { type HoldingPerformance, performanceOf } from './analysis/performance.ts'
import { readSurroundings, type Surroundings } from './analysis/read-surroundings.ts'
import { readBook } from './book.ts'
import { type MonthChange, monthChangeOf } from './calendar/month-change.ts'
import {
  expectedOf,
  type PayoutDay,
  payoutDaysOf,
  readNewestPaid,
} from './calendar/read-calendar.ts'
import { type HeldUnits, heldNow } from './read-holdings.ts'
import { type Portfolio, portfolioOf } from './read-portfolio.ts'
import { readWalletIn, type Wallet } from './read-wallet.ts'
import { type RealisedResult, realisedResults } from './tax/realised.ts'

/** An investor's complete portfolio at one moment. */
type Overview = Pick<Surroundings, 'news' | 'watched' | 'arrangement'> & {
  readonly portfolio: Portfolio
  readonly performance: HoldingPerformance
  readonly wallet: Wallet
  /** All holdings in order of property ids. */
  readonly holdings: HeldUnits[]
  /** The results of units sold or retired, newest first. */
  readonly realised: RealisedResult[]
  /** The newest day with a paid payout, then the next days with expected ones. */
  readonly payoutDays: PayoutDay[]
  readonly month: MonthChange
  readonly goal: (Goal & GoalCoach) | null
  /** Whether the investor ever bought units, including cancelled purchases. */
  readonly hasBought: boolean
  readonly identity: IdentityStanding
}

/** The state of the identity check, and the missing steps. */
type IdentityStanding = {
  readonly state: IdentityState | 'none'
  readonly submittedAt: Date | null
  readonly suitability: Suitability
}

const nextDaysShown = 3
const nextMonths = 3

/** Reads the actor's wallet, portfolio, holdings and related data, each once. */
export async function readOverview(db: Database, clock: Clock, actor: Actor): Promise<Overview> {
  const now = clock.now()
  const today = jakartaDate(now)
  const month = today.slice(0, 7)
  return await snapshot(db, async (tx) => {
    const [book, money, wallet, paid, identity] = await Promise.all([
      readBook(tx, actor.userId),
      moneyByDay(tx, actor.userId),
      readWalletIn(tx, clock, actor),
      readNewestPaid(tx, actor.userId),
      readIdentityStanding(tx, actor.userId, now),
    ])
    const holdings = heldNow(book, now)
    const heldIds = holdings.map(({ property }) => property.id)
    const since = dayInMonth(monthAfter(month, -1), 1)
    const around = await readSurroundings(tx, actor.userId, heldIds, { today, since })
    const expected = expectedOf(book, today, { from: month, to: monthAfter(month, nextMonths) })
    const portfolio = portfolioOf(book, money, wallet, now)
    return {
      portfolio,
      performance: performanceOf(book, now),
      wallet,
      holdings,
      realised: realisedResults(book, now),
      payoutDays: [...payoutDaysOf(paid), ...payoutDaysOf(expected).slice(0, nextDaysShown)],
      month: monthChangeOf(month, around.recent, expected),
      goal: around.goal === null ? null : { ...around.goal, ...coachOf(around.goal, book, now) },
      news: around.news,
      watched: around.watched,
      arrangement: around.arrangement,
      hasBought: book.length > 0,
      identity,
    }
  })
}

async function readIdentityStanding(tx: Tx, userId: string, now: Date): Promise<IdentityStanding> {
  const [declared, standings] = await Promise.all([
    readIdentity(tx, userId),
    investorStandings(tx, [userId], now),
  ])
  return {
    state: declared?.state ?? 'none',
    submittedAt: declared?.submittedAt ?? null,
    suitability: standings.get(userId)?.suitability ?? 'missing',
  }
}
