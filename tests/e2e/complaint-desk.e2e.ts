import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { anInvestor, solvedCaptcha, waitForHydration, word, wordsOf } from './an-investor.ts'
import { becomeStaff } from './demo-accounts.ts'

// A complaint names a deposit: support takes the complaint, links it to the account and finds it in the
// customer file.

test.describe.configure({ timeout: 120_000 })

for (const { locale, prefix } of [
  { locale: 'id', prefix: '' },
  { locale: 'en', prefix: '/en' },
] as const) {
  const desk = wordsOf(locale, 'back-office')
  const customers = wordsOf(locale, 'customers')

  test(`support takes a complaint and links it to the deposit that it names (${locale})`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const { tokens } = await anInvestor(request)
    const deposit = await request.post('/api/deposits/', {
      headers: {
        authorization: `Bearer ${tokens.access}`,
        'idempotency-key': crypto.randomUUID(),
      },
      data: { amount: 250_000, method: 'va-bca' },
    })
    const { reference } = (await deposit.json()) as { reference: string }
    const sent = await request.post('/api/contact/messages/', {
      multipart: {
        topic: 'complaint',
        name: 'Sekar Ayu',
        email: 'pengadu@contoh.id',
        phone: '0812-3456-7890',
        receiptNumber: reference,
        body: 'Isi saldo saya belum masuk sejak kemarin.',
        happenedOn: '2026-11-10',
        wanted: 'Saldo ditambahkan dan dijelaskan.',
        complainant: 'self',
        captcha: await solvedCaptcha(request, 'contact'),
      },
    })
    expect(sent.status()).toBe(201)
    const { number } = (await sent.json()) as { number: string }

    await becomeStaff({ context, request, baseURL }, 'support')
    await page.goto(`${prefix}/back-office/messages?state=complaints`)
    await expectAccessible(page)
    await page.goto(`${prefix}/back-office/messages?state=all`)
    await page.getByRole('link', { name: number }).click()
    await waitForHydration(page)
    await expectAccessible(page)
    const label = (key: string) => word(desk, `messages.handling.${key}`)
    await page.getByLabel(label('ownerLabel')).selectOption('me')
    await page.getByLabel(label('category'), { exact: true }).selectOption('money-in')
    await page.getByRole('button', { name: label('save') }).click()
    await expect(page.getByText(word(desk, 'messages.done.handling'))).toBeVisible()
    await expect(page.getByLabel(label('ownerLabel')).locator('option:checked')).toHaveText(
      label('you'),
    )

    // The deposit number that the sender named is filled in.
    await expect(page.getByLabel(label('linkQuery'))).toHaveValue(reference)
    await page.getByRole('button', { name: label('linkSave'), exact: true }).click()
    await expect(page.getByText(word(desk, 'messages.done.link'))).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: label('toFile') }).click()
    await expect(page.getByRole('heading', { name: word(customers, 'file.title') })).toBeVisible()
    await expect(page.getByText(number)).toBeVisible()
  })
}
