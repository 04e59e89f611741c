import { expect, type Page } from '@playwright/test'
import { anInvestor, signIn, waitForHydration, word, wordsOf } from './an-investor.ts'
import { test } from './test.ts'

test.describe('in Indonesian', () => {
  const alternate = wordsOf('id', 'alternate')
  const legal = wordsOf('id', 'legal')
  const about = wordsOf('id', 'about')

  test('the about page shows who holds what, the number of refused properties, and past mistakes', async ({
    page,
    request,
  }) => {
    const story = await (await request.get('/api/operator/story/')).json()
    const refused = story.screening.refused.reduce(
      (sum: number, { count }: { count: number }) => sum + count,
      0,
    )
    await page.goto('/about')
    await expect(page.getByRole('img', { name: word(about, 'roles.picture') })).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByText(String(refused), { exact: true })).toBeVisible()
    await expect(main.getByText(word(about, 'choosing.refused'), { exact: true })).toBeVisible()
    await expect(main.getByText(word(about, 'history.mistake')).first()).toBeVisible()
    await expect(main.getByText('PT Sepetak Contoh (contoh)').first()).toBeVisible()
    const english = await (await request.get('/en/about')).text()
    expect(english).toContain('PT Sepetak Contoh (example)')
    await expect(page.getByRole('heading', { name: word(about, 'windDown.title') })).toBeVisible()
  })

  test('the suitability quiz answers immediately with a reason, and sends no answer to the server', async ({
    page,
  }) => {
    await page.goto('/alternate')
    await waitForHydration(page)
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    const choose = async (question: string, answer: string) =>
      page
        .getByRole('group', { name: word(alternate, `check.questions.${question}`) })
        .getByText(word(alternate, `check.answers.${question}.${answer}`), { exact: true })
        .click()
    const calm = {
      horizon: 'over5',
      reserve: 'full',
      share: 'small',
      rent: 'extra',
      loss: 'calm',
    }
    for (const [question, answer] of Object.entries(calm)) await choose(question, answer)
    await choose('debt', 'no')
    const title = (result: string) =>
      page.getByRole('heading', { name: word(alternate, `check.results.${result}.title`) })
    await expect(title('pass')).toBeVisible()
    await choose('rent', 'needed')
    await expect(title('borderline')).toBeVisible()
    await choose('debt', 'yes')
    await expect(title('not-suitable')).toBeVisible()
    await expect(page.getByText(word(alternate, 'check.because.debt'))).toBeVisible()
    expect(requested.filter((url) => url.includes('debt'))).toEqual([])
  })

  test('a user sees the edition that they accepted at registration, and is not asked to accept it again', async ({
    page,
    request,
    context,
    baseURL,
  }) => {
    const { version } = await (await request.get('/api/legal/terms/')).json()
    const { tokens } = await anInvestor(request, { hasProfile: false, hasIdentity: false })
    await signIn(context, tokens, baseURL ?? '')
    await page.goto('/terms-and-conditions')
    const agreement = page
      .getByRole('heading', { name: word(legal, 'accepted.title') })
      .locator('..')
    await expect(agreement).toContainText(version)
    await expect(page.getByRole('button', { name: version })).toHaveCount(0)
  })
})

test.describe('in English', () => {
  const alternate = wordsOf('en', 'alternate')
  const legal = wordsOf('en', 'legal')
  const team = wordsOf('en', 'team')

  test('the team page marks the demo’s people as examples and lists advisers separately', async ({
    page,
    request,
  }) => {
    const { people } = await (await request.get('/api/operator/story/')).json()
    await page.goto(`/en/team`)
    await expect(page.getByText(word(team, 'example'))).toBeVisible()
    await expect(page.getByText(word(team, 'exampleMark'), { exact: true })).toHaveCount(
      people.length,
    )
    for (const { name } of people)
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: word(team, 'advisers') })).toBeVisible()
  })

  test('the comparison updates while typing, using only the keyboard', async ({ page }) => {
    await page.goto(`/en/alternate`)
    await waitForHydration(page)
    const results = page.getByRole('region', { name: word(alternate, 'outcome', { years: '5' }) })
    await expect(results).toContainText('Rp11,400,000')
    await page.getByLabel(word(alternate, 'form.amount'), { exact: true }).focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('100000000')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowLeft')
    await expect(
      page.getByRole('heading', { name: word(alternate, 'outcome', { years: '4' }) }),
    ).toBeVisible()
    const outcome = page.getByRole('region', { name: word(alternate, 'outcome', { years: '4' }) })
    // Rp100 million at 3.5% with tax of a fifth: Rp2.8 million a year.
    await expect(outcome).toContainText('Rp111,200,000')
  })

  test('both languages are shown side by side under the same numbers', async ({ page }) => {
    for (const path of ['/terms-and-conditions', '/privacy-policy']) {
      await page.goto(`/en${path}`)
      const alone = await clauses(page)
      await page.getByRole('link', { name: word(legal, 'viewBoth') }).click()
      await expect(page).toHaveURL(/view=both/)
      await expect(page.locator('article li[id] p[lang]').first()).toBeVisible()
      expect(await clauses(page)).toEqual(alone)
      const pairs = await page
        .locator('article li[id]')
        .evaluateAll((rows) =>
          rows.map((row) => [...row.querySelectorAll('p')].map((text) => text.lang).join()),
        )
      expect(new Set(pairs)).toEqual(new Set(['id,en']))
    }
  })
})

test('the Indonesian path shows the Indonesian text under both language prefixes, with one canonical address', async ({
  page,
}) => {
  await page.goto('/terms-and-conditions')
  const original = await page.locator('article li[id] p').allTextContents()
  for (const prefix of ['', '/en']) {
    await page.goto(`${prefix}/id/terms-and-conditions`)
    await expect(page.locator('article')).toHaveAttribute('lang', 'id')
    expect(await page.locator('article li[id] p').allTextContents()).toEqual(original)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      /\/terms-and-conditions$/,
    )
    await expect(page.locator('link[rel=canonical]')).not.toHaveAttribute('href', /\/id\//)
  }
})

test('an old edition is marked as old, and an unknown one is answered with 404', async ({
  page,
}) => {
  const legal = wordsOf('id', 'legal')
  await page.goto('/privacy-policy?version=2026-11')
  await expect(page.getByText(word(legal, 'old'))).toBeVisible()
  await page.getByRole('link', { name: word(legal, 'oldLink') }).click()
  await expect(page).toHaveURL(/\/privacy-policy$/)
  expect((await page.goto('/privacy-policy?version=1999'))?.status()).toBe(404)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the comparison and the quiz take their input from the address', async ({ page }) => {
    const words = wordsOf('id', 'alternate')
    await page.goto('/alternate')
    await page.getByLabel(word(words, 'form.amount'), { exact: true }).fill('50.000.000')
    await page.getByRole('button', { name: word(words, 'form.submit') }).click()
    await expect(page).toHaveURL(/amount=50/)
    // Rp50 million at 3.5% for five years, with tax of a fifth.
    await expect(page.getByRole('main')).toContainText('Rp57.000.000')
    const answers = 'horizon=under1&reserve=full&debt=no&share=small&rent=extra&loss=calm'
    await page.goto(`/alternate?${answers}`)
    await expect(
      page.getByRole('heading', { name: word(words, 'check.results.not-suitable.title') }),
    ).toBeVisible()
    await expect(page.getByText(word(words, 'check.because.horizon'))).toBeVisible()
  })
})

function clauses(page: Page): Promise<string[]> {
  return page.locator('article li[id]').evaluateAll((items) => items.map((item) => item.id))
}
