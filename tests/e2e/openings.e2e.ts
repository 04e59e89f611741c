import { expect } from '@playwright/test'
import { waitForHydration, word, wordsOf } from './an-investor.ts'
import { becomeStaff } from './demo-accounts.ts'
import { test } from './test.ts'

const words = wordsOf('id', 'openings')
const problems = wordsOf('id', 'problems')

test('a job opening that another person has changed is not overwritten without notice, and what was typed is kept', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await becomeStaff({ context, request, baseURL }, 'ops')
  await page.goto('/back-office/openings')
  const address = await page.getByRole('row').getByRole('link').first().getAttribute('href')
  const other = await context.newPage()
  for (const one of [page, other]) {
    await one.goto(address ?? '')
    await waitForHydration(one)
  }
  const summary = (one: typeof page) => one.getByLabel(word(words, 'summary')).first()
  const save = (one: typeof page) => one.getByRole('button', { name: word(words, 'save') }).click()
  await summary(other).fill('Ringkasan orang pertama untuk lowongan ini.')
  await save(other)
  await expect(other.getByText(word(words, 'done.change'))).toBeVisible()
  await summary(page).fill('Ringkasan orang kedua untuk lowongan ini.')
  await save(page)
  await expect(page.getByText(word(problems, 'careers.opening_changed'))).toBeVisible()
  await expect(summary(page)).toHaveValue('Ringkasan orang kedua untuk lowongan ini.')
  await save(page)
  await expect(page.getByText(word(words, 'done.change'))).toBeVisible()
  await expect(summary(page)).toHaveValue('Ringkasan orang kedua untuk lowongan ini.')
})
