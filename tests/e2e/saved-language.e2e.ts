import { expect } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import {
  anAddress,
  anInvestor,
  password,
  signIn,
  waitForHydration,
  word,
  wordsOf,
} from './an-investor.ts'
import { test } from './test.ts'

test('changing the language saves the choice and stays on the page, and a visit uses it on the first page and after the login', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { email, tokens } = await anInvestor(request)
  await signIn(context, tokens, baseURL ?? '')
  const t = wordsOf('id', 'languages')
  await page.goto('/dashboard/language')
  await waitForHydration(page)
  await expectAccessible(page)
  await page.getByRole('radio', { name: /English/ }).check()
  await page.getByRole('button', { name: word(t, 'save'), exact: true }).click()
  await expect(page).toHaveURL(/\/en\/dashboard\/language/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByText(word(wordsOf('en', 'languages'), 'saved')).first()).toBeVisible()
  const headers = { Authorization: `Bearer ${tokens.access}` }
  const profile = await (await request.get('/api/users/profile/', { headers })).json()
  expect(profile.language).toBe('en')
  await page.goto('/en/dashboard/profile')
  await expectAccessible(page)
  await page.goto('/')
  await expect(page).toHaveURL(`${baseURL}/en`)

  // An answer that is still on its way would set its cookies again.
  await page.goto('about:blank')
  await context.clearCookies()
  await page.setExtraHTTPHeaders(anAddress())
  await page.goto('/')
  await expect(page, 'nothing is known of a guest').toHaveURL(`${baseURL}/`)
  await page.goto('/login')
  await waitForHydration(page)
  const auth = wordsOf('id', 'auth')
  await page.getByLabel(word(auth, 'login.name'), { exact: true }).fill(email)
  await page.getByLabel(word(auth, 'password'), { exact: true }).fill(password)
  await page
    .getByRole('main')
    .getByRole('button', { name: word(auth, 'login.submit'), exact: true })
    .click()
  await expect(page).toHaveURL(`${baseURL}/en/dashboard`)
  await page.goto('/marketplace')
  await expect(page.locator('html'), 'an address says its language').toHaveAttribute('lang', 'id')
})

test('a page of an incomplete profile receives live updates', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { tokens } = await anInvestor(request, { hasProfile: false, hasIdentity: false })
  await signIn(context, tokens, baseURL ?? '')
  const stream = page.waitForResponse((answer) => answer.url().includes('/dashboard/live?'))
  await page.goto('/dashboard/profile/edit')
  await waitForHydration(page)
  const answer = await stream
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toContain('text/event-stream')
})

test('an app whose entry or screen throws or does not come is reported to the console on pages behind the login', async ({
  context,
  request,
  baseURL,
}) => {
  const { tokens } = await anInvestor(request, { hasIdentity: false })
  await signIn(context, tokens, baseURL ?? '')
  for (const file of [/\/assets\/entry\.client-.*\.js$/, /\/assets\/wallet-.*\.js$/])
    for (const how of ['throws', 'does not come'] as const) {
      const tab = await context.newPage()
      const errors: string[] = []
      tab.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
      })
      await tab.route(file, (route) =>
        how === 'throws'
          ? route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("planted")' })
          : route.abort(),
      )
      await tab.goto('/dashboard/wallet')
      await expect.poll(() => errors.join('\n')).toContain('Error while mounting app')
      await tab.close()
    }
})
