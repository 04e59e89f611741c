import { expect } from '@playwright/test'
import sharp from 'sharp'
import { waitForHydration, word, wordsOf } from './an-investor.ts'
import { becomeStaff } from './demo-accounts.ts'
import { unfoldAll } from './page-width.ts'
import { test } from './test.ts'

test.use({ actionTimeout: 20_000 })
test.describe.configure({ timeout: 120_000 })

const propertyId = 'villa-sanur'
const proposals = wordsOf('id', 'proposals')
const issued = wordsOf('id', 'issued')
const published = wordsOf('id', 'published')
const stewardship = wordsOf('id', 'stewardship')
const inIndonesian = word(stewardship, 'inIndonesian')
const inEnglish = word(stewardship, 'inEnglish')

test('a picture of an inspection is shown after a second person approves it, and hidden after two people withdraw it', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const browsing = { context, request, baseURL }
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
  const title = `Atap setelah hujan ${Date.now()}`
  const why = `Ada pelat nomor ${Date.now()}`
  const picture = await sharp({
    create: { width: 640, height: 480, channels: 3, background: '#c96' },
  })
    .png()
    .toBuffer()
  const desk = `/back-office/properties/${propertyId}`
  const approve = async () => {
    await becomeStaff(browsing, 'compliance')
    await page.goto('/back-office/approvals')
    await waitForHydration(page)
    const card = page.getByRole('listitem').filter({ hasText: title })
    const shown = card.getByRole('img', { name: word(published, 'pictureAlt') })
    await expect(shown).toBeVisible()
    expect(await shown.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(640)
    await card.getByRole('button', { name: word(proposals, 'approve') }).click()
    await expect(page.getByText(title)).toHaveCount(0)
  }
  const publicPage = async () => {
    await context.clearCookies()
    await page.goto(`/marketplace/${propertyId}`)
    await waitForHydration(page)
    await unfoldAll(page)
  }
  await test.step('operations upload it, and what is missing keeps the words that were typed', async () => {
    await becomeStaff(browsing, 'ops')
    await page.goto(desk)
    await waitForHydration(page)
    await page.getByText(word(stewardship, 'pictures.add'), { exact: true }).click()
    const send = page.getByRole('button', { name: word(stewardship, 'pictures.addSend') })
    const form = page.locator('form').filter({ has: send })
    const name = word(stewardship, 'pictures.name')
    const choose = () =>
      form
        .locator('input[type=file]')
        .setInputFiles({ name: 'atap.png', mimeType: 'image/png', buffer: picture })
    await form.getByLabel(word(stewardship, 'pictures.lookedOn')).fill(today)
    await form.getByLabel(`${name} · ${inIndonesian}`).fill(title)
    await form.getByLabel(`${name} · ${inEnglish}`).fill('The roof after the rain')
    await choose()
    await send.click()
    await expect(form.locator('[aria-invalid=true]').first()).toBeVisible()
    await expect(form.getByLabel(`${name} · ${inIndonesian}`)).toHaveValue(title)
    await form.getByLabel(word(stewardship, 'pictures.namesNobody')).check()
    await choose()
    await send.click()
    await expect(page.getByText(word(proposals, 'needsAnother')).first()).toBeVisible()
  })
  await test.step('another person sees it before everybody does', async () => {
    await publicPage()
    await expect(page.getByText(title)).toHaveCount(0)
    await approve()
    await publicPage()
    await expect(page.locator('#health').getByText(title)).toBeVisible()
  })
  await test.step('it is taken back with a reason that everybody reads', async () => {
    await becomeStaff(browsing, 'ops')
    await page.goto(desk)
    await waitForHydration(page)
    const line = page.getByRole('listitem').filter({ hasText: title })
    await line.getByText(word(stewardship, 'undo.open'), { exact: true }).click()
    const reason = word(stewardship, 'undo.why')
    await line.getByLabel(`${reason} · ${inIndonesian}`).fill(why)
    await line.getByLabel(`${reason} · ${inEnglish}`).fill('A number plate is seen.')
    await line.getByRole('button', { name: word(stewardship, 'undo.send') }).click()
    await expect(page.getByText(word(proposals, 'needsAnother')).first()).toBeVisible()
    await approve()
    await publicPage()
    await expect(page.locator('#health').getByText(title)).toHaveCount(0)
    const change = page.locator('#facts').getByRole('listitem').filter({ hasText: why })
    await expect(change.getByText(title)).toBeVisible()
  })
})

test('files for owners are uploaded as documents, through a single form', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await becomeStaff({ context, request, baseURL }, 'ops')
  await page.goto(`/back-office/properties/${propertyId}`)
  await waitForHydration(page)
  await expect(page.getByText(word(issued, 'desk.add'), { exact: true })).toHaveCount(1)
  await page.getByText(word(issued, 'desk.add'), { exact: true }).click()
  const kinds = page.getByLabel(word(issued, 'facts.kind')).locator('option')
  await expect(kinds.filter({ hasText: word(issued, 'kinds.inspection-report') })).toHaveCount(1)
})
