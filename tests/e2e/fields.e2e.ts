import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import {
  anInvestor,
  confirmOnScreen,
  signIn,
  waitForHydration,
  word,
  wordsOf,
} from './an-investor.ts'
import { test } from './test.ts'

// A field shows its error in the reader's language when the focus leaves it, and not before.

test.use({ actionTimeout: 20_000 })
test.describe.configure({ timeout: 120_000 })

type Look = { readonly page: Page; readonly field: Locator; readonly sentence: string }

/** Types a wrong value and expects no message while typing, and the error message once the focus leaves the field. */
async function isToldWhenLeft(
  { page, field, sentence }: Look,
  wrong: string,
  presses = 1,
): Promise<void> {
  const message = page.getByText(sentence)
  await field.fill('')
  await field.pressSequentially(wrong)
  await expect(message).toHaveCount(0)
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  for (let press = 1; press <= presses; press += 1) {
    await expect(message).toHaveCount(0)
    await page.keyboard.press('Tab')
  }
  await expect(message).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(
    new RegExp(escaped(sentence).replaceAll(' ', '\\s')),
  )
}

/** A corrected value is no longer shown as an error, even before the focus leaves the field. */
async function isForgiven({ page, field, sentence }: Look, right: string): Promise<void> {
  await field.fill(right)
  await expect(page.getByText(sentence)).toHaveCount(0)
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

test.describe('in Indonesian', () => {
  const faults = wordsOf('id', 'shell')
  const fault = (key: string, values: Record<string, string> = {}) =>
    word(faults, `faults.${key}`, values)

  test('the profile and bank account forms check a field when the focus leaves it', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const { tokens, email } = await anInvestor(request)
    await signIn(context, tokens, baseURL ?? '')
    const profile = wordsOf('id', 'profile')
    await page.goto('/dashboard/profile/edit')
    await waitForHydration(page)
    const name = page.getByLabel(word(profile, 'name'), { exact: true })
    await isToldWhenLeft({ page, field: name, sentence: fault('name') }, 'R2-D2')
    await isForgiven({ page, field: name, sentence: fault('name') }, 'Sekar Ayu')
    const phone = page.getByLabel(word(profile, 'phone'), { exact: true })
    await isToldWhenLeft({ page, field: phone, sentence: fault('phone') }, '0812')
    await isForgiven({ page, field: phone, sentence: fault('phone') }, '0812-3456-7890')

    const banks = wordsOf('id', 'banks')
    await page.goto('/dashboard/banks/add?bank=014')
    await confirmOnScreen(page, request, { locale: 'id', email })
    const number = page.getByLabel(word(banks, 'number'), { exact: true })
    await expect(number).toBeVisible()
    await waitForHydration(page)
    const sentence = fault('digits', { least: '6', most: '20' })
    await isToldWhenLeft({ page, field: number, sentence }, '12a45')
    await isForgiven({ page, field: number, sentence }, '5420 118 417')
  })
})

test.describe('in English', () => {
  const faults = wordsOf('en', 'shell')
  const fault = (key: string, values: Record<string, string> = {}) =>
    word(faults, `faults.${key}`, values)
  const counted = (key: string, name: string, count: number) =>
    word(faults, `faults.${key}`, { [name]: String(count) })

  test('registration and login check a field when the focus leaves it', async ({ page }) => {
    const auth = wordsOf('en', 'auth')
    await page.goto('/en/register')
    await waitForHydration(page)
    const email = page.getByLabel(word(auth, 'email'), { exact: true })
    const asEmail = { page, field: email, sentence: fault('email') }
    await isToldWhenLeft(asEmail, 'ratna@contoh')
    await expectAccessible(page)
    await isForgiven(asEmail, 'ratna@contoh.id')
    const password = page.getByLabel(word(auth, 'password'), { exact: true })
    const sentence = counted('tooShort', 'minimum', 10)
    // The button that shows the password comes before the next field in the tab order.
    await isToldWhenLeft({ page, field: password, sentence }, 'pendek', 2)
    await isForgiven({ page, field: password, sentence }, 'kuda-terbang-di-atas-sawah')
    // An empty field that is only passed over shows no error; one that was filled in and emptied again does.
    const required = page.getByText(`${'Fill in'} “${word(auth, 'email')}”.`)
    await email.fill('')
    await password.focus()
    await expect(required).toBeVisible()

    await page.goto('/en/login')
    await waitForHydration(page)
    await page.getByLabel(word(auth, 'login.name'), { exact: true }).focus()
    await page.keyboard.press('Tab')
    const name = page.getByLabel(word(auth, 'login.name'), { exact: true })
    await expect(name).not.toHaveAttribute('aria-invalid', 'true')
    const asName = { page, field: name, sentence: fault('emailOrPhone') }
    await isToldWhenLeft(asName, '0812')
    await isForgiven(asName, '0812-3456-7890')
    // The error message does not move the link that is being pressed, so one press is enough.
    await name.fill('ratna')
    await page.getByRole('link', { name: word(auth, 'login.forgot') }).click()
    await expect(page).toHaveURL(/\/en\/forgot-password/)
  })

  test('the contact form checks each field by its own rule when the focus leaves it', async ({
    page,
  }) => {
    const contact = wordsOf('en', 'contact')
    await page.goto('/en/contact')
    await waitForHydration(page)
    const field = (key: string) => page.getByLabel(word(contact, key)).first()
    const body = { page, field: field('body'), sentence: counted('tooShort', 'minimum', 20) }
    await isToldWhenLeft(body, 'terlalu singkat')
    await isForgiven(body, 'Kapan penawaran berikutnya dibuka?')
    const phone = { page, field: page.locator('input[type=tel]'), sentence: fault('phone') }
    await isToldWhenLeft(phone, '12')
    await isForgiven(phone, '')
    const email = {
      page,
      field: page.locator('form input[type=email]').first(),
      sentence: fault('email'),
    }
    await isToldWhenLeft(email, 'ratna')
    await expectAccessible(page)
    await isForgiven(email, 'ratna@contoh.id')

    // What was typed for one topic is there again after another.
    const topic = field('topic')
    await topic.selectOption('complaint')
    const wanted = field('complaint.wanted')
    await wanted.fill('Sewa Oktober dibayar.')
    await topic.selectOption('account')
    await expect(wanted).toBeHidden()
    await topic.selectOption('complaint')
    await expect(wanted).toHaveValue('Sewa Oktober dibayar.')
  })
})
