import { type APIRequestContext, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './accessibility.ts'
import {
  anAddress,
  anInvestor,
  password,
  signIn,
  type Tokens,
  waitForHydration,
  word,
  wordsOf,
} from './an-investor.ts'
import { aStaffPage, closeContexts } from './demo-accounts.ts'
import { test } from './test.ts'

// From the report by the family to the transfer to an heir: on a phone for the family, on a desktop for staff.

const phone = { width: 390, height: 844 }

test.afterAll(closeContexts)

async function tokensOf(
  request: APIRequestContext,
  data: { email: string; password: string },
): Promise<Tokens> {
  const answer = await request.post('/api/jwt_auth/login/', { data, headers: anAddress() })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as Tokens
}

/** Returns the newest emailed link to a page. */
async function mailedLink(request: APIRequestContext, email: string, page: string) {
  let link: string | undefined
  await expect
    .poll(async () => {
      const answer = await request.get(`/api/dev/mailbox/?to=${encodeURIComponent(email)}`)
      const { items } = (await answer.json()) as { items: { text: string }[] }
      const shape = new RegExp(`https?://[^/]+(?:/en)?(/${page}\\?token=[\\w-]+)`)
      link = items.flatMap(({ text }) => shape.exec(text)?.[1] ?? [])[0]
      return link
    })
    .toBeDefined()
  return link ?? ''
}

const words = wordsOf('id', 'death-report')
const desk = wordsOf('id', 'death-report-desk')
const office = wordsOf('id', 'back-office')
const proposals = wordsOf('id', 'proposals')
const inheritance = wordsOf('id', 'inheritance')
const press = (page: Page, area: Record<string, unknown>, key: string) =>
  page.getByRole('button', { name: word(area, key), exact: true }).click()

async function open(page: Page, number: string, part: string) {
  await page.goto(`/back-office/death-reports?state=${part}`)
  await page.getByRole('row').filter({ hasText: number }).getByRole('link').first().click()
  await press(page, office, 'identities.view')
  await expect(page.getByText(number).first()).toBeVisible()
  await waitForHydration(page)
}

async function propose(page: Page, act: string, reason: string) {
  await page.getByText(word(desk, `acts.${act}.title`), { exact: true }).click()
  const form = page.locator('form').filter({ has: page.locator(`[value=${act}]`) })
  await form.getByLabel(word(desk, 'reason')).fill(reason)
  await form.getByRole('button', { name: word(desk, `acts.${act}.send`) }).click()
  await expect(page.getByText(word(proposals, 'needsAnother')).first()).toBeVisible()
}

test('an investor dies, and an heir receives the balance', async ({
  browser,
  request,
  baseURL,
}) => {
  test.slow()
  const home = baseURL ?? ''
  const size = { width: 640, height: 400, channels: 3, background: '#7a9a86' } as const
  const buffer = await sharp({ create: size }).jpeg().toBuffer()
  const file = { name: 'akta.jpg', mimeType: 'image/jpeg', buffer }
  const deceased = await anInvestor(request, { cash: 5_000_000 })
  const heir = await anInvestor(request)
  const fullName = 'Sekar Ayu'
  const reporter = `keluarga-${Date.now()}@contoh.id`

  const family = await browser.newContext({
    extraHTTPHeaders: anAddress(),
    baseURL: home,
    viewport: phone,
  })
  const signedIn = await tokensOf(request, { email: heir.email, password })
  await signIn(family, signedIn, home)
  const page = await family.newPage()
  await page.goto('/contact')
  // Before that the link loads a document, which no page can ask about when the reader goes back.
  await waitForHydration(page)
  await page.getByRole('link', { name: word(wordsOf('id', 'contact'), 'toDeathReport') }).click()
  await expect(page.getByRole('heading', { name: word(words, 'title') })).toBeVisible()
  await waitForHydration(page)
  await expectAccessible(page)
  const label = (key: string) => page.getByLabel(word(words, `form.${key}`), { exact: true })
  await label('deceasedName').fill(fullName)
  await label('diedOn').fill('2026-01-05')
  await label('accountEmail').fill(deceased.email)
  await label('name').fill('Wulan Ayu')
  await label('email').fill(reporter)
  await label('phone').fill('081234567890')
  await press(page, words, 'form.submit')
  // Without the certificate and the relation the form asks for both, and keeps what was typed.
  await expect(label('relation')).toHaveAttribute('aria-invalid', 'true')
  await expect(label('deceasedName')).toHaveValue(fullName)
  await label('relation').selectOption('child')
  await page.locator('input[name=certificate]').setInputFiles(file)
  // Going back would lose the input, so the page asks first, except while the form is being sent.
  await expect(page.getByRole('button', { name: word(words, 'form.submit') })).toBeVisible()
  await page.goBack()
  await page
    .getByRole('dialog', { name: word(words, 'leave.title') })
    .getByText(word(words, 'leave.stay'), { exact: true })
    .click()
  await expect(label('deceasedName')).toHaveValue(fullName)
  // The reporter's own session ends and the button is pressed twice; only one report is created.
  const out = await request.post('/api/jwt_auth/logout/', {
    data: { refresh: signedIn.refresh },
  })
  expect(out.ok(), await out.text()).toBe(true)
  await page.getByRole('button', { name: word(words, 'form.submit'), exact: true }).dblclick()
  await expect(page.getByText(word(words, 'sent.title'))).toBeVisible()
  await expectAccessible(page)
  const number = (await page.getByText(/^WRS-/).first().textContent()) ?? ''
  const refused = await request.post('/api/jwt_auth/login/', {
    data: { email: deceased.email, password },
    headers: anAddress(),
  })
  expect((await refused.json()).code).toBe('identity.death_reported')
  await page.goBack()
  await expect(page).toHaveURL(/\/contact$/)
  // Going forward shows the earlier answer again or an empty form; the form is not sent a second time.
  await page.goForward()
  const again = label('deceasedName')
  await expect(again.or(page.getByText(number))).toBeVisible()
  if (await again.isVisible()) await expect(again).toHaveValue('')
  const statusLink = await mailedLink(request, reporter, 'death-report/status')
  const mailbox = await request.get(`/api/dev/mailbox/?to=${encodeURIComponent(reporter)}`)
  expect((await mailbox.json()).items).toHaveLength(1)
  await page.goto(statusLink)
  await expect(page.getByText(word(words, 'status.states.reported'))).toBeVisible()
  await expectAccessible(page)
  await page.goto('/death-report/status?token=x')
  await expect(page.getByText(word(words, 'over.title'))).toBeVisible()
  await page.goto(await mailedLink(request, deceased.email, 'death-report/mistake'))
  await expect(page.getByRole('heading', { name: word(words, 'mistake.title') })).toBeVisible()
  await expectAccessible(page)

  const first = await aStaffPage({ browser, request, baseURL: home }, 'compliance')
  const second = await aStaffPage({ browser, request, baseURL: home }, 'admin')
  const approve = async (part: string, proposed: string) => {
    await open(second, number, part)
    await expect(second.getByText(proposed).first()).toBeVisible()
    await press(second, proposals, 'approve')
    await expect(second.getByText(word(desk, 'done.approval'))).toBeVisible()
  }
  await open(first, number, 'waiting')
  await expectAccessible(first)
  await propose(first, 'confirmation', 'Akta kematian cocok dengan KTP.')
  await approve('waiting', 'Akta kematian cocok dengan KTP.')

  await open(first, number, 'confirmed')
  await first.getByText(word(desk, 'heirs.record'), { exact: true }).click()
  const form = first.locator('form').filter({ has: first.locator('[value=heirs]') })
  await form.getByLabel(word(desk, 'heirs.certificateNumber')).fill('12/2026')
  await form.locator('[name="heirs.0.name"]').fill(fullName)
  await form.locator('[name="heirs.0.share"]').fill('1/2')
  await form.locator('[name="heirs.0.email"]').fill(heir.email)
  await form.getByLabel(word(desk, 'reason')).fill('Menurut akta notaris.')
  await press(first, desk, 'heirs.send')
  // Shares that add up to half are refused, and the form keeps what was typed.
  await expect(form.locator('[name="heirs.0.name"]')).toHaveValue(fullName)
  await form.locator('[name="heirs.0.share"]').fill('1')
  await form.getByLabel(word(desk, 'reason')).fill('Menurut akta notaris.')
  await press(first, desk, 'heirs.send')
  await expect(first.getByText(word(proposals, 'needsAnother')).first()).toBeVisible()
  await expectAccessible(first)
  // The second person reads to whom the invitation goes.
  await approve('confirmed', heir.email)

  const family2 = await browser.newContext({ baseURL: home, viewport: phone })
  await signIn(family2, heir.tokens, home)
  const own = await family2.newPage()
  await own.goto(await mailedLink(request, heir.email, 'dashboard/inheritance'))
  await waitForHydration(own)
  await expectAccessible(own)
  await press(own, inheritance, 'accept')
  await expect(own.getByText(word(inheritance, 'waiting'))).toBeVisible()

  await open(first, number, 'confirmed')
  await propose(first, 'transfer', 'Semua ahli waris terverifikasi.')
  await approve('confirmed', 'Semua ahli waris terverifikasi.')
  await own.reload()
  await expect(own.getByText(word(inheritance, 'done'))).toBeVisible()
  await expectAccessible(own)
  await own.goto('/dashboard/wallet')
  const movement = own.getByText(word(wordsOf('id', 'wallet'), 'kinds.inheritance'))
  await expect(movement.filter({ visible: true }).first()).toBeVisible()
})
