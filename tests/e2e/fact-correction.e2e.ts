import { expect } from '@playwright/test'
import { waitForHydration, word, wordsOf } from './an-investor.ts'
import { becomeStaff } from './demo-accounts.ts'
import { test } from './test.ts'

test.use({ actionTimeout: 20_000 })
test.describe.configure({ timeout: 120_000 })

const propertyId = 'villa-sanur'
const corrected = wordsOf('id', 'corrected')
const proposals = wordsOf('id', 'proposals')
const stewardship = wordsOf('id', 'stewardship')

test('two people correct a wrong street, and every visitor can read the previous address', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const browsing = { context, request, baseURL }
  const street = `Jalan Danau Tamblingan ${Date.now()}`
  const why = `Nomornya keliru ${Date.now()}`
  await becomeStaff(browsing, 'ops')
  await page.goto(`/back-office/properties/${propertyId}`)
  await waitForHydration(page)
  await page.getByText(word(corrected, 'add'), { exact: true }).first().click()
  const send = page.getByRole('button', { name: word(corrected, 'addSend') })
  const form = page.locator('form').filter({ has: send })
  const field = form.getByLabel(word(corrected, 'facts.street'), { exact: true })
  const before = await field.inputValue()
  await form
    .getByLabel(`${word(corrected, 'why')} · ${word(stewardship, 'inIndonesian')}`)
    .fill(why)
  await form
    .getByLabel(`${word(corrected, 'why')} · ${word(stewardship, 'inEnglish')}`)
    .fill('The number was wrong.')
  await send.click()
  await expect(
    page.getByText('Belum ada yang berubah. Perbaiki dulu data yang keliru.'),
  ).toBeVisible()
  await field.fill(street)
  await send.click()
  await expect(page.getByText(word(corrected, 'waits'))).toBeVisible()

  await becomeStaff(browsing, 'compliance')
  await page.goto('/back-office/approvals')
  await waitForHydration(page)
  const card = page.getByRole('listitem').filter({ hasText: street }).filter({ hasText: before })
  await card
    .last()
    .locator('xpath=ancestor-or-self::li[.//button]')
    .first()
    .getByRole('button', { name: word(proposals, 'approve') })
    .click()
  await expect(page.getByText(street)).toHaveCount(0)

  await context.clearCookies()
  await page.goto(`/marketplace/${propertyId}#facts`)
  await waitForHydration(page)
  const facts = page.locator('#facts')
  await expect(facts.getByRole('heading', { name: word(corrected, 'history.title') })).toBeVisible()
  const change = facts.getByRole('listitem').filter({ hasText: why })
  await change.getByText(word(corrected, 'history.show')).click()
  await expect(change.getByText(before)).toBeVisible()
  await expect(change.getByText(street)).toBeVisible()
})
