import { expect } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import {
  anInvestor,
  confirmOnScreen,
  rupiah,
  signIn,
  waitForHydration,
  word,
  wordsOf,
} from './an-investor.ts'
import { demoPassword, demoTokens } from './demo-accounts.ts'
import { controlsOf, outOfReach } from './in-reach.ts'
import { expectFitsWithLargeText } from './large-text.ts'
import { test } from './test.ts'

test.use({ actionTimeout: 20_000 })
test.describe.configure({ timeout: 120_000 })

test('a bank account is found, confirmed, added, and locked for a day', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { tokens, email } = await anInvestor(request)
  await signIn(context, tokens, baseURL ?? '')
  const t = wordsOf('id', 'banks')
  await page.goto('/dashboard/banks')
  await waitForHydration(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: word(t, 'add'), exact: true }).click()
  await page.getByLabel(word(t, 'search'), { exact: true }).fill('central asia')
  await page.getByRole('link', { name: /Bank Central Asia/ }).click()
  await confirmOnScreen(page, request, { locale: 'id', email })
  await expect(page).toHaveURL(/\/dashboard\/banks\/add\?bank=014$/)
  await waitForHydration(page)
  await expectAccessible(page)
  const number = page.getByLabel(word(t, 'number'), { exact: true })
  await number.fill('12345')
  await page.getByRole('button', { name: word(t, 'submit'), exact: true }).click()
  await expect(number).toHaveAttribute('aria-invalid', 'true')
  await number.fill('5420 118 417')
  await page.getByRole('button', { name: word(t, 'submit'), exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\/banks\?done=added$/)
  const card = page.getByRole('listitem').filter({ hasText: '•••• 8417' })
  await expect(card).toContainText('SEKAR AYU')
  await expect(card).toContainText(word(t, 'states.locked'))
  await expectAccessible(page)
  await page.getByText(word(t, 'lock.choice', { hours: '72' })).click()
  await page.getByRole('button', { name: word(t, 'lock.save') }).click()
  await expect(page).toHaveURL(/\/dashboard\/banks\?done=lock$/)
  await expect(page.getByText(word(t, 'lock.now', { hours: '72' }))).toBeVisible()
  await expectAccessible(page)
  await page.goto('/dashboard/wallet/withdraw')
  await expect(page.getByText(word(wordsOf('id', 'withdrawals'), 'noAccountTitle'))).toBeVisible()
})

test('a withdrawal is requested, followed, and cancelled', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await signIn(context, await demoTokens(request, 'investor'), baseURL ?? '')
  const t = wordsOf('en', 'withdrawals')
  await page.goto('/en/dashboard/wallet')
  await waitForHydration(page)
  const wallet = wordsOf('en', 'wallet')
  await page.getByRole('link', { name: word(wallet, 'withdraw'), exact: true }).click()
  await confirmOnScreen(page, request, {
    locale: 'en',
    email: 'investor@demo.sepetak.id',
    secret: demoPassword,
  })
  await expect(page).toHaveURL(/\/dashboard\/wallet\/withdraw$/)
  await waitForHydration(page)
  await expectAccessible(page)
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 }
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await outOfReach(controlsOf(page))).toEqual([])
  await page.setViewportSize({ width, height })
  const amount = page.getByLabel(word(t, 'amount'), { exact: true })
  await amount.fill('19999')
  const least = page.getByText(
    word(wordsOf('en', 'shell'), 'faults.least', { amount: rupiah(20_000, 'en') }),
  )
  await expect(least).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(least).toBeVisible()
  await page
    .getByRole('button', { name: word(t, 'submit', { amount: rupiah(19_999, 'en') }) })
    .click()
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await amount.fill('100000')
  await expect(page.getByText(rupiah(97_500, 'en'))).toBeVisible()
  await page
    .getByRole('button', { name: word(t, 'submit', { amount: rupiah(100_000, 'en') }) })
    .click()
  await expect(page).toHaveURL(/\/dashboard\/wallet\/withdrawals\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(word(t, 'heads.queued'))
  await waitForHydration(page)
  await expectAccessible(page)
  await expectFitsWithLargeText(page)
  // The parts of the outgoing balance lead to their withdrawals.
  const withdrawal = page.url()
  await page.goto('/en/dashboard/wallet?balance=outgoing')
  await page
    .locator(`a[href="${new URL(withdrawal).pathname}"]`)
    .filter({ hasText: word(wordsOf('en', 'movements'), 'lineKinds.withdrawal') })
    .click()
  await expect(page).toHaveURL(withdrawal)
  await page.getByRole('button', { name: word(t, 'cancel'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(word(t, 'heads.cancelled'))
  // The total and the last step say where the money is now, and nothing claims that it reached a bank.
  const main = page.getByRole('main')
  const last = main.getByRole('listitem').last()
  await expect(last).toContainText(word(t, 'steps.back'))
  await expect(main.getByRole('term').last()).toHaveText(word(t, 'lines.back'))
  await expect(main.getByText(word(t, 'lines.net'), { exact: true })).toHaveCount(0)
  await expectAccessible(page)
})
