import { sql } from 'kysely'
import { insertAlert } from '#catalogue'
import { type Database, type Db, type Tx, writeTogether } from '#database'
import { recordReasons } from '#distributions'
import { type DataKeys, type FileStore, removeFiles, storeFiles } from '#files'
import { insertAcceptances } from '#identity'
import { saveDeclaration } from '#investors'
import { type Clock, day, jakartaDate, later, share } from '#kernel'
import { account, insertHolds, lockAccounts, openSheet, purposesOfKinds } from '#ledger'
import { editionInForce } from '#legal'
import { collectingFrom, marketWrites, nextNumbers, openWork } from '#market'
import { createOffering, insertSubscriptions, readOffering } from '#offerings'
import {
  changeState,
  completeTitleStep,
  propertyLabels,
  publishProperties,
  recordDocuments,
  recordHealthItems,
  recordLeases,
  recordMonths,
  recordOutlook,
  recordValuation,
} from '#properties'
import { type Book, fees, gatewayCosts, simulatorClearing } from './book.ts'
import type { Case } from './case.ts'
import { atBanks, withBankLegs } from './desks/bank-legs.ts'
import { fundingOf } from './desks/funding.ts'
import { fillProfile, fillQueues } from './desks/queues.ts'
import { reasonsOf } from './desks/reasons.ts'
import { settlePast } from './desks/settlements.ts'
import { investorAccounts, investorWithdrawals } from './desks/withdrawals.ts'
import { recordSpecimens, type Specimen, writeSpecimens } from './issued-documents.ts'
import { investorAlerts, investorNotices } from './market/notices.ts'
import {
  accountsOfTrading,
  pastMarketOf,
  pastOrdersMax,
  pastWindowOf,
  tradedIn,
} from './market/past-market.ts'
import { saleOf } from './market/planned-sale.ts'
import { recordSales } from './market/sale.ts'
import { investorWatching } from './market/watching.ts'
import { newProperty } from './new-property.ts'
import { publishDemoOpenings } from './openings.ts'
import { accountsOfCase, monthsOf, pastOf } from './past.ts'
import { createDemoAccounts, investorIdentity } from './people/accounts.ts'
import { crowdPurchases } from './people/buyers.ts'
import { crowdOf } from './people/crowd.ts'
import {
  type Brought,
  createFriends,
  type EarnedReward,
  friendPurchases,
  recordFriends,
  rewardAccounts,
  rewardEvents,
} from './people/friends.ts'
import { investorDeposits, investorPurchase } from './people/investor.ts'
import { type DemoLife, datesOf, demoLives, type LifeDates } from './people/lives.ts'
import { picturesOf } from './pictures.ts'
import { readPlots } from './plots.ts'
import { centralAndEastJava } from './properties/central-and-east-java.ts'
import type { DemoProperty } from './properties/demo-property.ts'
import { jakartaAndWestJava } from './properties/jakarta-and-west-java.ts'
import { otherIslands } from './properties/other-islands.ts'
import { documentsOf, healthOf, leasesOf, questionsOf, recordOf } from './records.ts'
import { type PastAccount, recordPastAccounts } from './rows/bank-accounts.ts'
import { recordPaidDeposits } from './rows/deposits.ts'
import { recordDistributions } from './rows/distributions.ts'
import { recordPastIdentities, recordPastInvestors } from './rows/investors.ts'
import { recordPastNotices } from './rows/notices.ts'
import { recordQuestions } from './rows/questions.ts'
import { recordPastSettlements } from './rows/settlements.ts'
import { recordPassedChecks } from './rows/suitability-checks.ts'
import { recordBooks, recordTradingWindow } from './rows/trading-windows.ts'
import { recordPastWatching } from './rows/watching.ts'
import { recordPaidWithdrawals } from './rows/withdrawals.ts'
import { halfYear, valuationsOf } from './valuations.ts'

/** All properties of the demo. */
export const demoProperties: readonly DemoProperty[] = [
  ...jakartaAndWestJava,
  ...centralAndEastJava,
  ...otherIslands,
]

export type DemoOptions = {
  readonly clock: Clock
  readonly dataKeys: DataKeys
  readonly files: FileStore
}

