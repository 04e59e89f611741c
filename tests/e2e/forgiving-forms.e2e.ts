import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import {
  anAddress,
  anInvestor,
  anOpenProperty,
  freshEmail,
  isTakenOver,
  password,
  rupiah,
  signIn,
  suitableAnswers,
  word,
  wordsOf,
} from './an-investor.ts'
import { answerSuitability, riskGroups } from './becoming-an-investor.ts'

// A form shows all that is wrong in one answer, and forgives each part as it is put right.

for (const [locale, prefix] of [
  ['id', ''],
  ['en', '/en'],
] as const) {
  test.describe(locale, () => {
    test.beforeEach(({ page }) => page.setExtraHTTPHeaders(anAddress()))

    test('the suitability form asks one question at a time, and forgives one passed over', async ({
      page,
      context,
      request,
      baseURL,
    }) => {
      const suitability = wordsOf(locale, 'suitability')
      const { tokens } = await anInvestor(request, { hasIdentity: false })
      await signIn(context, tokens, baseURL ?? '')
      await page.goto(`${prefix}/dashboard/profile/suitability`)
      await isTakenOver(page)
      const told = page.getByText(word(suitability, 'chooseOne')).locator('visible=true')
      await expect(page.getByRole('group')).toHaveCount(1)
      await page.getByRole('button', { name: word(suitability, 'next') }).click()
      await expect(told).toHaveCount(1)
      // By keyboard, an answer waits for Enter: the arrow keys choose while they pass.
      await page.getByRole('radio').first().focus()
      await page.keyboard.press('ArrowDown')
      await expect(told).toHaveCount(0)
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')
      const second = page.getByRole('group', { name: word(suitability, 'questions.reserve') })
      await expect(second.getByRole('radio').first()).toBeFocused()
      await page.getByRole('button', { name: word(suitability, 'previous') }).click()
      await answerSuitability(page, locale)
      const submit = page.getByRole('button', { name: word(suitability, 'submit') })
      await page.getByRole('checkbox').uncheck()
      await submit.click()
      const unticked = page.getByText(word(suitability, 'riskMissing'))
      await expect(unticked).toBeVisible()
      await expect(page.getByRole('checkbox')).toBeFocused()
      await page.getByRole('checkbox').check()
      await expect(unticked).toHaveCount(0)
      await submit.click()
      await expect(page.getByText(word(suitability, 'results.pass.title'))).toBeVisible()
    })

    test('without script the suitability form is one page and names all that is open at once', async ({
      browser,
      request,
      baseURL,
    }) => {
      const suitability = wordsOf(locale, 'suitability')
      const { tokens } = await anInvestor(request, { hasIdentity: false })
      const context = await browser.newContext({ javaScriptEnabled: false })
      await signIn(context, tokens, baseURL ?? '')
      const page = await context.newPage()
      await page.goto(`${prefix}/dashboard/profile/suitability`)
      const submit = page.getByRole('button', { name: word(suitability, 'submit') })
      await submit.click()
      const open = page.getByText(word(suitability, 'chooseOne'))
      const unticked = page.getByText(word(suitability, 'riskMissing'))
      await expect(open).toHaveCount(Object.keys(suitableAnswers).length)
      await expect(unticked).toHaveCount(riskGroups.length)
      await answerSuitability(page, locale)
      await submit.click()
      await expect(page.getByText(word(suitability, 'results.pass.title'))).toBeVisible()
      await context.close()
    })

    test('what registering refused is no longer red once it is put right', async ({ page }) => {
      const auth = wordsOf(locale, 'auth')
      await page.goto(`${prefix}/register`)
      await isTakenOver(page)
      const submit = page
        .getByRole('main')
        .getByRole('button', { name: word(auth, 'register.submit') })
      await submit.click()
      const email = page.getByLabel(word(auth, 'email'), { exact: true })
      const secret = page.getByLabel(word(auth, 'password'), { exact: true })
      const terms = page.getByLabel(word(auth, 'register.terms'))
      const privacy = page.getByLabel(word(auth, 'register.privacy'))
      for (const field of [email, secret, terms, privacy])
        await expect(field).toHaveAttribute('aria-invalid', 'true')
      await email.fill(freshEmail())
      await secret.fill(password)
      await terms.check()
      await privacy.check()
      for (const field of [email, secret, terms, privacy])
        await expect(field).not.toHaveAttribute('aria-invalid', 'true')
    })

    test('a portfolio without value says where the money of the first purchase is', async ({
      page,
      context,
      request,
      baseURL,
    }) => {
      const { tokens } = await anInvestor(request, { cash: 5_000_000 })
      const property = await anOpenProperty(request)
      await signIn(context, tokens, baseURL ?? '')
      const note = word(wordsOf(locale, 'dashboard'), 'inEscrow').trim()
      await page.goto(`${prefix}/dashboard`)
      await expect(page.getByText(note)).toHaveCount(0)
      const headers = { Authorization: `Bearer ${tokens.access}`, 'Idempotency-Key': randomUUID() }
      const detail = await (await request.get(`/api/properties/${property.id}/`)).json()
      const { id, riskStatementVersion, unitPrice } = detail.offering
      const bought = await request.post(`/api/offerings/${id}/subscriptions/`, {
        headers,
        data: { units: 1, riskStatementVersion },
      })
      expect(bought.ok(), await bought.text()).toBe(true)
      await page.goto(`${prefix}/dashboard`)
      const told = page.getByRole('main').getByText(note)
      await expect(told).toBeVisible()
      await expect(told).toContainText(rupiah(unitPrice, locale))
    })
  })
}
