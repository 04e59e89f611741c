import { expect } from '@playwright/test'
import { anInvestor, signIn, waitForHydration, word, wordsOf } from './an-investor.ts'
import { demoTokens } from './demo-accounts.ts'
import { test } from './test.ts'

const cases = [
  { locale: 'id', prefix: '', javaScriptEnabled: true, colorScheme: 'light', width: 390 },
  { locale: 'en', prefix: '/en', javaScriptEnabled: false, colorScheme: 'dark', width: 1440 },
] as const

for (const { locale, prefix, javaScriptEnabled, colorScheme, width } of cases) {
  test.describe(() => {
    test.use({ javaScriptEnabled, colorScheme, viewport: { width, height: 844 } })

    test(`a document for heirs is removed only after a question that names it (${locale}, ${javaScriptEnabled ? 'with' : 'without'} scripts)`, async ({
      page,
      context,
      request,
      baseURL,
    }) => {
      const { tokens } = await anInvestor(request)
      const sent = await request.post('/api/users/heir-documents/', {
        headers: { Authorization: `Bearer ${tokens.access}` },
        multipart: {
          kind: 'family-card',
          file: {
            name: 'kk.pdf',
            mimeType: 'application/pdf',
            buffer: Buffer.from(
              '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
            ),
          },
        },
      })
      expect(sent.ok(), await sent.text()).toBe(true)
      await signIn(context, tokens, baseURL ?? '')
      const t = wordsOf(locale, 'profile-edit')
      const name = word(wordsOf(locale, 'death-report'), 'kinds.family-card')
      await page.goto(`${prefix}/dashboard/profile/edit/heirs`)
      if (javaScriptEnabled) await waitForHydration(page)
      const document = page.getByRole('link', { name, exact: true })
      const submit = page.getByRole('button', { name: word(t, 'heirs.documents.removal.submit') })
      await expect(document).toBeVisible()
      await expect(submit).toBeHidden()
      await page.getByText(`${word(t, 'heirs.documents.remove')}: ${name}`).click()
      const question = word(t, 'heirs.documents.removal.question', { name, date: '|' })
      await expect(page.getByText(question.split('|')[0] ?? '')).toBeVisible()
      await expect(document).toBeVisible()
      await expect(submit).toBeInViewport()
      await submit.click()
      await expect(page.getByText(word(t, 'heirs.documents.removed'))).toBeVisible()
      await expect(document).toHaveCount(0)
      // The pressed button is gone: the keyboard continues in the page.
      if (javaScriptEnabled) await expect(page.locator('#content')).toBeFocused()
    })

    test(`the address of a calendar feed ends only after a question (${locale}, ${javaScriptEnabled ? 'with' : 'without'} scripts)`, async ({
      page,
      context,
      request,
      baseURL,
    }) => {
      const tokens = await demoTokens(request, 'investor')
      const made = await request.post('/api/portfolio/calendar-feed/', {
        headers: { Authorization: `Bearer ${tokens.access}` },
      })
      expect(made.ok(), await made.text()).toBe(true)
      await signIn(context, tokens, baseURL ?? '')
      const t = wordsOf(locale, 'income')
      await page.goto(`${prefix}/dashboard/portfolio/income`)
      if (javaScriptEnabled) await waitForHydration(page)
      const submit = page.getByRole('button', { name: word(t, 'feed.ending.submit') })
      await expect(submit).toBeHidden()
      const end = page.getByText(word(t, 'feed.end'), { exact: true })
      await end.click()
      await expect(page.getByText(word(t, 'feed.ending.question'))).toBeVisible()
      await submit.click()
      await expect(page.getByRole('button', { name: word(t, 'feed.make') })).toBeVisible()
      await expect(end).toHaveCount(0)
    })

    test(`a deleted goal comes back by a press (${locale}, ${javaScriptEnabled ? 'with' : 'without'} scripts)`, async ({
      page,
      context,
      request,
      baseURL,
    }) => {
      const tokens = await demoTokens(request, 'investor')
      const saved = await request.put('/api/portfolio/goal/', {
        headers: { Authorization: `Bearer ${tokens.access}` },
        data: { monthlyAmount: 1_750_000, targetYear: 2039 },
      })
      expect(saved.ok(), await saved.text()).toBe(true)
      await signIn(context, tokens, baseURL ?? '')
      const t = wordsOf(locale, 'analysis')
      await page.goto(`${prefix}/dashboard/portfolio/analysis`)
      if (javaScriptEnabled) await waitForHydration(page)
      const goal = page.locator('#goal').getByText('2039')
      await expect(goal).toBeVisible()
      await page.getByText(word(t, 'goal.change'), { exact: true }).click()
      await page.getByRole('button', { name: word(t, 'goal.forget') }).click()
      await expect(
        page.getByText(word(t, 'goal.forgotten')).filter({ visible: true }),
      ).toBeVisible()
      await expect(goal).toHaveCount(0)
      await page.getByRole('button', { name: word(t, 'goal.undo'), exact: true }).click()
      await expect(goal).toBeVisible()
      await expect(page.locator('#goal')).toContainText(locale === 'id' ? '1.750.000' : '1,750,000')
    })
  })
}
