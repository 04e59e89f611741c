import { expect, type Page } from '@playwright/test'
import { violationsOf } from './accessibility.ts'
import { waitForHydration } from './an-investor.ts'
import { tagsOf } from './page-source.ts'
import { unfoldAll } from './page-width.ts'
import { test } from './test.ts'

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
}

test.describe('in Indonesian', () => {
  const words = {
    full: 'Layar penuh',
    gallery: 'Gambar Ruko Dago',
    evening: 'Malam hari',
    parts: 'Bagian halaman ini',
    documents: 'Dokumen',
    prospectus: /Prospektus/,
    escrow: 'Dana masih di rekening escrow',
    escrowSoon: 'Dana pembeli akan disimpan di rekening escrow',
    refunded: /^Penawaran ini batal, jadi tidak ada balik nama/,
    inEscrow: 'Dana di escrow',
    quiet: /tanpa kabar/,
  }
  const path = '/marketplace/ruko-dago'

  test('a property page links to each of its parts and keeps their navigation in the window, with the current part marked', async ({
    page,
  }) => {
    await open(page, path)
    const parts = page.getByRole('navigation', { name: words.parts })
    expect(await parts.getByRole('link').count()).toBe(5)
    for (const link of await parts.getByRole('link').all()) {
      const target = await link.getAttribute('href')
      await expect(page.locator(target ?? 'none')).toHaveCount(1)
    }
    await parts.getByRole('link').nth(3).click()
    await expect(page.locator('#legal')).toBeInViewport()
    await expect(parts.getByRole('link').nth(3)).toHaveAttribute('aria-current', 'location')
    await expect(parts.getByRole('link').nth(3)).toBeInViewport()
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect(parts.getByRole('link').first()).toHaveAttribute('aria-current', 'location')
    await expect(parts.locator('[aria-current]')).toHaveCount(1)
  })

  test('a property page shows its pictures in full-window size, using only the keyboard', async ({
    page,
  }) => {
    await open(page, path)
    const button = page.getByRole('button', { name: words.full })
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: words.gallery })
    await expect(dialog).toBeVisible()
    const evening = dialog.getByRole('radio', { name: words.evening })
    await dialog.getByRole('radio').first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('radio').nth(1)).toBeChecked()
    while (!(await evening.isChecked())) await page.keyboard.press('ArrowDown')
    const shown = dialog.locator('img').filter({ visible: true })
    await expect(shown).toHaveCount(1)
    await expect(shown).toHaveAttribute('src', /evening/)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  test('a property page offers its documents as PDF in its language', async ({ page, request }) => {
    await open(page, `${path}#documents`)
    const section = page.getByRole('region', { name: words.documents })
    const href = await section.getByRole('link', { name: words.prospectus }).getAttribute('href')
    const response = await request.get(href ?? '')
    expect(response.headers()['content-type']).toBe('application/pdf')
    expect((await response.body()).subarray(0, 5).toString()).toBe('%PDF-')
    expect(response.headers()['content-language']).toBe('id')
    const html = await (await request.get(`/en${path}`)).text()
    const [document] = (href ?? '').split('?')
    const same = tagsOf(html, 'a').find((link) => link.href?.split('?')[0] === `/en${document}`)
    const english = await request.get(same?.href ?? '')
    expect(english.headers()['content-type']).toBe('application/pdf')
    expect(english.headers()['content-language']).toBe('en')
  })

  test('a property page says where the money is before, during and without a title transfer, and marks a property whose units are rarely traded', async ({
    page,
  }) => {
    await open(page, '/marketplace/rumah-setia-budi-medan')
    await expect(page.getByText(words.escrow)).toBeVisible()
    await open(page, '/marketplace/villa-kuta-mandalika')
    await expect(page.getByText(words.escrowSoon)).toBeVisible()
    await expect(page.getByText(words.escrow)).toHaveCount(0)
    await open(page, '/marketplace/apartemen-gubeng')
    await expect(page.getByText(words.refunded)).toBeVisible()
    await expect(page.getByText(words.inEscrow, { exact: true })).toHaveCount(0)
    await open(page, '/marketplace/ruko-pakuwon-barat')
    await expect(page.getByText(words.quiet).first()).toBeVisible()
  })
})

