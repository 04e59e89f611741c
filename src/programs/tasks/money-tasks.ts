import { day, jakartaDate, later, processEach } from '#kernel'
import {
  bookSettlements,
  checkClosedDeposits,
  checkOpenDeposits,
  collectDebts,
  deliverSimulatedEvents,
  followEvents,
  followRefund,
  isRefundReference,
  releaseMatchedDeposits,
  sendDueRefunds,
} from '#payments'
import { recordNight } from '#wallet'
import {
  bookTransferLines,
  checkDueNames,
  followPayout,
  importSimulatedStatement,
  matchTransfers,
  openLateTickets,
  reconcileNextNight,
  sendDueWithdrawals,
  unbookedSince,
} from '#withdrawals'
import { notifyNight } from '../notify-night.ts'
import type { RepeatingTask } from '../repeating-tasks.ts'
import { minute, second, type TaskServices, task, taskWithoutCount } from './task.ts'

/** Tasks about money that comes in and goes out, and the reconciliation with banks. */
export function moneyTasks({ services, config, log }: TaskServices): RepeatingTask[] {
  const { db, clock, gateway, bankAccounts, dataKeys } = services
  const money = { db, clock, gateway, bankAccounts, keys: dataKeys }
  const onDeposit = (reference: string, error: unknown) =>
    log.error({ err: error, reference }, 'a deposit could not be settled')
  const onSettlement = (gatewayId: string, error: unknown) =>
    log.error({ err: error, gatewayId }, 'a settlement could not be booked')
  const onBankAccount = (accountId: string, error: unknown) =>
    log.error({ err: error, accountId }, 'a bank could not be asked for a name')
  const onPayout = (reference: string, error: unknown) =>
    log.error({ err: error, reference }, 'a payout could not be sent or followed')
  const followOut = async (reference: string) => {
    await (isRefundReference(reference) ? followRefund : followPayout)(money, reference)
  }
  return [
    // Frequent, because a user may be looking at the page that waits for it.
    task('payments.follow-events', 250, () => followEvents(money, onDeposit, followOut)),
    task('payments.release-matched-deposits', 15 * second, () =>
      releaseMatchedDeposits(money, onDeposit),
    ),
    task('payments.deliver-simulated-events', second, () => deliverSimulatedEvents(money)),
    taskWithoutCount('payments.ask-about-open-deposits', 30 * second, () =>
      checkOpenDeposits(money, onDeposit),
    ),
    taskWithoutCount('payments.ask-about-closed-deposits', minute, () =>
      checkClosedDeposits(money, onDeposit),
    ),
    task('payments.collect-debts', second, () => collectDebts(money)),
    task('payments.book-settlements', 5 * minute, async () =>
      bookSettlements(money, onSettlement, await unbookedSince(db)),
    ),
    task('withdrawals.send-due', second, () =>
      processEach(
        [sendDueWithdrawals, sendDueRefunds],
        ({ name }) => name,
        (step) => step(money, onPayout),
      ),
    ),
    task('withdrawals.open-late-tickets', minute, () =>
      openLateTickets(money, config.operator.email),
    ),
    task('banks.check-due-names', 2 * second, () => checkDueNames(money, onBankAccount)),
    task('reconciliation.match-transfers', minute, () =>
      processEach(
        [bookTransferLines, matchTransfers],
        ({ name }) => name,
        (step) => step(money),
      ),
    ),
    taskWithoutCount('reconciliation.nightly', 5 * minute, async () =>
      notifyNight(log, await reconcileNextNight(money)),
    ),
    // Every morning the demo's bank reports its balances at the end of the previous day.
    ...(gateway.isSimulated && bankAccounts !== null
      ? [
          task('reconciliation.simulated-bank', 5 * minute, () =>
            importSimulatedStatement(money, [], jakartaDate(later(clock.now(), -day))),
          ),
        ]
      : []),
    task('proofs.record-night', minute, () => recordNight(db, clock)),
  ]
}
