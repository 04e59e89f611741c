import { makeAgreements } from '#agreements'
import { chainEvents, checkAuditNightly } from '#audit'
import { announceExecutions, runExecutions } from '#auto-invest'
import { checkDueNames } from '#banks'
import { sweepCaptcha } from '#captcha'
import { eraseDueApplications } from '#careers'
import { loadConfig } from '#config'
import { tellPublicChange } from '#database'
import { payDueDistributions, tellDeclared, tellHolders } from '#distributions'
import { finishExits } from '#exits'
import { eraseRemoved } from '#files'
import { endedSessions, removeDueFactors, sendDueResets, sweepIdentity } from '#identity'
import { screenNames, sweepDrafts } from '#investors'
import { sendDueMessages, sweepMessages } from '#messages'
import { sweepNewsletter } from '#newsletter'
import {
  announce,
  bundleDueMails,
  queueDueMessages,
  sendDueMails,
  sendDuePushes,
  sweepSignals,
} from '#notifications'
import {
  advanceOfferings,
  allotSubscriptions,
  captureDueFees,
  openPurchaseDesk,
  refundSubscriptions,
} from '#offerings'
import {
  askAboutOpenDeposits,
  askAboutPaidDeposits,
  bookSettlements,
  collectDebts,
  deliverSimulatedEvents,
  followEvents,
  followRefund,
  isRefundReference,
  releaseMatchedDeposits,
  sendDueRefunds,
} from '#payments'
import { eraseDueAccounts, makeCopies, removeOldCopies } from '#privacy'
import { takeNight } from '#proofs'
import { matchTransfers, reconcileYesterday } from '#reconciliation'
import { settleReferrals } from '#referrals'
import { makeDueReports, tellSilences } from '#reports'
import { tellAlerts } from '#watching'
import { queueHappenings, sendDueWebhooks } from '#webhooks'
import { followPayout, openLateTickets, sendDueWithdrawals } from '#withdrawals'
import { endInOrder, report } from './programs/ending.ts'
import { joinRooms, openLog } from './programs/join-rooms.ts'
import { runRepeatedly } from './programs/repeating-tasks.ts'
import { spaced } from './programs/spaced.ts'
import { tellNight } from './programs/tell-night.ts'

const second = 1000

// Everything that happens without a visitor waiting for it. Any number of workers may run: each
// task takes what is due from its room's own table, under locks that the others skip.
const config = loadConfig()
const log = openLog(config, 'worker')
const rooms = await joinRooms(config, log)
const { db, clock, mailer, gateway, escrow, files, screeningLists, dataKeys } = rooms
const cashier = { db, clock, gateway, escrow }
const bankDesk = { db, clock, gateway, keys: dataKeys }
const agreements = { db, clock, store: files, keys: dataKeys, operator: config.operator.name }
const copyDesk = { db, clock, keys: dataKeys, store: files }
// As in the server: purchases come by the hundred, and pages are made anew once a second at most.
const tellPurchases = spaced(second, () => {
  tellPublicChange(db).catch((error: unknown) =>
    log.warn({ err: error }, 'servers were not told of a purchase'),
  )
})
const desk = openPurchaseDesk({ db, clock, onCommitted: tellPurchases })
const autoInvest = { db, clock, desk }
const programs = { db, clock, dataKeys, sender: rooms.outgoing }
const devices = {
  ...programs,
  publicUrl: config.publicUrl,
  endedSessions: (ids: readonly string[]) => endedSessions(db, ids),
}

const failed = (text: string) => (subject: string, error: unknown) =>
  log.error({ err: error, subject }, text)
const onDeposit = failed('a deposit could not be settled')
const onBankAccount = failed('a bank could not be asked for a name')
const onPayout = failed('a payout could not be sent or followed')
const followOut = async (reference: string) => {
  await (isRefundReference(reference) ? followRefund : followPayout)(bankDesk, reference)
}
const onPlan = failed('a plan could not be carried out')
const onMail = failed('a mail could not be sent')

const onMessage = (messageId: string, fault: string) =>
  log.error({ messageId, fault }, 'a short message was given up')

/** Work that does not say how much it did. */
const uncounted = (run: () => Promise<unknown>) => async () => {
  await run()
  return 0
}