// Of two concurrent starts, the second waits for the lock and then finds the demo loaded.
const lockKey = 7_350_143

/**
 * Loads the demo once, in one transaction: accounts, properties, and two years of past up to the clock's now,
 * generated through the ledger in chronological order. Returns false when it is already loaded.
 */
export async function loadDemo(
  db: Database,
  { clock, dataKeys, files }: DemoOptions,
): Promise<boolean> {
  if (await isLoaded(db)) return false
  const plots = await readPlots()
  const now = clock.now()
  const lives = demoLives.map((life) => {
    return { life, dates: datesOf(life, now), name: propertyOf(life).name }
  })
  const specimens = await writeSpecimens(lives)
  const pages = specimens.map(({ file }) => file)
  const storage = { db, clock, store: files, keys: dataKeys }
  return await storeFiles(storage, pages, async (tx, fileIds) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
    if (await isLoaded(tx)) {
      await removeFiles(tx, fileIds)
      return false
    }
    await load(tx, { clock, dataKeys, plots, now, lives, specimens, fileIds })
    return true
  })
}

async function isLoaded(db: Db): Promise<boolean> {
  const [first] = demoProperties
  return first === undefined || (await propertyLabels(db, [first.id])).size > 0
}

type Demo = Omit<DemoOptions, 'files'> & {
  readonly plots: Awaited<ReturnType<typeof readPlots>>
  readonly now: Date
  readonly lives: readonly { readonly life: DemoLife; readonly dates: LifeDates }[]
  readonly specimens: readonly Specimen[]
  readonly fileIds: readonly string[]
}

async function load(tx: Tx, demo: Demo): Promise<void> {
  const { clock, dataKeys, plots, now, lives, specimens, fileIds } = demo
  const { investorId, supportId, ...staff } = await createDemoAccounts(tx, now)
  const brought = await createFriends(tx, dataKeys, now)
  await publishProperties(
    tx,
    null,
    lives.map(({ life, dates }, position) => {
      const property = propertyOf(life)
      return newProperty(property, position, dates, picturesOf(property, plots))
    }),
  )
  await recordSpecimens(tx, specimens, fileIds, staff)
  const crowd = await recordPastInvestors(tx, crowdOf(now), investorId)
  const checked = crowd.map((userId) => ({
    userId,
    checkedAt: later(now, -crowdCheckedDaysAgo * day),
  }))
  await recordPassedChecks(tx, dataKeys, checked)
  const cases: Case[] = []
  for (const { life, dates } of lives) {
    const madeOn = jakartaDate(dates.publishedAt)
    const { outlook } = recordOf(life.propertyId)
    await recordOutlook(tx, { propertyId: life.propertyId, madeOn, ...outlook })
  }
  for (const { life, dates } of lives)
    cases.push(await openCase(tx, life, dates, { investorId, brought, crowd, now }))
  const banks = investorAccounts(investorId, investorIdentity.fullName, now)
  await recordPastAccounts(tx, dataKeys, banks)
  await notifyPast(tx, cases, { investorId, brought, crowd, banks, staff, now })
  await recordPastIdentities(tx, dataKeys, crowdOf(now), crowd)
  for (const subject of cases) await leadOn(tx, subject, now)
  await recordMonths(
    tx,
    cases.flatMap(({ months }) => months),
    jakartaDate(now),
  )
  await recordReasons(tx, cases.flatMap(reasonsOf))
  await recordCases(tx, cases, { crowd, supportId, now })
  await recordPastWatching(tx, investorWatching(investorId, now))
  await declareInvestor(tx, dataKeys, investorId, now)
  const friends = brought.filter(({ purchase }) => purchase !== null).map(({ id }) => id)
  await fillProfile(tx, dataKeys, { userId: investorId, now })
  const editions = [editionInForce(clock, 'terms'), editionInForce(clock, 'privacy')]
  await insertAcceptances(tx, now, { userId: investorId, language: 'id', editions })
  await fillQueues(tx, dataKeys, { people: friends, now })
  await publishDemoOpenings(tx, now)
}

