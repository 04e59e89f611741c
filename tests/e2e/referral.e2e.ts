import { expect } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import {
  anInvestor,
  freshEmail,
  mailedCode,
  password,
  signIn,
  waitForHydration,
  word,
  wordsOf,
} from './an-investor.ts'
import { expectFitsWithLargeText } from './large-text.ts'
import { test } from './test.ts'

// A friend opens a person's referral link and registers; the referrer sees that a friend registered, but not
// the name.

const prefixes = { id: '', en: '/en' } as const

const t = wordsOf('en', 'referral')
const auth = wordsOf('en', 'auth')

test('a friend registers through a referral link and is shown by initials only', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const investor = await anInvestor(request, { hasIdentity: false })
  const headers = { Authorization: `Bearer ${investor.tokens.access}` }
  const { code } = await (await request.get('/api/referrals/', { headers })).json()
  const email = freshEmail()

  await test.step('the link is shared in either language, by message, mail and the device', async () => {
    const context = await browser.newContext()
    await signIn(context, investor.tokens, new URL(baseURL ?? '').origin)
    const own = await context.newPage()
    const shared: { title: string; text: string }[] = []
    await own.exposeFunction('noteShared', (what: { title: string; text: string }) => {
      shared.push(what)
    })
    // The share sheet belongs to the device; the test checks the content that is passed to it.
    await own.addInitScript(() => {
      const note = (what: unknown) =>
        (window as unknown as { noteShared(what: unknown): Promise<void> }).noteShared(what)
      Object.defineProperty(navigator, 'share', { value: note })
    })
    for (const language of ['id', 'en'] as const) {
      await own.goto(`/en/dashboard/referral?share=${language}`)
      await waitForHydration(own)
      const text = (await own.getByRole('blockquote').textContent()) ?? ''
      expect(text).toContain(`${prefixes[language]}/r/${code}`)
      const whatsApp = own.getByRole('link', { name: word(t, 'share.whatsapp') })
      const address = new URL((await whatsApp.getAttribute('href')) ?? '')
      expect([address.origin, address.searchParams.get('text')]).toEqual(['https://wa.me', text])
      const mail = own.getByRole('link', { name: word(t, 'share.mail'), exact: true })
      expect(decodeURIComponent((await mail.getAttribute('href')) ?? '')).toContain(text)
      await own.getByRole('button', { name: word(t, 'share.sheet') }).click()
      await expect.poll(() => shared.at(-1)?.text).toBe(text)
    }
    expect(new Set(shared.map(({ text }) => text)).size).toBe(2)
    await context.close()
  })

  await test.step('the friend is greeted, and the code is filled in', async () => {
    await page.goto(`/en/?ref=${code}`)
    await expect(page).toHaveURL(new RegExp(`/en/r/${code}$`))
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText(word(t, 'landing.greeting'))
    await expect(page.getByRole('main')).toContainText('•••')
    await expectAccessible(page)
    await expectFitsWithLargeText(page)
    await page.getByRole('link', { name: word(t, 'landing.registerWith', { code }) }).click()
    await waitForHydration(page)
    const field = page.getByLabel(word(auth, 'referral.label'))
    await expect(field).toHaveValue(code)
  })

  await test.step('shows at once that another code is not known', async () => {
    const field = page.getByLabel(word(auth, 'referral.label'))
    await field.fill('TIDAKADA')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill(code)
    await expect(field).not.toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('status').filter({ hasText: '•••' })).toBeVisible()
  })

  await test.step('registers and activates', async () => {
    await page.getByLabel(word(auth, 'email'), { exact: true }).fill(email)
    await page.getByLabel(word(auth, 'password'), { exact: true }).fill(password)
    await page.getByLabel(word(auth, 'register.terms')).check()
    await page.getByLabel(word(auth, 'register.privacy')).check()
    const main = page.getByRole('main')
    await main.getByRole('button', { name: word(auth, 'register.submit') }).click()
    await expect(page).toHaveURL(/\/en\/account\/activate$/)
    await page.getByLabel(word(auth, 'activate.code')).fill(await mailedCode(request, email))
    await page.getByRole('button', { name: word(auth, 'activate.submit') }).click()
    await expect(page).toHaveURL(/\/en\/dashboard\/profile\/edit/)
  })

  await test.step('the referrer sees the friend', async () => {
    const context = await browser.newContext()
    await signIn(context, investor.tokens, new URL(page.url()).origin)
    const own = await context.newPage()
    await expect(async () => {
      await own.goto('/en/dashboard/referral/friends')
      await expect(own.getByText(word(t, 'friends.unnamed'))).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 15_000 })
    await expect(own.getByText(word(t, 'friends.stages.registered')).first()).toBeVisible()
    await expect(own.getByText(word(t, 'friends.remindDeclined'))).toBeVisible()
    await context.close()
  })
})
