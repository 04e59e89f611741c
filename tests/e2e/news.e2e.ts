import { expect } from '@playwright/test'
import { expectAccessibleInBothThemes } from './accessibility.ts'
import { waitForHydration, word, wordsOf } from './an-investor.ts'
import { becomeStaff } from './demo-accounts.ts'
import { expectFitsWithLargeText } from './large-text.ts'
import { test } from './test.ts'

test.use({ actionTimeout: 20_000 })
test.describe.configure({ timeout: 120_000 })

const news = wordsOf('id', 'news')
const proposals = wordsOf('id', 'proposals')

test('a news item is saved while it is typed, proposed, approved by another person, and sent', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const browsing = { context, request, baseURL }
  const subject = `Kabar uji ${Date.now()}`
  await becomeStaff(browsing, 'ops')
  await page.goto('/back-office/news')
  await waitForHydration(page)
  await page.getByRole('button', { name: word(news, 'begin') }).click()
  await expect(page).toHaveURL(/\/back-office\/news\/[0-9a-f-]{36}$/)
  await waitForHydration(page)
  const address = page.url()
  const indonesian = page.getByRole('group', { name: 'Bahasa Indonesia' })
  const english = page.getByRole('group', { name: 'Bahasa Inggris' })
  await indonesian.getByLabel(word(news, 'subject')).fill(subject)
  await indonesian
    .getByLabel(word(news, 'body'), { exact: true })
    .fill('Penawaran [Ruko Dago](/marketplace/ruko-dago) dibuka pekan depan.')
  const mail = page.frameLocator(`iframe[title="${word(news, 'previewOf.id')}"]`)
  await expect(mail.getByRole('link', { name: 'Ruko Dago' })).toBeVisible()
  await page.reload()
  await waitForHydration(page)
  await expect(indonesian.getByLabel(word(news, 'subject'))).toHaveValue(subject)

  const propose = page.getByRole('button', { name: word(news, 'propose') })
  await propose.click()
  await expect(english.getByLabel(word(news, 'subject'))).toHaveAttribute('aria-invalid', 'true')
  await english.getByLabel(word(news, 'subject')).fill(`${subject} in English`)
  await english
    .getByLabel(word(news, 'body'), { exact: true })
    .fill('The offering of Ruko Dago opens next week.')
  await propose.click()
  await expect(page.getByText(word(news, 'done.propose'))).toBeVisible()

  await expectAccessibleInBothThemes(page)
  await expectFitsWithLargeText(page)
  await becomeStaff(browsing, 'compliance')
  await page.goto('/back-office/approvals')
  await waitForHydration(page)
  await page.getByRole('listitem').filter({ hasText: subject }).last().getByRole('link').click()
  await expect(page).toHaveURL(address)
  await expect(mail.getByRole('link', { name: 'Ruko Dago' })).toBeVisible()
  await page.getByRole('button', { name: word(proposals, 'approve') }).click()
  await expect(page.getByText(word(news, 'done.approve'))).toBeVisible()
  await expect(async () => {
    await page.goto('/back-office/news?state=sent')
    await expect(page.getByRole('link', { name: subject })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 30_000 })
})