function propertyOf(life: DemoLife): DemoProperty {
  const property = demoProperties.find(({ id }) => id === life.propertyId)
  if (property === undefined) throw new Error(`the demo has no property ${life.propertyId}`)
  return property
}

const offeringStates = {
  'coming-soon': 'coming-soon',
  open: 'open',
  closing: 'closing',
  operating: 'closed',
  failed: 'failed',
} as const satisfies Record<DemoLife['stage'], string>

type People = {
  investorId: string
  brought: readonly Brought[]
  crowd: readonly string[]
  now: Date
}

async function openCase(
  tx: Tx,
  life: DemoLife,
  dates: LifeDates,
  { investorId, brought, crowd, now }: People,
): Promise<Case> {
  const property = propertyOf(life)
  const funding = fundingOf(property)
  const { unitsTotal, issuePrice: unitPrice } = funding
  const offeringId = await createOffering(tx, dates.publishedAt, {
    propertyId: property.id,
    state: offeringStates[life.stage],
    unitPrice,
    unitsTotal,
    opensAt: dates.opensAt,
    closesAt: dates.closesAt,
  })
  const mine = investorPurchase(property.id, investorId, dates, now)
  const friends = friendPurchases(brought, property.id)
  const known = mine === null ? friends : [...friends, mine]
  const knownUnits = known.reduce((sum, { units }) => sum + units, 0n)
  const sold = share(unitsTotal, life.soldBasisPoints, 'down') - knownUnits
  const sale = saleOf(property, life, now)
  const byCrowd = crowdPurchases(life, dates, sold < 0n ? 0n : sold, crowd, now)
  return {
    property,
    funding,
    life,
    dates,
    offering: await readOffering(tx, offeringId),
    sale,
    purchases: [...byCrowd, ...known],
    months: monthsOf(property, life, dates, { now, sale }),
  }
}

async function recordCases(
  tx: Tx,
  cases: readonly Case[],
  { crowd, supportId, now }: { crowd: readonly string[]; supportId: string; now: Date },
): Promise<void> {
  const health = cases.map((subject) => healthOf(subject, now))
  await recordLeases(tx, cases.flatMap(leasesOf), jakartaDate(now))
  await recordHealthItems(tx, health.flat())
  await recordDocuments(
    tx,
    cases.flatMap((subject, index) => documentsOf(subject, health[index] ?? [], now)),
  )
  await recordQuestions(
    tx,
    cases.flatMap((subject) => questionsOf(subject, { crowd, supportId }, now)),
  )
}

type Owner = People & {
  readonly banks: readonly PastAccount[]
  readonly staff: Parameters<typeof recordSales>[2]
}

async function notifyPast(
  tx: Tx,
  cases: readonly Case[],
  { investorId, brought, crowd, banks, staff, now }: Owner,
): Promise<void> {
  const rewards: EarnedReward[] = []
  const window = await pastWindowOf(tx, now)
  const accounts = [
    simulatorClearing,
    gatewayCosts,
    ...atBanks,
    fees,
    account('investor-held', investorId),
    ...rewardAccounts(brought, investorId),
  ]
  const traded = tradedIn(cases, window).flatMap(accountsOfTrading)
  const locked = await lockAccounts(tx, [...accounts, ...cases.flatMap(accountsOfCase), ...traded])
  const sheet = openSheet(locked)
  const work = openWork(sheet)
  const numbers = await nextNumbers(tx, pastOrdersMax)
  const market = pastMarketOf(cases, { window, work, crowd, numbers })
  const pastEvents = [
    ...investorDeposits(investorId, now),
    ...rewardEvents(brought, investorId, now, rewards),
    ...investorWithdrawals(investorId, banks, now),
    ...cases.flatMap((subject) => pastOf(subject, market, now)),
    ...market.pastEvents,
  ].sort((left, right) => left.at.getTime() - right.at.getTime())
  const book: Book = {
    sheet,
    purchases: [],
    holds: [],
    distributions: [],
    deposits: [],
    withdrawals: [],
    settlements: [],
    sales: [],
  }
  for (const event of pastEvents) event.applyTo(book)
  settlePast(book, now)
  await recordTradingWindow(tx, window)
  await recordBooks(tx, market.books, collectingFrom(window))
  const moved = withBankLegs(book.sheet, await purposesOfKinds(tx), later(now, -2 * day))
  const names = new Map(cases.map(({ property }) => [property.id, property.name]))
  await writeTogether(tx, [
    ...marketWrites({ ...work, sheet: moved }, market.books, names),
    insertHolds(book.holds),
    insertSubscriptions(book.purchases),
  ])
  await recordDistributions(tx, [...book.distributions, ...book.sales.map(({ payout }) => payout)])
  await recordSales(tx, book.sales, staff)
  await recordPaidDeposits(tx, book.deposits)
  await recordPaidWithdrawals(tx, book.withdrawals)
  await recordPastSettlements(tx, book.settlements)
  await recordFriends(tx, brought, investorId, rewards, book, now)
  const { notices, readBefore } = investorNotices(book, cases, investorId, now)
  await recordPastNotices(tx, notices, { readBefore, until: now })
  for (const alert of investorAlerts)
    await insertAlert(tx, { userId: investorId, roles: [] }, alert, now)
}

