import { expect, type Page } from '@playwright/test'
import { violationsOf } from './accessibility.ts'
import { signIn, waitForHydration } from './an-investor.ts'
import { demoTokens } from './demo-accounts.ts'
import { layOutAll, unfoldAll } from './page-width.ts'
import { test } from './test.ts'

// What an investor sees of their money, from the home page to the year's tax documents, in one visit in both
// languages.

test('an investor follows their money from the home page to its tax pack', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email atau nomor ponsel', { exact: true }).fill('investor@demo.sepetak.id')
  await page.getByLabel('Kata sandi', { exact: true }).fill('Sepetak-Demo-2026')
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { name: 'Hasil sewa bulan ini' })).toBeVisible()

  // A button changes the order of the cards, and the order is saved.
  await page.getByRole('link', { name: 'Atur urutan kartu' }).click()
  await page.getByRole('button', { name: 'Naikkan Kalender hasil sewa' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Kalender hasil sewa' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Naikkan Kalender hasil sewa' })).toBeDisabled()
  await page.getByRole('button', { name: 'Turunkan Kalender hasil sewa' }).click()
  await page.getByRole('link', { name: 'Selesai' }).click()

  // Several payouts of one day are one line that leads to their month.
  await page
    .getByRole('link', { name: /^\d+ pembagian hasil sewa$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/portfolio\/income\?month=\d{4}-\d{2}#calendar$/)

  await page.goto('/dashboard/properties/kost-seturan')
  await page.getByRole('button', { name: 'Imbal hasil sewa: lihat penjelasan' }).click()
  await expect(page.getByText('sewa 12 bulan terakhir dibagi total investasi')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  await page.goto('/dashboard/portfolio')
  const realised = page.getByRole('table', { name: 'Laba/rugi terealisasi' })
  await expect(realised.getByRole('link', { name: /Gudang Harapan Indah/ })).toBeVisible()
  const parts = page.getByRole('navigation', { name: 'Bagian portofolio' })
  await parts.getByRole('link', { name: 'Kepemilikan' }).click()
  await page.getByRole('columnheader', { name: 'Hasil sewa diterima' }).getByRole('link').click()
  await expect(page).toHaveURL(/sort=income/)
  await page.getByRole('link', { name: 'Kartu' }).click()
  await expect(page).toHaveURL(/view=cards/)

  await parts.getByRole('link', { name: 'Penghasilan' }).click()
  await expect(page.getByRole('heading', { name: 'Sewa per bulan' })).toBeVisible()
  await page.getByRole('link', { name: 'Daftar' }).click()
  await expect(page.getByText('perkiraan').first()).toBeVisible()
  await page.goto('/dashboard/portfolio/income')
  await page.getByRole('link', { name: 'Bulan sebelumnya' }).click()
  await page.locator('#calendar a[href*="/income/"]').first().click()
  await expect(page.getByRole('heading', { name: 'Rincian perhitungan' })).toBeVisible()
  await expect(page.getByText('berselisih maksimal 5% dari perkiraan awal')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  await page.goto('/en/dashboard/portfolio/analysis?vacancy=20&sale=-10')
  await expect(page.getByRole('heading', { name: 'Forecast and result' })).toBeVisible()
  await expect(page.getByLabel('Vacancy (%)')).toHaveValue('20')
  expect(await violationsOf(page)).toEqual([])

  await page.goto('/en/dashboard/portfolio/documents')
  const pdf = page.waitForEvent('download')
  await page
    .getByRole('link', { name: /2\d+ tax pack as PDF/ })
    .first()
    .click()
  expect((await pdf).suggestedFilename()).toMatch(/^sepetak-tax-\d{4}\.pdf$/)
})

test('an export with its end before its start is refused at the field, and with right dates it is downloaded', async ({
  page,
  request,
}) => {
  const tokens = await demoTokens(request, 'investor')
  await page.goto('/login')
  await signIn(page.context(), tokens, page.url())
  await page.goto('/dashboard/portfolio/documents')
  await waitForHydration(page)
  const [from, to] = [page.getByLabel('Dari tanggal'), page.getByLabel('Sampai tanggal')]
  const download = page.getByRole('button', { name: 'Unduh pembagian hasil sewa' })
  await from.fill('2026-06-01')
  await to.fill('2026-01-01')
  await download.click()
  await expect(to).toHaveAccessibleDescription(/Tanggal akhir tidak boleh sebelum tanggal awal/)
  await expect(to).toBeFocused()
  await expect(from).toHaveValue('2026-06-01')
  expect(await violationsOf(page)).toEqual([])

  await to.fill('2026-11-01')
  const file = page.waitForEvent('download')
  await download.click()
  expect((await file).suggestedFilename()).toBe('sepetak-payouts-v1.xlsx')
})

/** Scrolls to the end of a page, so that the parts that load near the window are loaded. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top)
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    }
  })
}

/** The number of charts on each page that has some. */
const chartPages = {
  '/dashboard': 1,
  '/dashboard/portfolio/income': 1,
  '/dashboard/portfolio/analysis': 1,
  '/marketplace/kost-seturan': 7,
  '/about': 1,
  '/alternate': 1,
  '/': 1,
}

test('every chart shows a value under the pointer and by the arrow keys', async ({
  page,
  request,
}) => {
  const tokens = await demoTokens(request, 'investor')
  await page.goto('/login')
  await signIn(page.context(), tokens, page.url())
  for (const [path, count] of Object.entries(chartPages)) {
    await page.goto(path)
    await waitForHydration(page)
    await layOutAll(page)
    await unfoldAll(page)
    await scrollThrough(page)
    // The ranges of calculators have names.
    const charts = page.getByRole('main').locator('input[type=range]:not([name])')
    await expect(charts, path).toHaveCount(count)
    const note = page.locator('div[aria-hidden="true"].bg-ink')
    for (const chart of await charts.all()) {
      await chart.evaluate((item) => item.scrollIntoView({ block: 'center' }))
      await expect(note).toHaveCount(0)
      await chart.focus()
      await expect(note).toHaveCount(1)
      const newest = await chart.getAttribute('aria-valuetext')
      await page.keyboard.press('ArrowLeft')
      await expect(chart).not.toHaveAttribute('aria-valuetext', newest ?? '')
      const earlier = (await chart.getAttribute('aria-valuetext')) ?? ''
      const [shown = ''] = await note.locator('p').allTextContents()
      expect(earlier).toContain(shown)
      await chart.blur()
      await expect(note).toHaveCount(0)
      // The control itself lets the pointer through to the area around it.
      const box = (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
      await expect(note).toHaveCount(1)
      await page.mouse.move(0, 0)
    }
  }
})

test('the value chart includes the balance, and units only stays chosen in another range and in the table', async ({
  page,
  request,
}) => {
  const tokens = await demoTokens(request, 'investor')
  await page.goto('/login')
  await signIn(page.context(), tokens, page.url())
  await page.goto('/dashboard')
  await waitForHydration(page)
  const chart = page.getByRole('main').getByRole('slider').first()
  await expect(page.getByRole('heading', { name: 'Nilai portofolio termasuk saldo' })).toBeVisible()
  await expect(chart).toHaveAttribute(
    'aria-valuetext',
    /Unit dan saldo Rp[\d.]+\. Setoran bersih dan hadiah Rp[\d.]+\. Nilai unit Rp[\d.]+\. Saldo Rp[\d.]+/,
  )

  const lines = page.getByRole('navigation', { name: 'Isi grafik' })
  await lines.getByRole('link', { name: 'Unit saja' }).click()
  await expect(page.getByRole('heading', { name: 'Nilai portofolio', exact: true })).toBeVisible()
  await expect(chart).toHaveAttribute(
    'aria-valuetext',
    /Nilai Rp[\d.]+\. Total investasi Rp[\d.]+$/,
  )
  await page.getByRole('link', { name: '3B' }).click()
  await expect(page).toHaveURL(/range=3m&line=units$/)
  await page.getByRole('link', { name: 'Lihat sebagai tabel' }).click()
  const columns = page.getByRole('table', { name: /tiap akhir bulan/ }).getByRole('columnheader')
  await expect(columns).toHaveText(['Tanggal', 'Nilai', 'Total investasi'])
  await lines.getByRole('link', { name: 'Termasuk saldo' }).click()
  await expect(columns).toHaveText([
    'Tanggal',
    'Nilai unit',
    'Saldo',
    'Total',
    'Setoran bersih dan hadiah',
  ])

  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Sembunyikan jumlah uang' }).first().click()
  await expect(page.getByRole('button', { name: 'Tampilkan jumlah uang' }).first()).toBeVisible()
  await expect(
    page.getByText(/Nilai unit dan saldo dari .+ Jumlahnya disembunyikan/),
  ).toBeAttached()
  await expect(chart).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Nilai portofolio termasuk saldo' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})
