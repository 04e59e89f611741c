import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import {
  anAddress,
  freshEmail,
  type mailedCode,
  waitForHydration,
  word,
  wordsOf,
} from './an-investor.ts'
import { languages } from './languages.ts'
import { tooWide } from './page-width.ts'
import { test } from './test.ts'

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n')
const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')

test.use({ actionTimeout: 20_000 })
test.describe.configure({ timeout: 120_000 })

async function fitsNarrow(page: Page) {
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await tooWide(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
}

test.describe('in Indonesian', () => {
  const careers = wordsOf('id', 'careers')
  const field = (page: Page, words: Record<string, unknown>, key: string) =>
    page.getByRole('main').getByLabel(word(words, key)).first()

  test('an applicant filters the job openings and applies for one', async ({ page }) => {
    await page.setExtraHTTPHeaders(anAddress())
    await page.goto('/careers')
    await waitForHydration(page)
    await expectAccessible(page)
    await fitsNarrow(page)
    await field(page, careers, 'place').selectOption('remote')
    await expect(page).toHaveURL(/place=remote/)
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/careers\/petugas-layanan-investor$/)
    await waitForHydration(page)
    await fitsNarrow(page)
    await field(page, careers, 'form.name').fill('Sekar Ayu')
    await field(page, careers, 'form.email').fill(freshEmail())
    await field(page, careers, 'form.phone').fill('0812-3456-7890')
    await field(page, careers, 'form.cv').setInputFiles({
      name: '../cv.pdf',
      mimeType: 'application/pdf',
      buffer: pdf,
    })
    const send = page.getByRole('button', { name: word(careers, 'form.submit') })
    await send.click()
    await expect(page.getByRole('checkbox')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await page.getByRole('checkbox').check()
    await send.click()
    await expect(page.getByText(/^LMR-/)).toBeVisible()
  })
})

test.describe('in English', () => {
  const contact = wordsOf('en', 'contact')
  const field = (page: Page, words: Record<string, unknown>, key: string) =>
    page.getByRole('main').getByLabel(word(words, key)).first()

  test('a complaint is sent with a file, keeps what was typed after an error, and can be looked up', async ({
    page,
  }) => {
    await page.setExtraHTTPHeaders(anAddress())
    const email = freshEmail()
    await page.goto('/en/contact?topic=complaint')
    await waitForHydration(page)
    await expectAccessible(page)
    await fitsNarrow(page)
    await field(page, contact, 'name').fill('Sekar Ayu')
    await field(page, contact, 'email').fill(email)
    await field(page, contact, 'complaint.wanted').fill('Sewa dibayarkan dan dijelaskan.')
    await field(page, contact, 'complaint.happenedOn').fill('2026-10-05')
    await field(page, contact, 'complaint.body').fill(
      'Sewa bulan Oktober belum masuk sampai hari ini.',
    )
    await field(page, contact, 'files').setInputFiles({
      name: 'bukti.png',
      mimeType: 'image/png',
      buffer: drawing,
    })
    const send = page.getByRole('button', { name: word(contact, 'complaint.submit') })
    await send.click()
    await expect(field(page, contact, 'files')).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, contact, 'name')).toHaveValue('Sekar Ayu')
    await expect(page.getByText(word(contact, 'filesAgain'))).toBeVisible()
    await expectAccessible(page)
    await field(page, contact, 'files').setInputFiles({
      name: 'bukti.pdf',
      mimeType: 'application/pdf',
      buffer: pdf,
    })
    await send.click()
    await expect(field(page, contact, 'phone')).toHaveAttribute('aria-invalid', 'true')
    await field(page, contact, 'phone').fill('0812-3456-7890')
    await send.click()
    const number = page.getByText(/^ADU-/)
    await expect(number).toBeVisible()
    await expect(page.getByText('LAPS SJK')).toBeVisible()
    const ticket = (await number.textContent()) ?? ''
    await page
      .getByRole('main')
      .getByRole('link', { name: word(contact, 'toStatus') })
      .last()
      .click()
    await waitForHydration(page)
    await expect(field(page, contact, 'number')).toHaveValue(ticket)
    await field(page, contact, 'email').fill(freshEmail())
    await page.getByRole('button', { name: word(contact, 'status.submit'), exact: true }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await field(page, contact, 'email').fill(email)
    await page.keyboard.press('Enter')
    await expect(page.getByText(word(contact, 'status.open'))).toBeVisible()
    await expectAccessible(page)
  })
})

