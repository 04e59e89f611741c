import { brokenConstraint, createBatcher, type Database, databaseErrorCode } from '#database'
import type { Clock } from '#kernel'
import { commandKeyConstraint, type Outcome, resultOf } from '#ledger'
import type { Subscription } from '../offering.ts'
import { postPurchases, type Ticket } from './post-purchases.ts'
import type { Purchase } from './purchase.ts'

/**
 * Accepts purchases. Those that wait at the same time are decided one after the other and committed together,
 * so that buyers of one offering do not each wait for a commit.
 */
export type PurchaseSequencer = {
  /**
   * Buys units of an open offering for `total` rupiah of the available balance. Executed once per idempotency key.
   * Refuses with `offerings.*`, `investors.identity_required`, `investors.suitability_required` and related
   * codes, `investors.quota_exceeded`, `ledger.insufficient_funds` or `ledger.key_reused`, and as `requireUnfrozen`
   * does. Resolves after the commit.
   */
  subscribe(purchase: Purchase, key: string): Promise<Subscription>
}

type DeskOptions = {
  db: Database
  clock: Clock
  /** The most batches processed at once. With two, one is decided while the other commits. */
  concurrency?: number
  /** The most purchases in one batch, which is one commit. */
  batchMax?: number
  /** Called after every commit, so that pages with the remaining units can be rebuilt. */
  onCommitted?: () => void
}

const attemptsMax = 5

export function openPurchaseSequencer(options: DeskOptions): PurchaseSequencer {
  const { concurrency = 2, batchMax = 64, onCommitted } = options
  const submit = createBatcher<Ticket, Outcome>({
    concurrency,
    batchMax,
    keyOf: ({ command }) => `${command.actorId}/${command.key}`,
    post: async (batch) => {
      const outcomes = await postWithRetry(options, batch)
      onCommitted?.()
      return outcomes
    },
  })
  return {
    async subscribe(purchase, key) {
      const command = {
        actorId: purchase.investorId,
        key,
        operation: 'offerings.subscribe',
        body: purchase,
      }
      return resultOf<Subscription>(await submit({ command, purchase }))
    },
  }
}

// Retries when another process executed one of these commands or opened an account at the same time.
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
