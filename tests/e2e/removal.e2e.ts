import { expect, test } from '@playwright/test'
import { anInvestor, signIn, waitForHydration, word, wordsOf } from './an-investor.ts'

const cases = [
  { locale: 'id', prefix: '', javaScriptEnabled: true, colorScheme: 'light', width: 390 },
  { locale: 'en', prefix: '/en', javaScriptEnabled: true, colorScheme: 'dark', width: 1440 },
  { locale: 'id', prefix: '', javaScriptEnabled: false, colorScheme: 'dark', width: 1440 },
  { locale: 'en', prefix: '/en', javaScriptEnabled: false, colorScheme: 'light', width: 390 },
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
    })
  })
}
