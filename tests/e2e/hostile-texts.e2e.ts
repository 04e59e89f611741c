import { expect, type Page } from '@playwright/test'
import {
  anAddress,
  anInvestor,
  freshEmail,
  signIn,
  waitForHydration,
  word,
  wordsOf,
} from './an-investor.ts'
import { becomeStaff } from './demo-accounts.ts'
import { languages } from './languages.ts'
import { tooWide } from './page-width.ts'
import { test } from './test.ts'

// Texts from attackers, and names in unusual scripts, typed into ordinary fields: each is either shown as text
// or refused with a message, breaks nothing and never runs as code.

test.use({ actionTimeout: 20_000 })
test.describe.configure({ timeout: 240_000 })

const hostile = [
  '<script>window.hostile=1</script>',
  '"><img src=x onerror=window.hostile=1>',
  "'-window.hostile=1-'",
  '</title></script><svg onload=window.hostile=1>',
  'javascript:window.hostile=1',
  '{{constructor.constructor("window.hostile=1")()}}#{window.hostile=1}',
  "Robert'); drop table identity.users;--",
  '=HYPERLINK("https://jahat.contoh.id","klik")',
  'Sekar\u202Egnp.exe\u202C',
  'Se\u200Bkar\u200D\uFEFF Ayu',
  'Sekar\r\nBcc: korban@contoh.id',
  'Ѕекаг Ауu',
  'ᮞᮦᮊᮁ ꦱꦼꦏꦂ 世界 نور',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  `Z${'\u0316\u0342'.repeat(40)}algo`,
  'n\u0303 vs ñ',
  'null',
  '%00%0d%0a%3Cscript%3E',
  'panjang '.repeat(1250),
]

const savedFields = [
  ['name', '/dashboard/profile/edit'],
  ['street', '/dashboard/profile/edit/address'],
  ['employer', '/dashboard/profile/edit/work'],
] as const

/** Collects the faults while texts are typed: a script that ran, or an error of the product. */
function watched(page: Page): string[] {
  const faults: string[] = []
  page.on('dialog', (dialog) => {
    // The browser's own question before leaving a form is not caused by a text.
    if (dialog.type() !== 'beforeunload') faults.push(`a dialog: ${dialog.message()}`)
    void dialog.accept()
  })
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`)
  })
  page.on('pageerror', (error) => faults.push(`an error: ${error.message}`))
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) faults.push(message.text())
  })
  return faults
}

async function isHarmless(page: Page, text: string): Promise<void> {
  expect(await page.evaluate(() => 'hostile' in window), text).toBe(false)
  expect(await page.locator('main img[onerror], main svg[onload], main script').count(), text).toBe(
    0,
  )
  expect(await tooWide(page), text).toEqual([])
}

/**
 * Submits the form and expects that the field shows the reason or that the text was saved. Returns whether it
 * was saved.
 */
async function isToldOrKept(
  page: Page,
  name: string,
  path: string,
  text: string,
): Promise<boolean> {
  const field = page.locator(`[name="${name}"]`)
  const isAnyWrong = page.getByRole('main').locator('[aria-invalid="true"]').first()
  await page.getByRole('main').locator('form[method="post"] button[type=submit]').last().click()
  const isWrong = page.locator(`[name="${name}"][aria-invalid="true"]`)
  const isLeft = page.waitForURL((url) => !url.pathname.endsWith(path), { timeout: 15_000 })
  const isKept = await Promise.race([
    isAnyWrong.waitFor({ timeout: 15_000 }).then(() => false),
    isLeft.then(() => true),
  ])
  isLeft.catch(() => {})
  if ((await isWrong.count()) > 0) {
    // The error is shown as a message, and the field keeps what was typed.
    const description = (await field.getAttribute('aria-describedby')) ?? ''
    expect(description, text).not.toBe('')
    expect(await field.inputValue(), text).not.toBe('')
  }
  await isHarmless(page, text)
  return isKept
}

for (const [shift, { locale, prefix }] of languages.entries())
  test(`a hostile name, street or employer is shown as text or refused, and never runs (${locale})`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const { tokens } = await anInvestor(request)
    await signIn(context, tokens, baseURL ?? '')
    await page.setViewportSize({ width: 390, height: 844 })
    const faults = watched(page)
    let kept = 0
    for (const [index, text] of hostile.entries()) {
      // Each text goes into one of the fields, and into another field in the other language.
      const [name, path] = savedFields[(index + shift) % 3] ?? ['', '']
      await page.goto(prefix + path)
      await waitForHydration(page)
      const field = page.locator(`[name="${name}"]`)
      // A client may ignore the field's length limit, so the server must refuse longer texts.
      await field.evaluate((input) => input.removeAttribute('maxlength'))
      await field.fill(text)
      if (await isToldOrKept(page, name, path, text)) {
        kept += 1
        await page.goto(`${prefix}/dashboard/profile`)
        const shown = await page.locator('body').innerText()
        expect(shown, text).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B\uFEFF]/)
        await isHarmless(page, text)
      }
    }
    // Some texts are saved and some are refused.
    expect(kept).toBeGreaterThan(0)
    expect(kept).toBeLessThan(hostile.length)
    expect(faults).toEqual([])
  })

test('a hostile address, referral code or login name is refused with a message', async ({
  page,
}) => {
  await page.setExtraHTTPHeaders(anAddress())
  const auth = wordsOf('id', 'auth')
  const faults = watched(page)
  await page.goto('/register')
  await waitForHydration(page)
  const email = page.getByLabel(word(auth, 'email'), { exact: true })
  for (const text of hostile) {
    await email.fill(text.replace(/[\r\n]/g, ' '))
    await page.keyboard.press('Tab')
    await expect(email, text).toHaveAttribute('aria-invalid', 'true')
    await isHarmless(page, text)
  }
  const inAddresses = hostile.filter((each) => !/[\r\n]/.test(each))
  for (const [index, text] of inAddresses.entries()) {
    const query = new URLSearchParams({ ref: text.slice(0, 500), next: text.slice(0, 500) })
    const named = encodeURIComponent(text.slice(0, 500))
    const path = [`register?${query}`, `login?${query}`, named][index % 3]
    const shown = await page.goto(`/${path}`)
    expect(shown?.status(), text).toBeLessThan(500)
    await isHarmless(page, text)
  }
  expect(faults).toEqual([])
})

test('a hostile message is shown as text or refused, and never runs, for its sender and for staff', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await page.setExtraHTTPHeaders(anAddress())
  const contact = wordsOf('id', 'contact')
  const faults = watched(page)
  const field = (key: string) => page.getByRole('main').getByLabel(word(contact, key)).first()
  await page.goto('/contact?topic=property')
  await waitForHydration(page)
  const body = hostile.slice(0, -1).join('\n')
  await field('name').fill('Sekar Ayu')
  await field('email').fill(freshEmail())
  await field('body').fill(body)
  await page.getByRole('button', { name: word(contact, 'submit'), exact: true }).click()
  const number = page.getByText(/^PSN-/)
  await expect(number).toBeVisible()
  const ticket = (await number.textContent()) ?? ''
  await isHarmless(page, body)

  await becomeStaff({ context, request, baseURL }, 'support')
  await page.goto('/back-office/messages')
  await page
    .getByRole('link', { name: new RegExp(ticket) })
    .first()
    .click()
  await expect(page.getByText('window.hostile=1').first()).toBeVisible()
  const shown = await page.locator('main').innerText()
  expect(shown).toContain("Robert'); drop table identity.users;--")
  expect(shown).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B\uFEFF]/)
  await isHarmless(page, body)
  expect(faults).toEqual([])
})
