import { busy } from '../refusals.ts'
import { addressGroup } from './address-group.ts'
import type { Origin } from './device.ts'
import { createFairQueue } from './fair-queue.ts'

// A log-in sends a dozen statements to the database, so hundreds at once would block other requests. Log-ins
// that wait here have used no resources yet, and their attempts are not counted.
const queue = createFairQueue({
  atOnceMax: 16,
  waitingMax: 600,
  onFull: () => busy({ retryAfterSeconds: 10 }),
})

/**
 * Runs a few log-ins at a time and serves networks in turn. When the queue is full, refuses the network with
 * the most waiting requests with `identity.busy`, which asks the client to retry later.
 */
export async function runInLoginQueue<Result>(
  { address }: Pick<Origin, 'address'>,
  work: () => Promise<Result>,
): Promise<Result> {
  return await queue.run(addressGroup(address) ?? 'unknown', work)
}
