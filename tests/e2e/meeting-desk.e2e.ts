import {
  type APIRequestContext,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { aPdf } from '../support/a-pdf.ts'
import { expectAccessible, expectAccessibleInBothThemes } from './accessibility.ts'
import {
  anAddress,
  password,
  signIn,
  solvedCaptcha,
  type Tokens,
  waitForHydration,
  word,
  wordsOf,
} from './an-investor.ts'
import { demoPassword } from './demo-accounts.ts'
import { expectFitsWithLargeText } from './large-text.ts'
import { openOwnProduct } from './own-product.ts'
import { test } from './test.ts'

// A repair motion by staff and a motion by an owner, from the draft to the recorded result.

test.describe.configure({ timeout: 420_000 })

const propertyId = 'rumah-prawirotaman'
const property = `/back-office/properties/${propertyId}`

type Product = { readonly request: APIRequestContext; readonly home: string }

async function tokensOf({ request, home }: Product, name: string): Promise<Tokens> {
  // Demo accounts that set a password of their own have a name with a dot.
  const data = {
    email: `${name}@demo.sepetak.id`,
    password: name.includes('.') ? password : demoPassword,
  }
  const answer = await request.post(`${home}/api/jwt_auth/login/`, { data, headers: anAddress() })
  expect(answer.ok(), name).toBe(true)
  return (await answer.json()) as Tokens
}

async function become(product: Product, context: BrowserContext, name: string): Promise<void> {
  await context.clearCookies()
  await signIn(context, await tokensOf(product, name), product.home)
}

/** Returns a client of the product's API for a person, named by the first part of their email address. */
async function callApi(product: Product, name: string, path: string, data?: object) {
  const headers = { Authorization: `Bearer ${(await tokensOf(product, name)).access}` }
  const { request, home } = product
  const answer =
    data === undefined
      ? await request.get(`${home}/api${path}`, { headers })
      : await request.post(`${home}/api${path}`, { headers, data })
  expect(answer.ok(), path).toBe(true)
  return answer.status() === 204 ? null : await answer.json()
}

async function moveTo({ request, home }: Product, instant: string): Promise<string> {
  const move = async (advanceSeconds: number): Promise<string> => {
    const answer = await request.post(`${home}/api/dev/clock/`, { data: { advanceSeconds } })
    return (await answer.json()).now
  }
  const wait = (Date.parse(instant) - Date.parse(await move(1))) / 1000
  return await move(Math.max(1, Math.ceil(wait) + 1))
}

/** Lowers the quorum to a hundredth of the units from tomorrow, which one person proposes and another approves. */
async function lowerQuorum(product: Product): Promise<void> {
  const { items } = await callApi(product, 'ops', '/back-office/meeting-terms/')
  const [{ majorities, ...terms }] = items
  const quorum = { numerator: 1, denominator: 100, isAbove: false }
  const now = await moveTo(product, new Date(0).toISOString())
  const effectiveFrom = new Date(Date.parse(now) + 31 * 3_600_000).toISOString().slice(0, 10)
  const body = {
    ...terms,
    effectiveFrom,
    majorities: majorities.map((each: object) => ({ ...each, quorum })),
    reason: 'Anggaran dasar penerbit memakai kuorum lebih rendah',
  }
  const { id, contentHash } = await callApi(product, 'ops', '/back-office/meeting-terms/', body)
  await callApi(product, 'compliance', `/back-office/proposals/${id}/approval/`, { contentHash })
  await moveTo(product, `${effectiveFrom}T01:00:00Z`)
}

/**
 * Returns the name of the largest buyer of the property. This demo investor has no password, so one is set
 * through the emailed link.
 */
async function theLargestOwner(product: Product): Promise<string> {
  const { request, home } = product
  const { offering } = await (await request.get(`${home}/api/properties/${propertyId}/`)).json()
  const path = `/back-office/offerings/${offering.id}/buyers/?limit=100`
  const { items } = (await callApi(product, 'ops', path)) as {
    items: { name: string; units: number }[]
  }
  const [largest] = items.toSorted((one, other) => other.units - one.units)
  const name = (largest?.name ?? '').toLowerCase().replace(' ', '.')
  const email = `${name}@demo.sepetak.id`
  const forgot = async (path: string, data: object) =>
    await request.post(`${home}/api/jwt_auth/password/${path}/`, { data, headers: anAddress() })
  const captcha = await solvedCaptcha(request, 'forgot-password', home)
  await forgot('forgot', { email, captcha })
  let token: string | undefined
  await expect
    .poll(async () => {
      const mails = await request.get(`${home}/api/dev/mailbox/?to=${encodeURIComponent(email)}`)
      token = /reset-password\?token=([\w-]+)/.exec((await mails.json()).items[0]?.text ?? '')?.[1]
      return token
    })
    .toBeDefined()
  expect((await forgot('reset', { token, password })).ok()).toBe(true)
  return name
}

async function addQuote(page: Page, t: Record<string, unknown>, company: string, price: string) {
  const form = page.locator('form:has(input[name=intent][value=file])')
  if (!(await form.isVisible()))
    await page.locator('summary', { hasText: word(t, 'motion.addFile') }).click()
  await form.getByLabel(word(t, 'motion.fileName')).fill(company)
  await form.getByLabel(word(t, 'motion.quoteAmount')).fill(price)
  await form.getByLabel(word(t, 'motion.file'), { exact: true }).setInputFiles({
    name: 'penawaran.pdf',
    mimeType: 'application/pdf',
    buffer: aPdf(company),
  })
  await form.getByRole('button', { name: word(t, 'motion.addFileSend'), exact: true }).click()
  await expect(page.getByText(word(t, 'done.file'))).toBeVisible()
  await expect(page.getByText(company)).toBeVisible()
}

const choice = (group: Locator, name: string) => group.getByText(name, { exact: true })

test('owners and staff bring motions to a meeting, owners vote in person and by proxy, and the adopted motions are carried out (id, en)', async ({
  page,
  context,
  request,
}) => {
  const own = await openOwnProduct()
  const product = { request, home: own.home }
  const [t, m, v] = [
    wordsOf('id', 'meeting-desk'),
    wordsOf('id', 'meetings'),
    wordsOf('en', 'votes'),
  ]
  const [motions, em] = [wordsOf('en', 'motions'), wordsOf('en', 'meetings')]
  const go = async (path: string) => {
    await page.goto(`${own.home}${path}`)
    await waitForHydration(page)
  }
  try {
    // Before the clock moves: the worker reads a move later than the server, and would mail a link that has expired.
    const second = await theLargestOwner(product)
    await lowerQuorum(product)

    // A second owner supports the motion of the first, which reaches a tenth of all units.
    const { items } = (await callApi(product, 'investor', '/motions/')) as {
      items: { id: string; property: { id: string }; title: { id: string } }[]
    }
    const found = items.find((each) => each.property.id === propertyId)
    if (found === undefined) throw new Error(`no motion of ${propertyId} collects support`)
    await become(product, context, second)
    await go(`/en/dashboard/votes/motions/${found.id}`)
    await page.getByRole('button', { name: word(motions, 'support.give') }).click()
    await expect(page.getByText(word(em, 'motionStates.supported'), { exact: true })).toBeVisible()

    // Staff translate the motion and write a repair motion with its two quotes.
    await become(product, context, 'ops')
    await go(`/back-office/motions/${found.id}`)
    const translation = page.locator('form:has(input[name=intent][value=translation])')
    await translation.locator('[name=title]').fill('Add to the reserve for the roof')
    await translation
      .locator('[name=text]')
      .fill('The roof is twenty years old, and its reserve is small.')
    await translation.getByRole('button').click()
    await expect(page.getByText(word(t, 'done.translation'))).toBeVisible()
    await go(`${property}/new-motion`)
    await page.getByLabel(word(t, 'motion.kind')).selectOption({ label: word(m, 'kinds.repair') })
    await page.getByLabel(word(m, 'amounts.repair')).fill('12500000')
    await page.locator('[name=titleId]').fill('Ganti talang air')
    await page
      .locator('[name=textId]')
      .fill('Talang air bocor di dua sisi dan membasahi dinding kamar.')
    await page.locator('[name=titleEn]').fill('Replace the gutters')
    await page
      .locator('[name=textEn]')
      .fill('The gutters leak on two sides and wet the walls of the rooms.')
    await page.getByRole('button', { name: word(t, 'new.send') }).click()
    await expect(page.getByText(word(t, 'next.obstacles.quotes'))).toBeVisible()
    await addQuote(page, t, 'CV Talang Rapi', '12500000')
    await addQuote(page, t, 'PT Atap Jaya', '13750000')
    await expectAccessible(page)
    const repairPath = new URL(page.url()).pathname

    // One staff member calls the meeting about both motions, another approves it, and the owners are invited.
    await page.getByRole('link', { name: word(t, 'next.call') }).click()
    await page.getByRole('checkbox', { name: found.title.id }).check()
    await page.getByLabel(word(t, 'call.place')).fill('https://rapat.contoh.id/prawirotaman')
    await page.getByLabel(word(t, 'call.chair')).fill('Sri Wahyuni')
    await page.getByLabel(word(t, 'call.secretary')).fill('Budi Santoso')
    await expectAccessibleInBothThemes(page)
    await expectFitsWithLargeText(page)
    await page.getByRole('button', { name: word(t, 'call.send') }).click()
    await expect(page.getByText(word(t, 'done.called'))).toBeVisible()
    await become(product, context, 'compliance')
    await go(`${property}/meetings`)
    await page.getByRole('button', { name: word(wordsOf('id', 'proposals'), 'approve') }).click()
    await expect(page.getByText(word(wordsOf('id', 'proposals'), 'decided.approval'))).toBeVisible()

    // After the record date one owner votes, and another owner appoints that owner as proxy.
    const meetings = `${own.home}/api/properties/${propertyId}/meetings/`
    const meetingOf = async () => (await (await request.get(meetings)).json()).items[0]
    const { id, votesFrom, votesUntil } = await meetingOf()
    await moveTo(product, votesFrom)
    await become(product, context, 'investor')
    await go(`/en/dashboard/votes/${id}`)
    for (const group of await page
      .getByRole('group', { name: new RegExp(`${word(v, 'form.choose')}$`) })
      .all())
      await choice(group, word(em, 'choices.for')).click()
    await page.getByRole('button', { name: /^Submit votes/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(word(v, 'receipt.title'))
    const { code } = await callApi(product, 'investor', `/meetings/${id}/mine/`)
    await become(product, context, second)
    await go(`/en/dashboard/votes/${id}/proxy`)
    await page.getByLabel(word(v, 'proxy.code')).fill(code)
    await page.getByRole('button', { name: word(v, 'proxy.give') }).click()
    await expect(page).toHaveURL(new RegExp(`/votes/${id}/receipt$`))

    // The voting ends: the votes are counted, minutes are written, and every visitor can read the result.
    await moveTo(product, votesUntil)
    await expect
      .poll(async () => (await meetingOf()).minutes !== null, {
        timeout: 120_000,
        intervals: [1000],
      })
      .toBe(true)
    await go(`/en/dashboard/votes/${id}`)
    const minutes = page.waitForEvent('download')
    await page.getByRole('link', { name: word(v, 'records.minutes') }).click()
    expect((await minutes).suggestedFilename()).toMatch(/^RUPS-.*-en\.pdf$/)
    await context.clearCookies()
    await go(`/en/marketplace/${propertyId}`)
    await expect(page.getByText('Replace the gutters').first()).toBeAttached()
    await go(`/en/votes/${id}`)
    await expect(page.getByText(word(em, 'motionStates.adopted'), { exact: true })).toHaveCount(2)

    // The adopted motions are recorded as carried out.
    await become(product, context, 'ops')
    await go(repairPath)
    const form = page.locator('form:has(input[name=intent][value=progress])')
    await form.locator('[name=doneOn]').fill(String(votesUntil).slice(0, 10))
    await form.getByLabel(word(t, 'progress.cost')).fill('12900000')
    await form.locator('[name=noteId]').fill('Talang sudah diganti.')
    await form.locator('[name=noteEn]').fill('The gutters are replaced.')
    await form.getByRole('button', { name: word(t, 'progress.send') }).click()
    await expect(page.getByText(word(t, 'done.progress'))).toBeVisible()
    await go('/back-office/motions?state=closed')
    await expect(page.getByRole('link', { name: 'Ganti talang air' }).first()).toBeVisible()
    await expectAccessible(page)
  } finally {
    await own.stop()
  }
})
