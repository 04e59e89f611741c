import { randomInt } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import {
  freshNik,
  mailedCode,
  password,
  rupiah,
  suitableAnswers,
  waitForHydration,
  word,
  wordsOf,
} from './an-investor.ts'

// The steps from visitor to investor, done on the screens. Each begins on the screen of its step; the journey
// itself checks where the step leads.

type Language = 'id' | 'en'

export const riskGroups = Object.keys(wordsOf('id', 'suitability').riskGroups as object)

/** Registers on the open screen and enters the emailed code. */
export async function registerOnScreen(
  page: Page,
  request: APIRequestContext,
  { locale, email }: { locale: Language; email: string },
): Promise<void> {
  const auth = wordsOf(locale, 'auth')
  await page.getByLabel(word(auth, 'email'), { exact: true }).fill(email)
  await page.getByLabel(word(auth, 'password'), { exact: true }).fill(password)
  await page.getByLabel(word(auth, 'register.terms')).check()
  await page.getByLabel(word(auth, 'register.privacy')).check()
  const main = page.getByRole('main')
  await main.getByRole('button', { name: word(auth, 'register.submit') }).click()
  await expect(page).toHaveURL(new RegExp(`${locale === 'id' ? '' : '/en'}/account/activate$`))
  await waitForHydration(page)
  await page.getByLabel(word(auth, 'activate.code')).fill(await mailedCode(request, email))
  await page.getByRole('button', { name: word(auth, 'activate.submit') }).click()
}

/** Fills in a name and a phone number of their own, to which a code is sent. Returns the number. */
export async function nameOnScreen(page: Page, locale: Language): Promise<string> {
  const profile = wordsOf(locale, 'profile')
  const digits = `812${randomInt(10_000_000, 99_999_999)}`
  await page.getByLabel(word(profile, 'name'), { exact: true }).fill('Sekar Ayu')
  await page.getByLabel(word(profile, 'phone')).fill(`0${digits}`)
  await page.getByRole('button', { name: word(profile, 'finish') }).click()
  const title = word(wordsOf(locale, 'phone'), 'firstTitle')
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  return `+62${digits}`
}

export async function declareOnScreen(page: Page, locale: Language): Promise<void> {
  const profile = wordsOf(locale, 'profile')
  await page.getByLabel(word(profile, 'fullName')).fill('Sekar Ayu')
  await page.getByLabel('NIK').fill(freshNik())
  // The form reads both from the NIK.
  await expect(page.getByLabel(word(profile, 'bornOn'))).toHaveValue('1990-08-17')
  await expect(page.getByLabel(word(wordsOf(locale, 'identity'), 'gender'))).toHaveValue('male')
  await page.getByLabel(word(profile, 'yearlyIncome')).fill('600000000')
  await page.getByLabel(word(profile, 'declaration')).check()
  await page.getByRole('button', { name: word(profile, 'declareSubmit') }).click()
}

/** Answers every question and confirms each page of risks, without submitting the form. */
export async function answerSuitability(page: Page, locale: Language): Promise<void> {
  const suitability = wordsOf(locale, 'suitability')
  // Each answer opens the next question automatically.
  for (const [name, answer] of Object.entries(suitableAnswers))
    await page
      .getByRole('group', { name: word(suitability, `questions.${name}`) })
      .getByText(word(suitability, `answers.${name}.${answer}`), { exact: true })
      .click()
  for (const group of riskGroups)
    await page
      .getByRole('group', { name: word(suitability, `riskGroups.${group}`) })
      .getByRole('checkbox')
      .check()
}

/** Requests a payment of this amount on the open deposit screen. */
export async function depositOnScreen(page: Page, locale: Language, amount: number): Promise<void> {
  const wallet = wordsOf(locale, 'wallet')
  await page.getByLabel(word(wallet, 'amountLabel'), { exact: true }).fill(String(amount))
  const values = { amount: rupiah(amount, locale) }
  await page.getByRole('button', { name: word(wallet, 'pay', values), exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\/wallet\/deposits\/[0-9a-f-]{36}(\?purchase)?$/)
}