test.describe('in English', () => {
  const words = {
    health: 'Property condition',
    explained: /^Occupancy: meaning, source and date$/,
    meaning: /^How much of the space and time/,
    table: 'Show as a table',
    forecast: 'Forecast and result',
    renewed: /Lease continued/,
    signIn: 'Log in to ask',
    years: 'Property sold after',
    total: 'Total cost',
    calculate: 'Calculate',
    change: 'Change this in the calculator',
    nineYears: /9\syears/,
    fees: 'Fees',
    registered: /In the issuer’s name/,
    missing: 'We cannot find this property',
  }
  const path = '/en/marketplace/ruko-dago'

  test('a property page opens the folded part that the address names, and shows a chart with its events, with the keys and as a table', async ({
    page,
  }) => {
    await open(page, `${path}#forecast`)
    await expect(page.locator('#forecast')).toBeInViewport()
    await expect(page.locator('#documents')).toBeHidden()
    const section = page.getByRole('region', { name: words.forecast })
    await expect(section.getByRole('listitem').filter({ hasText: words.renewed })).not.toHaveCount(
      0,
    )
    const months = section.getByRole('slider')
    await months.focus()
    const read = async () => (await months.getAttribute('aria-valuetext')) ?? ''
    for (let back = 0; back < 24 && !words.renewed.test(await read()); back += 1)
      await page.keyboard.press('ArrowLeft')
    await expect(months).toHaveAttribute('aria-valuetext', words.renewed)
    await section.getByText(words.table).click()
    expect(await section.getByRole('row').count()).toBeGreaterThan(15)
  })

  test('a property page opens a figure’s definition, source and date with a key, at its mark and inside the window', async ({
    page,
  }) => {
    await open(page, path)
    const mark = page.getByRole('button', { name: words.explained })
    await expect(page.getByText(words.meaning)).toBeHidden()
    await mark.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(words.meaning)).toBeVisible()
    // On a wide screen the definition opens at its mark, on a phone at the bottom of the window.
    const opened = page.locator('.meaning-box:popover-open')
    const [at, box] = [await mark.boundingBox(), await opened.boundingBox()]
    if (at === null || box === null) throw new Error('the definition is not shown')
    const gap = Math.max(at.y - (box.y + box.height), box.y - (at.y + at.height))
    expect(gap).toBeLessThan(12)
    expect(box.x).toBeLessThanOrEqual(at.x + at.width)
    expect(box.x + box.width).toBeGreaterThanOrEqual(at.x)
    await expect(opened).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 844 })
    await mark.click()
    await expect(opened).toBeInViewport({ ratio: 1 })
    await expect(opened.getByText(words.meaning)).toBeVisible()
  })

  test('the calculator of a property page recalculates the total cost for another holding period', async ({
    page,
  }) => {
    await open(page, `${path}#calculator`)
    const total = page
      .locator('dt', { hasText: words.total })
      .locator('xpath=following-sibling::dd')
    const before = await total.textContent()
    await page.locator('#calculator').getByRole('slider', { name: words.years }).fill('12')
    await expect(total).not.toHaveText(before ?? '')
  })

  test('a property page shows everything at a width of 320 pixels and without script', async ({
    browser,
  }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 320, height: 800 },
    })
    const page = await context.newPage()
    await page.goto(path)
    await expect(page.getByRole('heading', { name: words.health })).toBeVisible()
    await expect(page.getByText(words.registered)).toBeVisible()
    await page.getByRole('heading', { name: words.fees, exact: true }).click()
    await page.locator('#fees').getByRole('link', { name: words.change }).click()
    const calculator = page.locator('#calculator')
    await calculator.getByRole('slider', { name: words.years }).fill('9')
    await calculator.getByRole('button', { name: words.calculate }).click()
    await expect(page).toHaveURL(/years=9/)
    await expect(calculator.getByRole('slider', { name: words.years })).toHaveValue('9')
    await expect(page.locator('#fees')).toContainText(words.nineYears)
    await page.goto(`${path}#questions`)
    await page.getByRole('link', { name: words.signIn }).click()
    await expect(page).toHaveURL(/\/login\?next=/)
    await context.close()
  })

  test('an unknown address of a property is answered with 404 and similar properties', async ({
    page,
  }) => {
    const response = await page.goto('/en/marketplace/ruko-dagoo')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.missing)
    expect(await page.getByRole('heading', { level: 3 }).count()).toBeGreaterThan(0)
  })
})

test('the sections of a property page stay visible, opened and filled in while their script loads', async ({
  page,
}) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/section-groups-*.js', async (route) => {
    await released
    await route.continue()
  })
  await open(page, '/marketplace/ruko-dago')
  const parts = page.getByRole('navigation', { name: 'Bagian halaman ini' })
  await parts.getByRole('link').nth(1).click()
  await expect(parts.getByRole('link').nth(1)).toHaveAttribute('aria-current', 'location')
  await expect(page.getByRole('heading', { name: 'Kalkulator untuk properti ini' })).toBeVisible()
  await page.getByRole('heading', { name: 'Kalkulator untuk properti ini' }).click()
  const amount = page.locator('#calculator').getByRole('textbox').first()
  await amount.fill('25000000')
  release()
  // The loaded calculator groups the digits.
  await expect(amount).toHaveValue('25.000.000')
  await expect(amount).toBeFocused()
})

test('a signed-in user asks a question and sees it as unanswered, while other visitors do not see it', async ({
  page,
  browser,
}) => {
  await open(page, '/login?next=/dashboard/properties/ruko-dago')
  await page.getByLabel('Email atau nomor ponsel', { exact: true }).fill('investor@demo.sepetak.id')
  await page.getByLabel('Kata sandi', { exact: true }).fill('Sepetak-Demo-2026')
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await page.waitForURL('**/dashboard/properties/ruko-dago')
  await expect(page.getByRole('heading', { name: 'Hasil sewa Anda', exact: true })).toBeVisible()
  await page.getByRole('heading', { name: 'Tanya jawab', level: 3 }).click()
  const text = `Apakah sewa parkir dihitung terpisah? ${Date.now()}`
  await page.getByLabel('Pertanyaan Anda').fill(text)
  await page.getByRole('button', { name: 'Kirim pertanyaan' }).click()
  await expect(page.getByText('Terkirim.')).toBeVisible()
  await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByText('sedang diperiksa').first()).toBeVisible()
  await unfoldAll(page)
  expect(await violationsOf(page)).toEqual([])
  const other = await browser.newPage()
  await other.goto('/marketplace/ruko-dago')
  await expect(other.getByText(text)).toHaveCount(0)
  await other.close()
})