for (const { locale, prefix } of languages) {
  test(`a visitor subscribes to news, confirms and unsubscribes through emailed links (${locale})`, async ({
    page,
    request,
  }) => {
    await page.setExtraHTTPHeaders(anAddress())
    const news = wordsOf(locale, 'newsletter')
    const email = freshEmail()
    await page.goto(`${prefix}/newsletter`)
    await waitForHydration(page)
    await expectAccessible(page)
    await page.getByRole('main').getByLabel(word(news, 'email')).first().fill(email)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: word(news, 'submit') }).click()
    await expect(page.getByText(word(news, 'sentTitle'))).toBeVisible()
    for (const use of ['confirm', 'unsubscribe'] as const) {
      await page.goto(await mailedLink(request, email, use))
      await page.getByRole('button', { name: word(news, `${use}.submit`), exact: true }).click()
      await expect(
        page.getByRole('heading', { name: word(news, `${use}.doneTitle`) }),
      ).toBeVisible()
    }
  })
}

async function mailedLink(
  request: Parameters<typeof mailedCode>[0],
  email: string,
  use: string,
): Promise<string> {
  let link = ''
  await expect
    .poll(async () => {
      const answer = await request.get(`/api/dev/mailbox/?to=${encodeURIComponent(email)}`)
      const { items } = (await answer.json()) as { items: { text: string }[] }
      link =
        new RegExp(`https?://[^\\s]+/newsletter/${use}[?]token=\\S+`).exec(
          items[0]?.text ?? '',
        )?.[0] ?? ''
      return link
    })
    .not.toBe('')
  const { pathname, search } = new URL(link)
  return pathname + search
}

test('a refused form shows its first wrong field, and what was typed survives a lost connection', async ({
  page,
  context,
}) => {
  const contact = wordsOf('id', 'contact')
  await page.setExtraHTTPHeaders(anAddress())
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/contact?topic=complaint')
  await waitForHydration(page)
  const main = page.getByRole('main')
  const send = main.getByRole('button', { name: word(contact, 'complaint.submit') })
  await send.click()
  const name = main.getByLabel(word(contact, 'name'), { exact: true })
  await expect(name).toBeFocused()
  await expect(name).toBeInViewport()
  await name.fill('Sekar Ayu')
  const body = main.getByLabel(word(contact, 'complaint.body'))
  await body.fill('Sewa bulan Oktober belum masuk.')
  await expect(main.getByText(word(wordsOf('id', 'form'), 'captcha.done'))).toBeVisible()
  await context.setOffline(true)
  await send.click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(word(wordsOf('id', 'errors'), 'offlineTitle'))
  await context.setOffline(false)
  await expect(heading).toHaveText(word(contact, 'title'))
  await expect(name).toHaveValue('Sekar Ayu')
  await expect(body).toHaveValue('Sewa bulan Oktober belum masuk.')
})

test('a visitor’s choice about analytics is saved and can be changed', async ({
  page,
  context,
}) => {
  const consent = wordsOf('id', 'consent')
  await page.goto('/privacy-policy')
  await waitForHydration(page)
  await expect(page.getByText(word(consent, 'undecided'))).toBeVisible()
  await page.getByRole('button', { name: word(consent, 'refuse'), exact: true }).click()
  await expect(page.getByText(/^Anda menolak analitik pada/)).toBeVisible()
  await page.getByRole('button', { name: word(consent, 'allow'), exact: true }).click()
  await expect(page.getByText(/^Anda mengizinkan analitik pada/)).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).toContain('consent')
})

test('a form without file fields refuses a multipart request', async ({ request, baseURL }) => {
  const multipart = { name: 'x' }
  const headers = { Origin: new URL(baseURL ?? '').origin }
  for (const path of ['/newsletter', '/login', '/contact/status', '/careers'])
    expect((await request.post(path, { multipart, headers })).status(), path).toBe(415)
})
