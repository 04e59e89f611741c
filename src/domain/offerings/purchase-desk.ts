import { brokenConstraint, type Database, databaseErrorCode } from '#database'
import type { Clock } from '#kernel'
import { commandKeyConstraint, type Outcome, resultOf } from '#ledger'
import type { Subscription } from './offering.ts'
import { postPurchases, type Ticket } from './post-purchases.ts'
import type { Purchase } from './purchase.ts'

/**
 * Where purchases are brought. Those that wait at the same moment are decided one after the other
 * and committed together, so buyers of one offering do not queue for each other's commits.
 */
export type PurchaseDesk = {
  /**
   * Buys units: `total` rupiah of the free balance against units of an open offering. Done once per
   * key. Refuses with `offerings.*`, `investors.identity_required`,
   * `investors.suitability_required` and its kin, `investors.quota_exceeded`, `ledger.insufficient_funds` or `ledger.key_reused`. Resolves after the commit.
   */
  subscribe(purchase: Purchase, key: string): Promise<Subscription>
}

export type DeskOptions = {
  db: Database
  clock: Clock
  /** Batches under way at once when many wait. Two: one is decided while the other commits. */
  lanes?: number
  /** The most purchases of one commit. */
  batchMax?: number
  /** Called after every commit, so that pages showing what is left can be rebuilt. */
  onCommitted?: () => void
}

type Waiting = Ticket & { resolve(outcome: Outcome): void; reject(error: unknown): void }

const attemptsMax = 5

// A batch costs as much as several purchases before the first is looked at. Below this number those
// that come while one is under way wait for it and share the next.
const worthALane = 16

// Buyers whose purchases were committed together ask again within a moment of each other. The next
// batch waits this long for as many as there were; who buys alone waits for nobody.
const gatherMilliseconds = 2

export function openPurchaseDesk(options: DeskOptions): PurchaseDesk {
  const { lanes = 2, batchMax = 64 } = options
  let waiting: Waiting[] = []
  const underWay = new Set<string>()
  let busy = 0
  let isCalled = false
  let expected = 1
  let gathering: NodeJS.Timeout | null = null

  // Served at the end of this turn: purchases that arrive together leave together.
  function serveSoon(): void {
    if (isCalled) return
    isCalled = true
    setImmediate(serve)
  }

  function serve(): void {
    isCalled = false
    if (busy === 0 && waiting.length < expected) {
      if (waiting.length > 0) gathering ??= setTimeout(serveGathered, gatherMilliseconds)
      return
    }
    if (gathering !== null) clearTimeout(gathering)
    gathering = null
    while (busy < lanes && waiting.length >= (busy === 0 ? 1 : worthALane)) {
      const batch = nextBatch()
      if (batch.length === 0) return
      busy += 1
      void settle(options, batch).finally(() => {
        busy -= 1
        for (const ticket of batch) underWay.delete(nameOf(ticket))
        expected = Math.min(batchMax, batch.length + waiting.length)
        serveSoon()
      })
    }
  }

  function serveGathered(): void {
    gathering = null
    expected = 1
    serve()
  }

  // A key that is being served waits for the outcome, which the next batch then finds.
  function nextBatch(): Waiting[] {
    const batch: Waiting[] = []
    const rest: Waiting[] = []
    // Shared out among the lanes that are free, so that none is idle beside a long batch.
    const parts = Math.min(lanes - busy, Math.floor(waiting.length / worthALane))
    const share = Math.min(batchMax, Math.ceil(waiting.length / Math.max(1, parts)))
    for (const ticket of waiting) {
      const name = nameOf(ticket)
      if (batch.length < share && !underWay.has(name)) {
        underWay.add(name)
        batch.push(ticket)
      } else rest.push(ticket)
    }
    waiting = rest
    return batch
  }

  return {
    async subscribe(purchase, key) {
      const command = {
        actorId: purchase.investorId,
        key,
        operation: 'offerings.subscribe',
        body: purchase,
      }
      const outcome = await new Promise<Outcome>((resolve, reject) => {
        waiting.push({ command, purchase, resolve, reject })
        serveSoon()
      })
      return resultOf<Subscription>(outcome)
    },
  }
}

function nameOf({ command }: Ticket): string {
  return `${command.actorId}/${command.key}`
}

async function settle(options: DeskOptions, batch: Waiting[]): Promise<void> {
  try {
    const outcomes = await postWithRetry(options, batch)
    batch.forEach((ticket, index) => {
      const outcome = outcomes[index]
      if (outcome instanceof Error) ticket.reject(outcome)
      else if (outcome === undefined) ticket.reject(new Error('a purchase was not decided'))
      else ticket.resolve(outcome)
    })
    options.onCommitted?.()
  } catch (error) {
    if (batch.length > 1 && isLockTaken(error)) return await settleOneByOne(options, batch)
    // Whether it was committed is not known here: who asks again with the same key will see.
    for (const ticket of batch) ticket.reject(error)
  }
}

// Something keeps the rows of one of them: the others need not wait for it, nor fail with it.
async function settleOneByOne(options: DeskOptions, batch: readonly Waiting[]): Promise<void> {
  for (const ticket of batch) await settle(options, [ticket])
}

function isLockTaken(error: unknown): boolean {
  return databaseErrorCode(error) === '55P03'
}

// Another process may have done one of these commands, or opened an account, in the same moment.
async function postWithRetry(options: DeskOptions, batch: readonly Ticket[]) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await postPurchases(options.db, options.clock, batch)
    } catch (error) {
      const isRace = brokenConstraint(error) === commandKeyConstraint || isDeadlock(error)
      if (!isRace || attempt >= attemptsMax) throw error
    }
  }
}

function isDeadlock(error: unknown): boolean {
  return databaseErrorCode(error) === '40P01'
}
