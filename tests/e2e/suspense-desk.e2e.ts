import { expect } from '@playwright/test'
import { waitForHydration, word, wordsOf } from './an-investor.ts'
import { becomeStaff } from './demo-accounts.ts'
import { test } from './test.ts'

const back = wordsOf('id', 'back-office')

test('a refused proposal about unassigned money marks only the form that was sent', async ({
  page,
  request,
  context,
  baseURL,
}) => {
  await becomeStaff({ context, request, baseURL }, 'finance')
  await page.goto('/back-office/suspense')
  await waitForHydration(page)
  await page.locator('main details').evaluateAll((parts) => {
    for (const part of parts) (part as HTMLDetailsElement).open = true
  })
  const form = (outcome: string) =>
    page.locator('form').filter({ has: page.locator(`input[name=outcome][value=${outcome}]`) })
  const reasonIn = (outcome: string) => form(outcome).first().locator('[name=reason]')
  await reasonIn('released').fill('xy')
  const send = { name: word(back, 'suspense.propose'), exact: true }
  await form('released').first().getByRole('button', send).click()
  await expect(reasonIn('released')).toHaveAttribute('aria-invalid', 'true')
  await expect(reasonIn('released')).toHaveValue('xy')
  await expect(reasonIn('returned')).not.toHaveAttribute('aria-invalid', 'true')
})
