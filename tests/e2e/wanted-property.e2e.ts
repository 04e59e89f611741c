import { expect, type Page, test } from '@playwright/test'
import {
  anAddress,
  anInvestor,
  anOpenProperty,
  freshEmail,
  freshNik,
  isTakenOver,
  mailedCode,
  password,
  rupiah,
  signIn,
  suitableAnswers,
  word,
  wordsOf,
} from './an-investor.ts'

// What a person wanted to buy, and how much of it, outlives every step that comes before.

const languages = [
  { locale: 'id', prefix: '' },
  { locale: 'en', prefix: '/en' },
] as const

test.describe.configure({ timeout: 180_000 })

const riskItems = Object.keys(wordsOf('id', 'risk').items as object)
const units = 7

/** The page of the property, with the units that were wanted. */
async function isBack(page: Page, locale: 'id' | 'en', pagePath: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`${pagePath}\\?units=${units}$`))
  const field = page.getByRole('textbox', { name: word(wordsOf(locale, 'purchase'), 'units') })
  await expect(field).toHaveValue(String(units))
}

for (const { locale, prefix } of languages) {
  const auth = wordsOf(locale, 'auth')
  const profile = wordsOf(locale, 'profile')
  const purchase = wordsOf(locale, 'purchase')
  const wallet = wordsOf(locale, 'wallet')
  const suitability = wordsOf(locale, 'suitability')

  test(`a property chosen as a guest is there again after every step to it (${locale})`, async ({
    page,
    request,
  }) => {
    await page.setExtraHTTPHeaders(anAddress())
    const property = await anOpenProperty(request)
    const pagePath = `${prefix}/dashboard/properties/${property.id}`
    const email = freshEmail()
    const main = page.getByRole('main')

    await test.step('registering instead of logging in', async () => {
      await page.goto(`${pagePath}/buy?units=${units}`)
      await expect(page).toHaveURL(new RegExp(`${prefix}/login\\?next=`))
      await isTakenOver(page)
      await main.getByRole('link', { name: word(auth, 'login.register'), exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`${prefix}/register\\?next=`))
      await page.getByLabel(word(auth, 'email'), { exact: true }).fill(email)
      await page.getByLabel(word(auth, 'password'), { exact: true }).fill(password)
      await page.getByLabel(word(auth, 'register.terms')).check()
      await page.getByLabel(word(auth, 'register.privacy')).check()
      await main.getByRole('button', { name: word(auth, 'register.submit') }).click()
      await expect(page).toHaveURL(new RegExp(`${prefix}/account/activate$`))
      await isTakenOver(page)
      await page.getByLabel(word(auth, 'activate.code')).fill(await mailedCode(request, email))
      await page.getByRole('button', { name: word(auth, 'activate.submit') }).click()
    })
    await test.step('name and phone', async () => {
      await page.getByLabel(word(profile, 'name'), { exact: true }).fill('Sekar Ayu')
      await page.getByLabel(word(profile, 'phone')).fill('0812-3456-7890')
      await page.getByRole('button', { name: word(profile, 'save') }).click()
      await expect(page).toHaveURL(new RegExp(`${pagePath}/buy\\?units=${units}`))
    })
    await test.step('identity', async () => {
      await main.getByRole('link', { name: word(purchase, 'identity.identity') }).click()
      await page.getByLabel(word(profile, 'fullName')).fill('Sekar Ayu')
      await page.getByLabel('NIK').fill(freshNik())
      await page.getByLabel(word(profile, 'bornOn')).fill('1990-08-17')
      await page.getByLabel(word(profile, 'yearlyIncome')).fill('600000000')
      await page.getByLabel(word(profile, 'declaration')).check()
      await page.getByRole('button', { name: word(profile, 'declareSubmit') }).click()
      await isBack(page, locale, pagePath)
    })
    await test.step('suitability', async () => {
      await isTakenOver(page)
      await main.getByRole('link', { name: word(purchase, 'toSuitability') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(word(suitability, 'title'))
      for (const [name, answer] of Object.entries(suitableAnswers))
        await page
          .getByRole('group', { name: word(suitability, `questions.${name}`) })
          .getByText(word(suitability, `answers.${name}.${answer}`), { exact: true })
          .click()
      const risk = wordsOf(locale, 'risk')
      for (const item of riskItems) await page.getByLabel(word(risk, `items.${item}.text`)).check()
      await page.getByRole('button', { name: word(suitability, 'submit') }).click()
      await isBack(page, locale, pagePath)
    })
    await test.step('deposit', async () => {
      await isTakenOver(page)
      await main.getByRole('link', { name: word(purchase, 'toDeposit') }).click()
      await expect(page).toHaveURL(/\/dashboard\/wallet\/deposit\?/)
      await isTakenOver(page)
      await page.getByLabel(word(wallet, 'amountLabel'), { exact: true }).fill('5000000')
      const amount = rupiah(5_000_000, locale)
      await page.getByRole('button', { name: word(wallet, 'pay', { amount }), exact: true }).click()
      await expect(page).toHaveURL(/\/dashboard\/wallet\/deposits\/[0-9a-f-]{36}$/)
      const id = page.url().split('/').at(-1)
      const paid = await request.post(`/api/dev/payments/${id}/`, { data: { action: 'pay' } })
      expect(paid.ok()).toBe(true)
      await page.getByRole('link', { name: word(wallet, 'toWanted') }).click()
      await isBack(page, locale, pagePath)
      await expect(page.getByRole('button', { name: /Lanjut|Go on|Review|Continue/ })).toBeEnabled()
    })
    await test.step('what was reached is not led to again', async () => {
      const names = (await page.context().cookies()).map(({ name }) => name)
      expect(names).not.toContain('wanted')
    })
  })

  test(`a session that ended leads back to the property after the login (${locale})`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    await page.setExtraHTTPHeaders(anAddress())
    const property = await anOpenProperty(request)
    const pagePath = `${prefix}/dashboard/properties/${property.id}`
    const { email, tokens } = await anInvestor(request)
    await signIn(context, { ...tokens, refresh: `${tokens.refresh}x` }, baseURL ?? '')
    await page.goto(`${pagePath}?units=${units}`)
    await expect(page).toHaveURL(new RegExp(`${prefix}/\\?session=expired$`))
    await page.goto(`${prefix}/login`)
    await isTakenOver(page)
    await page.getByLabel(word(auth, 'login.name'), { exact: true }).fill(email)
    await page.getByLabel(word(auth, 'password'), { exact: true }).fill(password)
    await page
      .getByRole('main')
      .getByRole('button', { name: word(auth, 'login.submit'), exact: true })
      .click()
    await isBack(page, locale, pagePath)
  })

  test(`who is signed in and opens an old login link goes to the page it names (${locale})`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const { tokens } = await anInvestor(request)
    await signIn(context, tokens, baseURL ?? '')
    const next = `${prefix}/dashboard/wallet`
    await page.goto(`${prefix}/login?${new URLSearchParams({ next })}`)
    await expect(page).toHaveURL(new RegExp(`${next}$`))
  })
}
