import {
  advanceRecoveries,
  closeEstates,
  eraseDueAccounts,
  makeCopies,
  removeOldCopies,
  sweepRecoveries,
} from '#account-service'
import { chainEvents, checkAuditNightly } from '#audit'
import { sweepCaptcha } from '#captcha'
import { eraseRemoved } from '#files'
import { removeDueFactors, sweepIdentity } from '#identity'
import { sweepReports, transferArrivals } from '#inheritance'
import {
  remindExemptions,
  remindHeirs,
  screenNames,
  sweepDrafts,
  sweepIdCardReadings,
  sweepMovement,
} from '#investors'
import { sweepRefusals } from '#ledger'
import { eraseDueApplications, sweepNewsletter } from '#support'
import type { RepeatingTask } from '../repeating-tasks.ts'
import { minute, second, type TaskServices, task, taskWithoutCount } from './task.ts'

/** Tasks about personal data: screening, copies for their owners, and deletion at the end of the retention period. */
export function keepingTasks({ services, log }: TaskServices): RepeatingTask[] {
  const { db, clock, files, dataKeys, screeningLists } = services
  const recoveryServices = { db, clock }
  const copyServices = { db, clock, keys: dataKeys, store: files }
  return [
    task('audit.chain-events', second, () => chainEvents(db, clock.now())),
    taskWithoutCount('audit.nightly-check', 5 * minute, async () => {
      const faults = await checkAuditNightly(db, clock)
      if (faults !== null && faults.length > 0)
        log.error({ faults: faults.slice(0, 20) }, 'the audit log is not as it was written')
    }),
    task('identity.remove-due-factors', 30 * second, () => removeDueFactors(db, clock)),
    task('account-recovery.advance', 5 * second, () => advanceRecoveries(recoveryServices)),
    taskWithoutCount('account-recovery.sweep', 10 * minute, () =>
      sweepRecoveries(recoveryServices),
    ),
    task('inheritance.pass-on-arrivals', minute, () => transferArrivals(db, clock)),
    taskWithoutCount('inheritance.sweep', 10 * minute, () => sweepReports({ db, clock })),
    taskWithoutCount('identity.sweep', 10 * minute, () => sweepIdentity(db, clock)),
    task('investors.screen-names', 5 * second, () => screenNames(db, clock, screeningLists())),
    task('investors.remind-exemptions', 10 * minute, () => remindExemptions(db, clock)),
    task('investors.remind-heirs', 10 * minute, () => remindHeirs(db, clock)),
    taskWithoutCount('investors.sweep-drafts', 10 * minute, () => sweepDrafts(db, clock)),
    taskWithoutCount('investors.sweep-card-readings', 10 * minute, () =>
      sweepIdCardReadings(db, clock),
    ),
    task('investors.sweep-movement', 10 * minute, () => sweepMovement(db, clock)),
    task('privacy.close-estates', minute, () => closeEstates(copyServices)),
    task('privacy.make-copies', 2 * second, () => makeCopies(copyServices)),
    task('privacy.remove-old-copies', 10 * minute, () => removeOldCopies(copyServices)),
    task('privacy.erase-due-accounts', 10 * minute, () => eraseDueAccounts(copyServices)),
    task('careers.erase-due-applications', 10 * minute, () => eraseDueApplications(db, clock)),
    task('files.erase-removed', 5 * second, () => eraseRemoved({ db, store: files })),
    task('ledger.sweep-refusals', minute, () => sweepRefusals(db)),
    taskWithoutCount('captcha.sweep', 10 * minute, () => sweepCaptcha(db)),
    taskWithoutCount('newsletter.sweep', 10 * minute, () => sweepNewsletter(db, clock)),
  ]
}
