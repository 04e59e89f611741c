import { expect, test } from '@playwright/test'
import { isTakenOver, word, wordsOf } from './an-investor.ts'
import { becomeStaff } from './demo-staff.ts'

test.use({ actionTimeout: 20_000 })
test.describe.configure({ timeout: 120_000 })

const openings = wordsOf('id', 'openings')
const careers = wordsOf('id', 'careers')
const label = (key: string) => word(openings, key)

test('an opening is published, changed and closed at a desk, and the careers page follows', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const title = `Juru ukur ${Date.now()}`
  await becomeStaff({ context, request, baseURL }, 'ops')
  await page.goto('/back-office/openings')
  await isTakenOver(page)
  await page.getByRole('link', { name: label('begin') }).click()
  await isTakenOver(page)
  const indonesian = page.getByRole('group', { name: 'Bahasa Indonesia' })
  const english = page.getByRole('group', { name: 'English' })
  await indonesian.getByLabel(label('title')).fill(title)
  await indonesian.getByLabel(label('summary')).fill('Mengukur bangunan sebelum dibeli.')
  await indonesian.getByLabel(label('duties')).fill('Mengukur bangunan\nMenggambar denah')
  await indonesian.getByLabel(label('requirements')).fill('Terbiasa menggambar')
  await english.getByLabel(label('title')).fill(`${title} in English`)
  await english.getByLabel(label('summary')).fill('Measure buildings before they are bought.')
  await english.getByLabel(label('duties')).fill('Measure buildings')
  await english.getByLabel(label('requirements')).fill('Used to drawing')
  await page.getByLabel(word(careers, 'city')).fill('Semarang')
  await page.getByLabel(label('payLowest')).fill('8000000')
  await page.getByLabel(label('payHighest')).fill('11000000')
  const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel(label('closesOn')).fill(soon)
  const publish = page.getByRole('button', { name: label('publish') })
  await publish.click()
  await expect(english.getByLabel(label('duties'))).toHaveAttribute('aria-invalid', 'true')
  await expect(indonesian.getByLabel(label('title'))).toHaveValue(title)
  await english.getByLabel(label('duties')).fill('Measure buildings\nDraw plans')
  await publish.click()
  await expect(page.getByText(label('done.publish'))).toBeVisible()
  const address = page.url().replace(/\?.*/, '')

  await page.goto('/careers')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await page.goto(address)
  await isTakenOver(page)
  await page.getByLabel(word(careers, 'city')).fill('Solo')
  await page.getByRole('button', { name: label('save') }).click()
  await expect(page.getByText(label('done.change'))).toBeVisible()
  await page.goto('/careers')
  await expect(
    page.getByRole('listitem').filter({ hasText: title }).getByText('Solo'),
  ).toBeVisible()

  await page.goto(address)
  await isTakenOver(page)
  await page.getByText(label('close'), { exact: true }).click()
  await page.getByRole('button', { name: label('closeSend') }).click()
  await expect(page.getByText(label('done.close'))).toBeVisible()
  await page.goto('/careers')
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)
})
