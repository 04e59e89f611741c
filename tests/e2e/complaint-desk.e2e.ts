import { expect } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import {
  anInvestor,
  freshEmail,
  solvedCaptcha,
  waitForHydration,
  word,
  wordsOf,
} from './an-investor.ts'
import { becomeStaff, demoTokens } from './demo-accounts.ts'
import { test } from './test.ts'

// A complaint names a deposit: support takes the complaint, links it to the account and finds it in the
// customer file.

test.describe.configure({ timeout: 120_000 })

test('support takes a complaint and links it to the deposit that it names', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const desk = wordsOf('id', 'back-office')
  const customers = wordsOf('id', 'customers')
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
  await page.goto('/back-office/messages?state=complaints')
  await expectAccessible(page)
  await page.goto('/back-office/messages?state=all')
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
  await expect(page.getByRole('main').getByText(number)).toBeVisible()
})

test('a sender replies to our answer on the status page, and support finds the reply with the conversation', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const contact = wordsOf('en', 'contact')
  const desk = wordsOf('en', 'back-office')
  await page.setViewportSize({ width: 390, height: 844 })
  const email = freshEmail()
  const sent = await request.post('/api/contact/messages/', {
    multipart: {
      topic: 'account',
      name: 'Sekar Ayu',
      email,
      body: 'Bagaimana cara mengganti alamat email saya?',
      captcha: await solvedCaptcha(request, 'contact'),
    },
  })
  const { number } = (await sent.json()) as { number: string }
  const { access } = await demoTokens(request, 'support')
  const headers = { authorization: `Bearer ${access}` }
  const listed = await request.get('/api/back-office/messages/?state=open&limit=100', { headers })
  const { items } = (await listed.json()) as { items: { id: string; number: string }[] }
  const { id } = items.find((item) => item.number === number) ?? {}
  const look = async () => {
    await page.goto(`/en/contact/status?number=${number}`)
    await waitForHydration(page)
    await page.getByLabel(word(contact, 'email')).fill(email)
    await page.getByRole('button', { name: word(contact, 'status.submit') }).click()
    await expect(page.getByRole('heading', { name: number })).toBeVisible()
  }
  const reply = page.getByLabel(word(contact, 'body'))
  await look()
  await expect(reply).toHaveCount(0)

  const answer = 'Buka Keamanan, lalu pilih Ganti di baris alamat email.'
  const path = `/api/back-office/messages/${id}/answers/`
  expect((await request.post(path, { headers, data: { body: answer } })).status()).toBe(201)
  await look()
  await expect(page.getByText(answer)).toBeVisible()
  const send = page.getByRole('button', { name: word(contact, 'status.replySend') })
  await send.click()
  await expect(reply).toBeFocused()

  // The answer is shown before the page has been read again; a press in between counts.
  await page.route(/\.data(\?|$)/, async (route) => {
    if (route.request().method() === 'POST') await route.continue()
  })
  await page.getByRole('button', { name: word(contact, 'status.submit') }).click()
  await expect(reply).not.toBeFocused()
  await send.click({ timeout: 5_000 })
  await expect(reply).toBeFocused()
  await page.unroute(/\.data(\?|$)/)
  await expect(reply).toHaveAccessibleDescription(new RegExp(word(contact, 'body')))
  await expectAccessible(page)

  const text = 'Terima kasih, tetapi tombol itu tidak ada di layar saya.'
  await reply.fill(text)
  await send.click()
  const notice = page.getByRole('status').filter({ hasText: /PSN-/ }).first()
  await expect(notice).toContainText(word(contact, 'status.replySent').split('.')[0] ?? '')
  await expect(page.getByRole('article').filter({ hasText: text })).toBeVisible()
  await expect(reply).toHaveValue('')
  await expectAccessible(page)

  await becomeStaff({ context, request, baseURL }, 'support')
  await page.goto('/en/back-office/messages?order=newest')
  await page.getByRole('link', { name: /^PSN-/ }).first().click()
  await waitForHydration(page)
  await expect(
    page.getByRole('heading', { name: word(desk, 'messages.conversation') }),
  ).toBeVisible()
  await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByText(answer)).toBeVisible()
  await expectAccessible(page)
})
