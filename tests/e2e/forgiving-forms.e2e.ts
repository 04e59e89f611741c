import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import {
  anAddress,
  anInvestor,
  anOpenProperty,
  confirmOnScreen,
  freshEmail,
  password,
  rupiah,
  signIn,
  suitableAnswers,
  waitForHydration,
  word,
  wordsOf,
} from './an-investor.ts'
import { answerSuitability, riskGroups } from './becoming-an-investor.ts'
import { demoTokens } from './demo-accounts.ts'
import { languages } from './languages.ts'
import { test } from './test.ts'

// A form shows all its errors in one answer and clears each error as soon as the field is corrected.

test.describe('in Indonesian', () => {
  test.beforeEach(({ page }) => page.setExtraHTTPHeaders(anAddress()))

  test('new rules neither resume a paused plan nor start an ended one before the button says so', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const form = wordsOf('id', 'auto-invest').form as Record<string, unknown>
    const { email, tokens } = await anInvestor(request)
    await signIn(context, tokens, baseURL ?? '')
    const plan = '/dashboard/wallet/auto-invest/plan'
    const headers = { Authorization: `Bearer ${tokens.access}` }
    const stateOf = async () => {
      const answer = await request.get('/api/auto-invest/', { headers })
      return ((await answer.json()) as { plan: { state: string } | null }).plan?.state ?? null
    }
    const press = async (state: string) => {
      await page.getByRole('checkbox', { name: /risiko|risk/ }).check()
      await page.getByRole('button', { name: word(form, `submit.${state}`), exact: true }).click()
    }
    await page.goto(plan)
    await waitForHydration(page)
    await press('none')
    await confirmOnScreen(page, request, { locale: 'id', email })
    await waitForHydration(page)
    await press('none')
    await expect(page).toHaveURL(/auto-invest\?done=started$/)
    await page.goto(plan)
    await waitForHydration(page)
    const amount = page.getByRole('textbox', { name: word(form, 'amount') })
    await amount.fill('1250000')
    for (const [act, from, to, state] of [
      ['pause', 'active', 'paused', 'paused'],
      ['end', 'paused', 'none', null],
    ] as const) {
      await request.post(`/api/auto-invest/plan/${act}/`, { headers })
      await press(from)
      await expect(page.getByText(word(form, `outdated.${to}`))).toBeVisible()
      await expect(amount).toHaveValue(/^1.250.000$/)
      expect(await stateOf()).toBe(state)
    }
    await press('none')
    await expect(page).toHaveURL(/auto-invest\?done=started$/)
    expect(await stateOf()).toBe('active')
  })

  test('the page that confirms a purchase ignores a payment that is unknown, unpaid or of another investor', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const purchase = wordsOf('id', 'purchase')
    const { tokens } = await anInvestor(request)
    const property = await anOpenProperty(request)
    await signIn(context, tokens, baseURL ?? '')
    const other = await anInvestor(request, { cash: 500_000 })
    const headers = { Authorization: `Bearer ${other.tokens.access}` }
    const [theirs] = (await (await request.get('/api/deposits/', { headers })).json()).items
    const path = `/dashboard/properties/${property.id}/buy?units=1`
    await page.goto(`${path}&paid=${theirs.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      word(purchase, 'confirm.title'),
    )
    await expect(page.getByRole('main').getByRole('status')).toHaveCount(0)
    for (const paid of [randomUUID(), 'x']) {
      const html = await (await context.request.get(`${path}&paid=${paid}`)).text()
      const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
      expect(main).toContain(`${word(purchase, 'confirm.title')}</h1>`)
      expect(main).not.toContain('role="status"')
    }
  })
})

test.describe('in English', () => {
  test.beforeEach(({ page }) => page.setExtraHTTPHeaders(anAddress()))

  test('the suitability form asks one question at a time and clears the error of a skipped one once it is answered', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const suitability = wordsOf('en', 'suitability')
    const { tokens } = await anInvestor(request, { hasIdentity: false })
    await signIn(context, tokens, baseURL ?? '')
    await page.goto('/en/dashboard/profile/suitability')
    await waitForHydration(page)
    const message = page.getByText(word(suitability, 'chooseOne')).locator('visible=true')
    await expect(page.getByRole('main').getByRole('group')).toHaveCount(1)
    await page.getByRole('button', { name: word(suitability, 'next') }).click()
    await expect(message).toHaveCount(1)
    // With the keyboard, Enter moves on to the next question, because the arrow keys already select an
    // option.
    await page.getByRole('radio').first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(message).toHaveCount(0)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    const second = page.getByRole('group', { name: word(suitability, 'questions.reserve') })
    await expect(second.getByRole('radio').first()).toBeFocused()
    await page.getByRole('button', { name: word(suitability, 'previous') }).click()
    await answerSuitability(page, 'en')
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

  test('the error of a refused login disappears once a field is changed', async ({ page }) => {
    const auth = wordsOf('en', 'auth')
    await page.goto('/en/login')
    await waitForHydration(page)
    const secret = page.getByLabel(word(auth, 'password'), { exact: true })
    await page.getByLabel(word(auth, 'login.name'), { exact: true }).fill(freshEmail())
    await secret.fill(password)
    await page
      .getByRole('main')
      .getByRole('button', { name: word(auth, 'login.submit'), exact: true })
      .click()
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await secret.fill(`${password}!`)
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  })

  test('a number of units to sell that cannot be read says why at the field', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    await signIn(context, await demoTokens(request, 'investor'), baseURL ?? '')
    await page.goto('/en/dashboard/properties/ruko-dago/sell')
    await waitForHydration(page)
    const units = page.locator('main input[name=units]')
    await units.fill('2,5')
    await expect(units).toHaveAttribute('aria-invalid', 'true')
    await expect(units).toHaveAccessibleDescription(
      new RegExp(word(wordsOf('en', 'shell'), 'faults.amount')),
    )
    await units.fill('2')
    await expect(units).not.toHaveAttribute('aria-invalid', 'true')
  })

  test('an API key without a scope is refused at the scopes, and their first box receives the focus', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const t = wordsOf('en', 'tokens')
    const { tokens } = await anInvestor(request, { hasIdentity: false })
    await signIn(context, tokens, baseURL ?? '')
    await page.goto('/en/dashboard/security-settings/tokens')
    await waitForHydration(page)
    const name = page.getByLabel(word(t, 'name'), { exact: true })
    await name.fill('Skrip pajak')
    await name.press('Enter')
    await expect(page.getByText(word(t, 'scopesMissing'))).toBeVisible()
    await expect(page.getByRole('checkbox').first()).toBeFocused()
    await expect(name).toHaveValue('Skrip pajak')
  })

  test('a portfolio without value shows where the money of the first purchase is', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const { tokens } = await anInvestor(request, { cash: 5_000_000 })
    const property = await anOpenProperty(request)
    await signIn(context, tokens, baseURL ?? '')
    const note = word(wordsOf('en', 'dashboard'), 'inEscrow').trim()
    await page.goto('/en/dashboard')
    await expect(page.getByText(note)).toHaveCount(0)
    const headers = { Authorization: `Bearer ${tokens.access}`, 'Idempotency-Key': randomUUID() }
    const detail = await (await request.get(`/api/properties/${property.id}/`)).json()
    const { id, riskStatementVersion, unitPrice } = detail.offering
    const bought = await request.post(`/api/offerings/${id}/subscriptions/`, {
      headers,
      data: { units: 1, riskStatementVersion },
    })
    expect(bought.ok(), await bought.text()).toBe(true)
    await page.goto('/en/dashboard')
    const message = page.getByRole('main').getByText(note)
    await expect(message).toBeVisible()
    await expect(message).toContainText(rupiah(unitPrice, 'en'))
  })
})

for (const { locale, prefix } of languages) {
  test(`a number of units that is too large or cannot be read says why at the field, the step buttons never exceed the smallest limit, and a number reached with Tab is replaced by typing (${locale})`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const purchase = wordsOf(locale, 'purchase')
    const { tokens } = await anInvestor(request, { cash: 5_000_000 })
    const property = await anOpenProperty(request)
    await signIn(context, tokens, baseURL ?? '')
    await page.goto(`${prefix}/dashboard/properties/${property.id}`)
    await waitForHydration(page)
    const panel = page.getByRole('region', { name: word(purchase, 'panel') })
    const field = panel.getByRole('textbox', { name: word(purchase, 'units'), exact: true })
    await field.fill('999999')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    const most = Math.floor(60_000_000 / property.unitPrice)
    const message = word(purchase, 'tooMany.quota', { units: String(most) })
    // A number and its noun are joined by a no-break space.
    await expect(field).toHaveAccessibleDescription(new RegExp(message.replaceAll(' ', '\\s')))
    await expect(panel.getByText(word(purchase, 'correctUnits'))).toBeVisible()
    await expect(panel.getByText(word(purchase, 'total'), { exact: true })).toHaveCount(0)
    await expect(panel.getByRole('button', { name: word(purchase, 'more') })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await field.press('ArrowDown')
    await expect(field).toHaveValue(String(most))
    await expect(field).not.toHaveAttribute('aria-invalid', 'true')
    await field.press('ArrowUp')
    await expect(field).toHaveValue(String(most))

    const amount = word(wordsOf(locale, 'shell'), 'faults.amount')
    for (const text of ['2,5', '-3', 'dua']) {
      await field.fill(text)
      await expect(field).toHaveAccessibleDescription(new RegExp(amount))
      await expect(field).toHaveAttribute('aria-invalid', 'true')
    }
    await field.fill('0')
    const tooFew = word(purchase, 'tooFew', { units: '1' }).replaceAll(' ', '\\s')
    await expect(field).toHaveAccessibleDescription(new RegExp(tooFew))
    await field.fill('1000')
    await page.keyboard.press('Shift+Tab')
    await expect(field).toHaveValue(locale === 'id' ? '1.000' : '1,000')
    await page.keyboard.press('Tab')
    await page.keyboard.type('5')
    await expect(field).toHaveValue('5')
    await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the suitability form is one page and names all unanswered questions at once', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const suitability = wordsOf('id', 'suitability')
    const { tokens } = await anInvestor(request, { hasIdentity: false })
    await signIn(context, tokens, baseURL ?? '')
    await page.goto('/dashboard/profile/suitability')
    const submit = page.getByRole('button', { name: word(suitability, 'submit') })
    await submit.click()
    const open = page.getByText(word(suitability, 'chooseOne'))
    const unticked = page.getByText(word(suitability, 'riskMissing'))
    await expect(open).toHaveCount(Object.keys(suitableAnswers).length)
    await expect(unticked).toHaveCount(riskGroups.length)
    await answerSuitability(page, 'id')
    await submit.click()
    await expect(page.getByText(word(suitability, 'results.pass.title'))).toBeVisible()
  })
})
