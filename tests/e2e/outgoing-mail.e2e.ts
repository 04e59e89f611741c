import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import {
  anAddress,
  password,
  solvedCaptcha,
  waitForHydration,
  word,
  wordsOf,
} from './an-investor.ts'
import { becomeStaff } from './demo-accounts.ts'
import { test } from './test.ts'

// A customer asks where their code is, and support sees that the address cannot be reached.

const mails = wordsOf('en', 'deliveries')
const customers = wordsOf('en', 'customers')

test('support finds a code that could not be delivered, with the reason', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const email = `${randomUUID().slice(0, 13)}@tidak-ada.invalid`
  const registered = await request.post('/api/jwt_auth/register/', {
    headers: anAddress(),
    data: {
      email,
      password,
      termsAccepted: true,
      privacyAccepted: true,
      captcha: await solvedCaptcha(request, 'register'),
    },
  })
  expect(registered.status()).toBe(201)

  await becomeStaff({ context, request, baseURL }, 'support')
  await page.goto('/en/back-office/deliveries?state=queued')
  await waitForHydration(page)
  await expectAccessible(page)
  const list = page.getByRole('table', { name: word(mails, 'title') })
  const reason = word(mails, 'faults.host')
  await expect(async () => {
    await page.reload()
    await expect(list.getByText(reason).first()).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(list.getByText(word(mails, 'kinds.activation-code')).first()).toBeVisible()

  await waitForHydration(page)
  await page.getByLabel(word(mails, 'search.query')).fill(email)
  await page.getByLabel(word(customers, 'reason'), { exact: true }).selectOption('request')
  await page.getByRole('button', { name: word(mails, 'search.submit') }).click()
  const found = page
    .getByRole('status')
    .filter({ hasText: word(mails, 'search.found', { count: '1' }) })
  await expect(found.getByRole('rowheader')).toHaveText(word(mails, 'kinds.activation-code'))
  await expect(found).toContainText(word(mails, 'states.queued'))
  await expect(found).toContainText(reason)
  await expect(found).not.toContainText(email)
  await expectAccessible(page)
})
