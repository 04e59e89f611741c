import { setTimeout as pause } from 'node:timers/promises'
import { payDueDistributions } from '#distributions'
import { transferArrivals } from '#inheritance'
import { advanceBooks, createBookCache } from '#market'
import { advanceMeetings, advanceMotions } from '#meetings'
import { captureDueFees } from '#offerings'
import {
  bookSettlements,
  checkOpenDeposits,
  collectDebts,
  deliverSimulatedEvents,
  followEvents,
  followRefund,
  isRefundReference,
  releaseMatchedDeposits,
  sendDueRefunds,
} from '#payments'
import { followPayout, matchTransfers, sendDueWithdrawals } from '#withdrawals'
import { rethrow } from '../rethrow.ts'
import { openPrograms, ready } from './services.ts'

// What `src/worker.ts` does about money, without its delays: a failed task is retried immediately.
const { services: opened } = await openPrograms()
const { db, clock, gateway, bankAccounts, dataKeys: keys } = opened
const services = { db, clock, gateway, bankAccounts, keys }
const followOut = async (reference: string) => {
  await (isRefundReference(reference) ? followRefund : followPayout)(services, reference)
}
// Calls fail on purpose, and each room retries a failed item by itself.
const retried = () => {}
const market = { db, clock, books: createBookCache() }
const tasks = [
  () => advanceBooks(market),
  () => deliverSimulatedEvents(services),
  () => followEvents(services, retried, followOut),
  () => sendDueWithdrawals(services, retried),
  () => sendDueRefunds(services, retried),
  () => collectDebts(services),
  () => checkOpenDeposits(services, retried),
  () => releaseMatchedDeposits(services, retried),
  () => captureDueFees(db, clock),
  () => payDueDistributions(db, clock),
  () => bookSettlements(services, rethrow),
  () => advanceMeetings(db, clock),
  () => advanceMotions(db, clock),
  () => transferArrivals(db, clock),
  () => matchTransfers(services),
]
ready()
for (;;) {
  for (const task of tasks) await task().catch(() => 0)
  await pause(100)
}
