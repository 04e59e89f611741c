import { expect, test } from '@playwright/test'
import { word, wordsOf } from './an-investor.ts'
import { becomeStaff } from './demo-accounts.ts'

const links = { name: word(wordsOf('id', 'meeting-desk'), 'links.label') }

test('the list of motions links only to desks that its reader may open', async ({
  page,
  request,
  context,
  baseURL,
}) => {
  await becomeStaff({ context, request, baseURL }, 'support')
  await page.goto('/back-office/motions')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation', links)).toHaveCount(0)

  await becomeStaff({ context, request, baseURL }, 'ops')
  await page.goto('/back-office/motions')
  await expect(page.getByRole('navigation', links).getByRole('link')).toHaveCount(3)
})