/** Moves a property through the states and title steps it has passed, with a valuation twice a year. */
async function leadOn(tx: Tx, { property, life, dates, sale }: Case, now: Date): Promise<void> {
  const { id: propertyId } = property
  const to = (state: Parameters<typeof changeState>[1]['to'], at: Date, until?: Date) =>
    changeState(tx, { propertyId, to: state, at, actorId: null, ...(until && { until }) })
  const done = (step: Parameters<typeof completeTitleStep>[1]['step'], at: Date) =>
    completeTitleStep(tx, {
      propertyId,
      step,
      doneOn: jakartaDate(at),
      check: titleCheck(step, at, now),
    })
  await done('agreement', later(dates.publishedAt, -day))
  if (life.stage === 'coming-soon') return
  await to('open', dates.opensAt, dates.closesAt)
  if (life.stage === 'open') return
  if (life.stage === 'failed') return await to('failed', dates.closesAt)
  await to('funded', dates.closesAt)
  await to('closing', dates.escrowFundedAt)
  await done('escrow-funded', dates.escrowFundedAt)
  await done('deed-signed', dates.deedSignedAt)
  if (life.stage === 'closing') return
  await done('registered', dates.registeredAt)
  await done('units-handed-over', dates.handedOverAt)
  await to('operating', dates.handedOverAt)
  await valueTwiceAYear(tx, property, life, dates, sale?.announcedAt ?? now)
  if (sale === null) return
  await to('sale-vote', sale.announcedAt)
  await to('sold', sale.settledAt)
  await to('paid-out', sale.paidAt)
}

// Steps are checked the day after, by finance when they concern money; the issue of units needs no check.
function titleCheck(step: string, doneAt: Date, now: Date) {
  if (step === 'units-handed-over') return null
  const at = later(doneAt, day)
  const on = jakartaDate(at < now ? at : now)
  return { as: step === 'escrow-funded' ? ('finance' as const) : ('ops' as const), on }
}

async function valueTwiceAYear(
  tx: Tx,
  property: DemoProperty,
  life: DemoLife,
  dates: LifeDates,
  now: Date,
): Promise<void> {
  const reasons = recordOf(property.id).why
  for (const [index, { amount, at }] of valuationsOf(property, life, dates, now).entries()) {
    const why = reasons[index]
    await recordValuation(tx, {
      propertyId: property.id,
      amount,
      valuedOn: jakartaDate(at),
      appraiser: property.appraiser,
      nextOn: jakartaDate(later(at, halfYear)),
      ...(why && { why }),
    })
  }
}

/** The risk profile is checked every two years; this is the second check. */
const checkedDaysAgo = 25
const crowdCheckedDaysAgo = 60

async function declareInvestor(tx: Tx, keys: DataKeys, userId: string, now: Date): Promise<void> {
  const then = later(now, -755 * day)
  const actor = { userId, roles: [] }
  await saveDeclaration(tx, keys, { now: () => then }, 'demo', actor, investorIdentity)
  await recordPassedChecks(tx, keys, [{ userId, checkedAt: later(now, -checkedDaysAgo * day) }])
}
