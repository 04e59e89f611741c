import { expect } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { anInvestor, rupiah, signIn, waitForHydration, word, wordsOf } from './an-investor.ts'
import { aStaffPage, closeContexts } from './demo-accounts.ts'
import { expectFitsWithLargeText } from './large-text.ts'
import { openRow } from './open-row.ts'
import { test } from './test.ts'

// Staff start from their task list, review a raised income and a complete customer file, and read the audit log
// in words.

test.describe.configure({ timeout: 120_000 })
test.afterAll(closeContexts)

const desk = wordsOf('id', 'back-office')
const customers = wordsOf('id', 'customers')
const audit = wordsOf('id', 'audit')
const profile = wordsOf('id', 'profile')

test('a raised income appears in the task list of staff, who find its owner’s file and the decision in the audit log', async ({
  page,
  request,
  context,
  browser,
  baseURL,
}) => {
  const home = baseURL ?? ''
  const { tokens } = await anInvestor(request)
  const headers = { authorization: `Bearer ${tokens.access}` }
  // Several people in these journeys have the same name, so the person is found by the income.
  const income = 990_000_000 + (Date.now() % 1_000_000)
  const value = {
    occupation: 'employee',
    employer: 'PT Contoh',
    fundSource: 'salary',
    goal: 'income',
    yearlyIncome: income,
  }
  const saved = await request.put('/api/users/profile/sections/work/', {
    headers,
    data: { revision: 0, value },
  })
  expect(saved.status()).toBe(200)
  const { fullName } = await (await request.get('/api/users/identity/', { headers })).json()
  await signIn(context, tokens, home)
  await page.goto('/dashboard/profile')
  const waits = word(profile, 'quotaRaised', { income: rupiah(income, 'id') })
  await expect(page.getByText(waits)).toBeVisible()

  const staff = await aStaffPage({ browser, request, baseURL: home }, 'compliance')
  await staff.goto('/back-office')
  await expectAccessible(staff)
  const list = staff.getByRole('main')
  await list.getByRole('link', { name: word(desk, 'work.queues.incomes') }).click()
  const own = { hasText: rupiah(income, 'id') }
  const card = staff.getByRole('listitem').filter({ hasText: fullName }).filter(own)
  await waitForHydration(staff)
  await openRow(card)
  await expectAccessible(staff)
  await card.getByRole('button', { name: word(desk, 'incomes.approve'), exact: true }).click()
  await expect(card.getByLabel(word(desk, 'incomes.reason'))).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await card.getByLabel(word(desk, 'incomes.reason')).fill('Slip gaji Oktober 2026')
  await card.getByRole('button', { name: word(desk, 'incomes.approve'), exact: true }).click()
  await expect(staff.getByText(word(desk, 'incomes.decided'))).toBeVisible()

  await staff.goto('/back-office/incomes?state=decided')
  const decided = staff.getByRole('listitem').filter({ hasText: fullName }).filter(own)
  await waitForHydration(staff)
  await openRow(decided)
  await decided.getByRole('link', { name: word(desk, 'incomes.file') }).click()
  await staff.getByLabel(word(customers, 'reason'), { exact: true }).selectOption('check')
  await staff.getByRole('button', { name: word(customers, 'open'), exact: true }).click()
  await expect(staff.getByRole('heading', { name: word(customers, 'file.title') })).toBeVisible()
  await waitForHydration(staff)
  await expectAccessible(staff)
  await staff.getByLabel(word(customers, 'file.note.label')).fill('Slip gaji sudah dilihat')
  await staff.getByRole('button', { name: word(customers, 'file.note.send') }).click()
  await expect(staff.getByText('Slip gaji sudah dilihat')).toBeVisible()
  const { pathname: file, search } = new URL(staff.url())
  await staff.goto(`${file}/records/notes${search}`)
  await expect(
    staff.getByRole('heading', { level: 1, name: word(customers, 'file.titles.notes') }),
  ).toBeVisible()
  await expect(staff.getByText('Slip gaji sudah dilihat').first()).toBeVisible()
  await expectAccessible(staff)
  await expectFitsWithLargeText(staff)

  const userId = /customers\/([0-9a-f-]{36})/.exec(staff.url())?.[1] ?? ''
  await staff.goto(`/back-office/audit?subject=${userId}`)
  await expect(
    staff.getByText(word(audit, 'actions.investors.decide-income')).first(),
  ).toBeVisible()
  await expectAccessible(staff)
  const download = staff.waitForEvent('download')
  await staff.getByRole('link', { name: word(audit, 'export') }).click()
  expect((await download).suggestedFilename()).toMatch(/^sepetak-audit-.*\.csv$/)

  await page.goto('/dashboard/profile')
  await expect(page.getByText(waits)).toHaveCount(0)
})
