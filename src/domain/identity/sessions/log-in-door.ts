import { busy } from '../refusals.ts'
import { addressGroup } from './address-group.ts'
import type { Origin } from './device.ts'
import { openFairLine } from './fair-line.ts'

// A log-in asks the database a dozen times: hundreds at once would keep everybody else from it. Those who
// wait at the door have cost nothing yet, and none of their tries is counted.
const door = openFairLine({
  atOnceMax: 16,
  waitingMax: 600,
  onFull: () => busy({ retryAfterSeconds: 10 }),
})

/**
 * Lets log-ins in a few at a time; networks take turns. Where no place is left to wait, the network with
 * the most waiting requests is asked to retry later: `identity.busy`.
 */
export async function logInTurn<Result>(
  { address }: Pick<Origin, 'address'>,
  work: () => Promise<Result>,
): Promise<Result> {
  return await door.run(addressGroup(address) ?? 'unknown', work)
}
