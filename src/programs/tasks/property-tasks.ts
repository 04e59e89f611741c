import { announceExecutions, runExecutions } from '#auto-invest'
import { notifyPublicChange } from '#database'
import {
  finishSales,
  notifyDeclared,
  notifyLate,
  notifyPayees,
  payDueDistributions,
} from '#distributions'
import { makeAgreements, makeDueReports, notifySilences } from '#documents'
import {
  advanceBooks,
  createBookCache,
  makeRegisterFile,
  notifyOpening,
  notifyOverdueFiles,
  openOrderSequencer,
  watchBooks,
} from '#market'
import {
  advanceMeetings,
  advanceMotions,
  makeMinutes,
  openSaleMotions,
  remindVoters,
  reportLateProgress,
} from '#meetings'
import {
  advanceOfferings,
  allotSubscriptions,
  captureDueFees,
  openPurchaseSequencer,
  refundSubscriptions,
} from '#offerings'
import { moveLetStates } from '#properties'
import { settleReferrals } from '#referrals'
import type { RepeatingTask } from '../repeating-tasks.ts'
import { throttle } from '../throttle.ts'
import { minute, second, type TaskServices, task } from './task.ts'

/** Tasks of a property from its offering to its sale, and of its investors' payouts. */
export function propertyTasks({ services, config, log }: TaskServices): RepeatingTask[] {
  const { db, clock, files, dataKeys, gateway } = services
  const storage = { db, clock, store: files, keys: dataKeys }
  const agreements = { ...storage, operator: config.operator.name }
  // As in the server: purchases come by the hundred, and pages are rebuilt at most once a second.
  const notifyPurchases = throttle(second, () => {
    notifyPublicChange(db).catch((error: unknown) =>
      log.warn({ err: error }, 'servers were not notified of a purchase'),
    )
  })
  const purchaseSequencer = openPurchaseSequencer({ db, clock, onCommitted: notifyPurchases })
  const market = { db, clock, books: createBookCache() }
  const autoInvest = {
    db,
    clock,
    purchaseSequencer,
    orderSequencer: openOrderSequencer({ db, clock }),
  }
  const onPlan = (executionId: string, error: unknown) =>
    log.error({ err: error, executionId }, 'a plan could not be carried out')
  const onAnnouncement = (planId: string, error: unknown) =>
    log.error({ err: error, planId }, 'a plan could not be announced')
  /** Tasks that change public content, after which servers rebuild their cached pages. */
  const shown = (name: string, everyMilliseconds: number, run: () => Promise<number>) =>
    task(name, everyMilliseconds, async () => {
      try {
        const done = await run()
        if (done > 0) await notifyPublicChange(db)
        return done
      } catch (error) {
        // An item failed; others may have changed what the public sees.
        await notifyPublicChange(db)
        throw error
      }
    })
  return [
    shown('offerings.advance', 5 * second, () => advanceOfferings(db, clock)),
    shown('offerings.refund-subscriptions', 5 * second, () => refundSubscriptions(db, clock)),
    shown('offerings.allot-subscriptions', 5 * second, () => allotSubscriptions(db, clock)),
    task('offerings.capture-due-fees', 5 * second, () => captureDueFees(db, clock)),
    shown('market.advance-books', second, () => advanceBooks(market)),
    task('market.watch-books', 2 * second, () => watchBooks(db, clock)),
    shown('meetings.advance', 5 * second, () => advanceMeetings(db, clock)),
    task('meetings.advance-motions', 15 * second, () => advanceMotions(db, clock)),
    task('meetings.remind-voters', minute, () => remindVoters(db, clock)),
    shown('meetings.make-minutes', 5 * second, () => makeMinutes(storage, gateway)),
    task('meetings.open-sale-motions', minute, () => openSaleMotions(db, clock)),
    task('meetings.report-late-progress', 5 * minute, () => reportLateProgress(db, clock)),
    task('market.notify-opening', minute, () => notifyOpening(db, clock)),
    task('market.make-register-file', 15 * second, () => makeRegisterFile(db, clock)),
    task('market.notify-overdue-files', minute, () => notifyOverdueFiles(db, clock)),
    task('agreements.make', second, () => makeAgreements(agreements)),
    task('auto-invest.announce', 15 * second, () => announceExecutions(db, clock, onAnnouncement)),
    task('auto-invest.run', 5 * second, async () => {
      // Plans are due at the hour at which trading opens.
      await advanceBooks({ ...market, books: createBookCache() }).catch((error: unknown) =>
        log.warn({ err: error }, 'plans are carried out while a book could not be advanced'),
      )
      return await runExecutions(autoInvest, onPlan)
    }),
    shown('distributions.pay-due', 5 * second, () => payDueDistributions(db, clock)),
    task('distributions.tell-declared', 5 * second, () => notifyDeclared(db, clock)),
    task('distributions.notify-late', 5 * minute, () => notifyLate(db, clock)),
    task('distributions.notify-holders', 5 * second, () => notifyPayees(db, clock)),
    shown('properties.move-let-states', 5 * minute, () => moveLetStates(db, clock)),
    shown('property-sales.finish', 5 * second, () => finishSales(db, clock)),
    task('reports.make-due', minute, () => makeDueReports(db, clock)),
    task('reports.notify-silences', 5 * minute, () => notifySilences(db, clock)),
    task('referrals.settle', 5 * second, () => settleReferrals(db, clock)),
  ]
}
