import type { Browser } from '@playwright/test'
import { type RehearsalProduct, startRehearsal } from '../../support/rehearsal-product.ts'
import { closeContexts } from '../demo-accounts.ts'
import { test } from '../test.ts'
import { appointStaff, type Staff } from './appoint.ts'
import {
  actOnOffering,
  approveClosing,
  checkDocument,
  readBuyers,
  recordTitleStep,
} from './closing.ts'
import { answerComplaint, complain } from './complain.ts'
import {
  acceptBankProof,
  adjustBalance,
  askAndAnswer,
  creditSuspendedTransfer,
  importStatement,
  proposeCityFact,
  readApplication,
  readAudit,
  recordStamp,
  settlePrivacyRequest,
} from './desks.ts'
import { approveDraft, approvePublication, draftProperty, planOffering } from './draft-property.ts'
import {
  approveIdentity,
  buyUnits,
  cancelPurchase,
  declareInvestor,
  passSuitability,
  payIn,
} from './invest.ts'
import { daysLater, monthsLater, type Person, passTime } from './people.ts'
import {
  bookMonth,
  correctMaintenance,
  declareDistribution,
  readPayees,
  readPayout,
  recordLease,
} from './rent.ts'
import { callSaleMeeting, isPaidOut, saveDeed, settleSale, voteForSale } from './sell-property.ts'
import { addBankAccount, receivePayout, releaseWithdrawal, requestWithdrawal } from './withdraw.ts'

// A company from its empty installation to the sale of its first property, in rehearsal mode. Everything is
// done on the screens: the test writes nothing that a person could not have entered.

test.describe.configure({ mode: 'serial', timeout: 1_200_000 })

let product: RehearsalProduct
test.beforeAll(async () => {
  product = await startRehearsal()
})
test.afterAll(closeContexts)
test.afterAll(() => product?.stop())

test('a company opens, brings a property to market, pays its owners and sells it, using only the screens', async ({
  browser,
}) => {
  const staff = await test.step('the staff', () => appointStaff(product, browser))
  const { admin, compliance, ops, finance, finance2, support } = staff
  const byFinance = { by: finance, approvedBy: finance2 }
  const wait = (days: number) => passTime(product, admin, daysLater(product, days))
  const waitMonths = (months: number) => passTime(product, admin, monthsLater(product, months))
  const proveTitleStep = async (kind: string) => {
    await checkDocument(product, { kind, by: ops, approvedBy: compliance })
    await recordTitleStep(product, ops)
  }

  await test.step('a property is drafted, reviewed, and its offering published', async () => {
    await draftProperty(product, ops)
    await approveDraft(product, compliance)
    await planOffering(product, ops)
    await approvePublication(product, compliance)
    await proposeCityFact(product, { by: ops, approvedBy: compliance })
  })
  const [rina, hadi, maya] = await test.step('three investors come', () =>
    bringInvestors(browser, staff))
  await test.step('all three buy, and one cancels', async () => {
    await wait(1)
    await askAndAnswer(product, { investor: rina, ops })
    await buyUnits(product, rina, 60)
    await buyUnits(product, hadi, 40)
    await cancelPurchase(await buyUnits(product, maya, 20))
    await recordStamp(product, finance)
    await readBuyers(product, compliance, [rina, hadi, maya])
  })
  await test.step('the house is bought, registered, and its units are issued', async () => {
    await proveTitleStep('sale-agreement')
    await wait(10)
    await actOnOffering(product, ops, 'begin-closing')
    await proveTitleStep('sale-deed')
    await proveTitleStep('title-extract')
    await actOnOffering(product, ops, 'close')
    await approveClosing(product, compliance)
  })
  await test.step('a family rents it; two months are booked and shared', async () => {
    await recordLease(product, { by: ops, approvedBy: compliance })
    await waitMonths(2)
    await bookMonth(product, { ...byFinance, month: { gross: 3_000_000, maintenance: 150_000 } })
    await waitMonths(1)
    const reasons = { maintenance: 'repair' }
    const month = { gross: 3_000_000, maintenance: 900_000, reasons, isUnusual: true }
    await bookMonth(product, { ...byFinance, month })
    await declareDistribution(product, byFinance)
    for (const owner of [rina, hadi]) await readPayout(product, owner)
    await readPayees(product, finance, [rina, hadi])
  })
  await test.step('an owner complains, is answered, and the month is corrected', async () => {
    const ticket = await complain(product, rina)
    await answerComplaint(product, { support, person: rina, ticket })
    await correctMaintenance(product, { ...byFinance, amount: 300_000 })
  })
  await test.step('an investor withdraws a sum that two people release', async () => {
    await payIn(product, admin, maya, 49_000_000)
    await payIn(product, admin, maya, 49_000_000)
    await addBankAccount(product, maya, '5420118417')
    await wait(2)
    const address = await requestWithdrawal(product, maya, 120_000_000)
    await releaseWithdrawal(product, byFinance)
    await wait(1 / 24)
    await receivePayout(product, { admin, person: maya, address })
  })
  await test.step('the owners vote to sell the house, it is sold and everything is paid out', async () => {
    await callSaleMeeting(product, { by: ops, approvedBy: compliance })
    await wait(10)
    for (const owner of [rina, hadi]) await voteForSale(product, owner)
    await wait(6)
    await saveDeed(product, ops)
    await settleSale(product, byFinance)
    await wait(2)
    await isPaidOut(product, finance)
  })
  await test.step('the other desks do the work that waits on them', async () => {
    await settlePrivacyRequest(product, { investor: maya, officer: compliance })
    await readApplication(product, browser, admin)
    await creditSuspendedTransfer(product, { ...byFinance, admin, investor: hadi })
    await acceptBankProof(product, { ...byFinance, investor: hadi })
    await importStatement(product, byFinance)
    await adjustBalance(product, { ...byFinance, investor: hadi, support })
    await readAudit(product, admin)
  })
})

/** Three people register, declare their identity, are accepted, pass the suitability check and top up their wallets. */
async function bringInvestors(
  browser: Browser,
  { admin, compliance }: Staff,
): Promise<[Person, Person, Person]> {
  const bring = async (name: string, phone: string, cash: number) => {
    const person = await declareInvestor(product, browser, { name, phone })
    await approveIdentity(product, compliance, person)
    await passSuitability(product, person)
    await payIn(product, admin, person, cash)
    return person
  }
  return [
    await bring('Rina Wulandari', '0812-4000-0001', 70_000_000),
    await bring('Hadi Santoso', '0812-4000-0002', 50_000_000),
    await bring('Maya Lestari', '0812-4000-0003', 30_000_000),
  ]
}
