import { expect } from '@playwright/test'
import { word, wordsOf } from './an-investor.ts'
import { becomeStaff } from './demo-accounts.ts'
import { test } from './test.ts'

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

test('a motion links to the meetings of its property only for those who may open them', async ({
  page,
  request,
  context,
  baseURL,
}) => {
  const trail = page.getByRole('navigation', { name: word(wordsOf('id', 'shell'), 'trail') })
  const toMeetings = page.locator('main a[href*="/meetings"]')

  await becomeStaff({ context, request, baseURL }, 'support')
  await page.goto('/back-office/motions?state=called')
  await page.locator('main a[href*="/back-office/motions/"]').first().click()
  await expect(trail.getByRole('link')).toHaveCount(1)
  await expect(trail.locator('[aria-current="page"]')).toHaveCount(1)
  await expect(toMeetings).toHaveCount(0)
  const motion = page.url()

  await becomeStaff({ context, request, baseURL }, 'ops')
  await page.goto(motion)
  await expect(trail.getByRole('link')).toHaveCount(2)
  await trail.getByRole('link').last().click()
  await expect(page).toHaveURL(/\/properties\/[^/]+\/meetings$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