/** Work that guests see: what serving programs keep of public pages is made anew after it. */
const shown = (run: () => Promise<number>) => async () => {
  const done = await run()
  if (done > 0) await tellPublicChange(db)
  return done
}

const stop = runRepeatedly(
  [
    {
      name: 'notifications.send-due-mails',
      everyMilliseconds: second,
      run: () => sendDueMails(db, mailer, onMail),
    },
    {
      name: 'messages.send-due',
      everyMilliseconds: second,
      run: () => sendDueMessages({ db, clock, messenger: rooms.messenger }, onMessage),
    },
    {
      name: 'messages.sweep',
      everyMilliseconds: 600 * second,
      run: uncounted(() => sweepMessages(db, clock)),
    },
    {
      name: 'notifications.announce',
      everyMilliseconds: 250,
      run: () => announce(db, clock),
    },
    {
      name: 'notifications.bundle-due-mails',
      everyMilliseconds: second,
      run: () => bundleDueMails(db, clock),
    },
    {
      name: 'notifications.send-due-pushes',
      everyMilliseconds: second,
      run: () => sendDuePushes(devices),
    },
    {
      name: 'notifications.queue-due-messages',
      everyMilliseconds: second,
      run: () => queueDueMessages(db, clock, config.publicUrl),
    },
    {
      name: 'watching.tell-alerts',
      everyMilliseconds: 5 * second,
      run: () => tellAlerts(db, clock),
    },
    {
      name: 'notifications.sweep-signals',
      everyMilliseconds: 600 * second,
      run: uncounted(() => sweepSignals(db)),
    },
    {
      name: 'payments.follow-events',
      // Somebody may be looking at the page that waits for it.
      everyMilliseconds: 250,
      run: () => followEvents(cashier, onDeposit, followOut),
    },
    {
      name: 'payments.release-matched-deposits',
      everyMilliseconds: 15 * second,
      run: () => releaseMatchedDeposits(cashier),
    },
    {
      name: 'proofs.take-night',
      everyMilliseconds: 60 * second,
      run: () => takeNight(db, clock),
    },
    {
      name: 'payments.deliver-simulated-events',
      everyMilliseconds: second,
      run: () => deliverSimulatedEvents(cashier),
    },
    {
      name: 'payments.ask-about-open-deposits',
      everyMilliseconds: 30 * second,
      run: uncounted(() => askAboutOpenDeposits(cashier, onDeposit)),
    },
    {
      name: 'payments.ask-about-paid-deposits',
      everyMilliseconds: 60 * second,
      run: uncounted(() => askAboutPaidDeposits(cashier, onDeposit)),
    },
    {
      name: 'payments.collect-debts',
      everyMilliseconds: second,
      run: () => collectDebts(cashier),
    },
    {
      name: 'withdrawals.send-due',
      everyMilliseconds: second,
      run: async () =>
        (await sendDueWithdrawals(bankDesk, onPayout)) + (await sendDueRefunds(bankDesk, onPayout)),
    },
    {
      name: 'payments.book-settlements',
      everyMilliseconds: 300 * second,
      run: () => bookSettlements(cashier),
    },
    {
      name: 'reconciliation.match-transfers',
      everyMilliseconds: 60 * second,
      run: () => matchTransfers(cashier),
    },
    {
      name: 'reconciliation.nightly',
      everyMilliseconds: 300 * second,
      run: uncounted(async () => tellNight(log, await reconcileYesterday(cashier))),
    },
    {
      name: 'withdrawals.open-late-tickets',
      everyMilliseconds: 60 * second,
      run: () => openLateTickets(bankDesk, config.operator.email),
    },
    {
      name: 'banks.check-due-names',
      everyMilliseconds: 2 * second,
      run: () => checkDueNames(bankDesk, onBankAccount),
    },
    {
      name: 'offerings.capture-due-fees',
      everyMilliseconds: 5 * second,
      run: () => captureDueFees(db, clock),
    },
    {
      name: 'agreements.make',
      everyMilliseconds: second,
      run: () => makeAgreements(agreements),
    },
    {
      name: 'referrals.settle',
      everyMilliseconds: 5 * second,
      run: () => settleReferrals(db, clock),
    },
    {
      name: 'offerings.advance',
      everyMilliseconds: 5 * second,
      run: shown(() => advanceOfferings(db, clock)),
    },
    {
      name: 'offerings.refund-subscriptions',
      everyMilliseconds: 5 * second,
      run: shown(() => refundSubscriptions(db, clock)),
    },
    {
      name: 'offerings.allot-subscriptions',
      everyMilliseconds: 5 * second,
      run: shown(() => allotSubscriptions(db, clock)),
    },
    {
      name: 'auto-invest.announce',
      everyMilliseconds: 15 * second,
      run: () => announceExecutions(db, clock),
    },
    {
      name: 'auto-invest.run',
      everyMilliseconds: 5 * second,
      run: () => runExecutions(autoInvest, onPlan),
    },
    {
      name: 'exits.finish',
      everyMilliseconds: 5 * second,
      run: shown(() => finishExits(db, clock)),
    },
    {
      name: 'distributions.pay-due',
      everyMilliseconds: 5 * second,
      run: shown(() => payDueDistributions(db, clock)),
    },
    {
      name: 'distributions.tell-declared',
      everyMilliseconds: 5 * second,
      run: () => tellDeclared(db, clock),
    },
    {
      name: 'distributions.tell-holders',
      everyMilliseconds: 5 * second,
      run: () => tellHolders(db, clock),
    },
    {
      name: 'reports.make-due',
      everyMilliseconds: 60 * second,
      run: () => makeDueReports(db, clock),
    },
    {
      name: 'reports.tell-silences',
      everyMilliseconds: 300 * second,
      run: () => tellSilences(db, clock),
    },
    {
      name: 'webhooks.queue-happenings',
      everyMilliseconds: 5 * second,
      run: () => queueHappenings(programs),
    },
    {
      name: 'webhooks.send-due',
      everyMilliseconds: second,
      run: () => sendDueWebhooks(programs),
    },
    {
      name: 'identity.send-due-resets',
      everyMilliseconds: second,
      run: () => sendDueResets(db, clock),
    },
    {
      name: 'investors.screen-names',
      everyMilliseconds: 5 * second,
      run: () => screenNames(db, clock, screeningLists()),
    },
    {
      name: 'audit.chain-events',
      everyMilliseconds: second,
      run: () => chainEvents(db, clock.now()),
    },
    {
      name: 'audit.nightly-check',
      everyMilliseconds: 300 * second,
      run: async () => {
        const faults = await checkAuditNightly(db, clock)
        if (faults !== null && faults.length > 0)
          log.error({ faults: faults.slice(0, 20) }, 'the audit log is not as it was written')
        return 0
      },
    },
    {
      name: 'identity.remove-due-factors',
      everyMilliseconds: 30 * second,
      run: () => removeDueFactors(db, clock),
    },
    {
      name: 'identity.sweep',
      everyMilliseconds: 600 * second,
      run: uncounted(() => sweepIdentity(db, clock)),
    },
    {
      name: 'privacy.make-copies',
      everyMilliseconds: 2 * second,
      run: () => makeCopies(copyDesk),
    },
    {
      name: 'privacy.remove-old-copies',
      everyMilliseconds: 600 * second,
      run: () => removeOldCopies(copyDesk),
    },
    {
      name: 'privacy.erase-due-accounts',
      everyMilliseconds: 600 * second,
      run: () => eraseDueAccounts(copyDesk),
    },
    {
      name: 'investors.sweep-drafts',
      everyMilliseconds: 600 * second,
      run: uncounted(() => sweepDrafts(db, clock)),
    },
    {
      name: 'captcha.sweep',
      everyMilliseconds: 600 * second,
      run: uncounted(() => sweepCaptcha(db)),
    },
    {
      name: 'careers.erase-due-applications',
      everyMilliseconds: 600 * second,
      run: () => eraseDueApplications(db, clock),
    },
    {
      name: 'files.erase-removed',
      everyMilliseconds: 5 * second,
      run: () => eraseRemoved({ db, store: files }),
    },
    {
      name: 'newsletter.sweep',
      everyMilliseconds: 600 * second,
      run: uncounted(() => sweepNewsletter(db, clock)),
    },
  ],
  log,
)
await report({ ready: true })

endInOrder(log, async () => {
  await stop()
  await rooms.close()
})
