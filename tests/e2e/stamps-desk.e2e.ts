import { expect } from '@playwright/test'
import { waitForHydration, word, wordsOf } from './an-investor.ts'
import { becomeStaff } from './demo-accounts.ts'
import { test } from './test.ts'

const words = wordsOf('id', 'stamps')

test('refused serial numbers mark the list, say which lines are wrong, and return the focus to it', async ({
  page,
  request,
  context,
  baseURL,
}) => {
  await becomeStaff({ context, request, baseURL }, 'finance')
  await page.goto('/back-office/stamps')
  await waitForHydration(page)
  await page.getByText(word(words, 'batch.open'), { exact: true }).click()
  const lines = page.getByLabel(word(words, 'batch.lines'))
  const send = page.getByRole('button', { name: word(words, 'batch.send') })

  await send.click()
  await expect(lines).toHaveAttribute('aria-invalid', 'true')
  await expect(lines).toBeFocused()

  await lines.fill('PPU-1 pendek\n\nPPU-2 salah')
  await send.click()
  await expect(lines).toHaveAccessibleDescription(/Baris 1, nomor seri: .*\s*Baris 3, nomor seri: /)
  await expect(lines).toBeFocused()
  await expect(lines).toHaveValue('PPU-1 pendek\n\nPPU-2 salah')
})
