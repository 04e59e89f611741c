import { randomInt } from 'node:crypto'
import { expect } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { anInvestor, signIn, waitForHydration, word, wordsOf } from './an-investor.ts'
import { becomeStaff } from './demo-accounts.ts'
import { test } from './test.ts'

test.use({ actionTimeout: 20_000 })
test.describe.configure({ timeout: 120_000 })

test('a user with an incomplete profile is sent to its form, which says why', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { tokens } = await anInvestor(request, { hasProfile: false, hasIdentity: false })
  await signIn(context, tokens, baseURL ?? '')
  const t = wordsOf('en', 'profile')
  await page.goto('/en/dashboard/wallet')
  await expect(page).toHaveURL(`${baseURL}/en/dashboard/profile/edit?re=complete-profile`)
  await waitForHydration(page)
  await expect(page.getByText(word(t, 'completeText'))).toBeVisible()
  await expect(page.getByText(word(t, 'editLead'))).toHaveCount(0)
  const shell = wordsOf('en', 'shell')
  await expect(page.getByText(word(shell, 'completeProfile'))).toBeVisible()

  const phone = page.getByLabel(word(t, 'phone'))
  await page.getByLabel(word(t, 'name'), { exact: true }).fill('Sekar Ayu')
  await phone.fill('12')
  await page.getByRole('button', { name: word(t, 'finish') }).click()
  await expect(phone).toHaveAttribute('aria-invalid', 'true')
  await expect(phone).toHaveValue('12')
  await expectAccessible(page)

  const number = String(randomInt(10_000_000, 99_999_999))
  await phone.fill(`0812 ${number}`)
  await page.getByRole('button', { name: word(t, 'finish') }).click()
  // The number can be verified at once. Without signal, that can wait.
  const own = wordsOf('en', 'phone')
  const skip = page.getByRole('button', { name: word(own, 'skip') })
  await expect(skip).toBeVisible()
  const cookies = await context.cookies()
  expect(cookies.find(({ name }) => name === 'profile_completed')?.value).toBe('true')
  await expectAccessible(page)
  await page.getByLabel(word(own, 'code')).fill('12345')
  await page.getByRole('button', { name: word(own, 'prove') }).click()
  await expect(page.getByLabel(word(own, 'code'))).toHaveAttribute('aria-invalid', 'true')
  // The step stays the same task when the number was wrong.
  await page.getByRole('link', { name: word(own, 'other') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(word(t, 'nameTitle'))
  await page.getByLabel(word(t, 'phone')).fill(`0813 ${number}`)
  await page.getByRole('button', { name: word(t, 'finish') }).click()
  await skip.click()
  // The page that was requested first opens automatically.
  await expect(page).toHaveURL(`${baseURL}/en/dashboard/wallet`)
  await expectAccessible(page)
})

test('a user with an incomplete profile who goes back to another page is redirected to the form', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { tokens } = await anInvestor(request, { hasProfile: false, hasIdentity: false })
  await signIn(context, tokens, baseURL ?? '')
  const form = `${baseURL}/dashboard/profile/edit?re=complete-profile`
  await page.goto('/about')
  await waitForHydration(page)
  await page.locator('header a[href="/dashboard"]').first().click()
  await expect(page).toHaveURL(form)
  const phone = page.getByLabel(word(wordsOf('id', 'profile'), 'phone'))
  await expect(phone).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(form)
  await expect(phone).toBeVisible()
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(() => {
    test.use({ javaScriptEnabled })

    test(`clearing the fields of one of several heirs removes that heir (${javaScriptEnabled ? 'with' : 'without'} scripts)`, async ({
      page,
      context,
      request,
      baseURL,
    }) => {
      const { tokens } = await anInvestor(request, { hasIdentity: false })
      const heirs = [
        { name: 'Rani Lestari', relation: 'spouse', share: 40 },
        { name: 'Bima Lestari', relation: 'child', share: 30 },
        { name: 'Sari Lestari', relation: 'child', share: 30 },
      ]
      const headers = { Authorization: `Bearer ${tokens.access}` }
      const saved = await request.put('/api/users/profile/sections/heirs/', {
        headers,
        data: { revision: 0, value: { heirs: heirs.map((heir) => ({ ...heir, phone: null })) } },
      })
      expect(saved.ok(), await saved.text()).toBe(true)
      await signIn(context, tokens, baseURL ?? '')
      const t = wordsOf('id', 'profile-edit')
      const field = (place: number, part: string) =>
        page
          .getByRole('group', { name: word(t, 'heirs.number', { number: String(place) }) })
          .getByLabel(word(t, `heirs.${part}`))
      await page.goto('/dashboard/profile/edit/heirs')
      if (javaScriptEnabled) await waitForHydration(page)
      const hint = page.getByText(word(t, 'heirs.remove'))
      await expect(hint).toBeVisible({ visible: !javaScriptEnabled })
      await field(2, 'name').fill('')
      await field(2, 'share').fill('')
      const save = page.getByRole('button', { name: word(wordsOf('id', 'profile'), 'save') })
      await save.click()
      await expect(page.getByText('Sekarang jumlahnya 70 persen.')).toBeVisible()
      // An error belongs to the place on the form, although the place before it is empty.
      await field(3, 'share').fill('0')
      await save.click()
      await expect(field(3, 'share')).toHaveAttribute('aria-invalid', 'true')
      await expect(field(2, 'share')).not.toHaveAttribute('aria-invalid', 'true')
      await field(3, 'share').fill('60')
      await save.click()
      await expect(page).toHaveURL(`${baseURL}/dashboard/profile?saved=section`)
      const sections = await (await request.get('/api/users/profile/sections/', { headers })).json()
      expect(sections.heirs.value.heirs).toMatchObject([
        { name: 'Rani Lestari', share: 40 },
        { name: 'Sari Lestari', share: 60 },
      ])
    })
  })
}

test('leaving a form with unsaved input asks first, and staying keeps the input', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { tokens } = await anInvestor(request, { hasIdentity: false })
  await signIn(context, tokens, baseURL ?? '')
  const t = wordsOf('id', 'profile')
  await page.goto('/dashboard/profile/edit')
  await waitForHydration(page)
  const name = page.getByLabel(word(t, 'name'), { exact: true })
  await name.fill('Sekar Ayu Lestari')
  await page.getByRole('link', { name: word(t, 'back') }).click()
  const dialog = page.getByRole('dialog', { name: word(t, 'leave.title') })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByText(word(t, 'leave.stay')).click()
  await expect(name).toHaveValue('Sekar Ayu Lestari')
  await page.getByRole('link', { name: word(t, 'back') }).click()
  await dialog.getByRole('button', { name: word(t, 'leave.go') }).click()
  await expect(page).toHaveURL(`${baseURL}/dashboard/profile`)
  await expect(page.getByRole('heading', { name: 'Sekar Ayu', exact: true })).toBeVisible()
})

test('a profile is confirmed when it is saved, and not when its owner comes back to the page', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { tokens } = await anInvestor(request, { hasIdentity: false })
  await signIn(context, tokens, baseURL ?? '')
  const t = wordsOf('id', 'profile')
  await page.goto('/dashboard/profile/edit')
  await waitForHydration(page)
  await page.getByLabel(word(t, 'name'), { exact: true }).fill('Sekar Ayu Lestari')
  await page.getByRole('button', { name: word(t, 'save') }).click()
  const saved = page.getByText(word(t, 'saved.profile')).filter({ visible: true })
  await expect(saved).toBeVisible()
  await expect(saved).toHaveCount(0, { timeout: 20_000 })
  await page.getByRole('link', { name: word(t, 'photo.add') }).click()
  await expect(page).toHaveURL(`${baseURL}/dashboard/profile/photo`)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Sekar Ayu Lestari' })).toBeVisible()
  await page.waitForTimeout(500)
  await expect(saved).toHaveCount(0)
})

test('an identity with contradictory details is refused at the field, and the form keeps what was typed', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { tokens } = await anInvestor(request, { hasIdentity: false })
  await signIn(context, tokens, baseURL ?? '')
  const t = wordsOf('id', 'profile')
  const edit = wordsOf('id', 'profile-edit')
  await page.goto('/dashboard/profile/identity')
  await waitForHydration(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: word(t, 'declareSubmit') }).click()
  for (const field of ['NIK', word(t, 'bornOn'), word(t, 'yearlyIncome')]) {
    await expect(page.getByLabel(field)).toHaveAttribute('aria-invalid', 'true')
  }
  const nik = page.getByLabel('NIK')
  await nik.fill('3174011708901234')
  await page.getByLabel(word(t, 'bornOn')).fill('1990-08-18')
  await page.getByLabel(word(t, 'yearlyIncome')).fill('600000000')
  await page.getByLabel(word(t, 'declaration')).check()
  await expect(page.getByText(word(edit, 'draft.kept'))).toBeVisible()
  await page.getByRole('button', { name: word(t, 'declareSubmit') }).click()
  await expect(nik).toHaveAttribute('aria-invalid', 'true')
  await expect(nik).toHaveValue('3174011708901234')
  await expect(page.getByLabel(word(t, 'yearlyIncome'))).toHaveValue('600.000.000')
  await expectAccessible(page)

  // A returning user finds what was typed, and may discard it.
  await page.goto('/dashboard/profile/identity')
  await waitForHydration(page)
  await expect(nik).toHaveValue('3174011708901234')
  await nik.press('Enter')
  await expect(nik).toHaveAttribute('aria-invalid', 'true')
  await page.goto('/dashboard/profile/identity')
  await waitForHydration(page)
  await expect(nik).toHaveValue('3174011708901234')
  await page.getByText(word(edit, 'draft.discard'), { exact: true }).click()
  await page.getByRole('button', { name: word(edit, 'draft.discardSubmit') }).click()
  await expect(page.getByText(word(edit, 'draft.found'))).toHaveCount(0)
  await expect(nik).toHaveValue('')
})

test('an investor requests a copy of their own data, and staff review the submitted identity', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { tokens } = await anInvestor(request, { hasIdentity: false })
  await signIn(context, tokens, baseURL ?? '')
  const privacy = wordsOf('id', 'privacy')
  await page.goto('/dashboard/profile/privacy')
  await waitForHydration(page)
  await page.getByRole('button', { name: word(privacy, 'copy.ask') }).click()
  await expect(page.getByText(word(privacy, 'asked'))).toBeVisible()

  await becomeStaff({ context, request, baseURL }, 'compliance')
  const desk = wordsOf('id', 'back-office')
  await page.goto('/back-office/identities')
  await waitForHydration(page)
  await page
    .getByRole('link', { name: /Aini Safitri|Surya Dharma/ })
    .first()
    .click()
  await page.getByRole('button', { name: word(desk, 'identities.view') }).click()
  for (const kind of ['card', 'selfie']) {
    const picture = page.getByRole('img', { name: word(desk, `identities.documents.${kind}`) })
    await expect(picture).toHaveJSProperty('complete', true)
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  }
  await expectAccessible(page)
  await page.getByRole('radio', { name: word(desk, 'identities.decisions.asked') }).check()
  await page.getByLabel(word(desk, 'identities.reason')).fill('Foto KTP terpotong di tepi kanan.')
  await page.getByRole('button', { name: word(desk, 'identities.decideSend') }).click()
  await expect(page.getByText(word(desk, 'identities.done.decision'))).toBeVisible()
})

test('the button of an heir removes that heir, and another can be added in their place', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { tokens } = await anInvestor(request, { hasIdentity: false })
  const headers = { Authorization: `Bearer ${tokens.access}` }
  const heirs = ['Rani', 'Bima', 'Sari', 'Dewi', 'Tono'].map((name) => {
    return { name: `${name} Lestari`, relation: 'child', share: 20, phone: null }
  })
  const saved = await request.put('/api/users/profile/sections/heirs/', {
    headers,
    data: { revision: 0, value: { heirs } },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
  await signIn(context, tokens, baseURL ?? '')
  const t = wordsOf('id', 'profile-edit')
  const group = (place: number) =>
    page.getByRole('group', { name: word(t, 'heirs.number', { number: String(place) }) })
  await page.goto('/dashboard/profile/edit/heirs')
  await waitForHydration(page)
  await group(2)
    .getByRole('button', { name: word(t, 'heirs.removeOne') })
    .click()
  await expect(group(5)).toBeHidden()
  await expect(group(2).getByLabel(word(t, 'heirs.name'))).toHaveValue('Sari Lestari')
  await page.getByRole('button', { name: word(t, 'heirs.more') }).click()
  await group(5).getByLabel(word(t, 'heirs.name')).fill('Lina Lestari')
  await group(5).getByLabel(word(t, 'heirs.relation')).selectOption('sibling')
  await group(5).getByLabel(word(t, 'heirs.share')).fill('20')
  await page.getByRole('button', { name: word(wordsOf('id', 'profile'), 'save') }).click()
  await expect(page).toHaveURL(`${baseURL}/dashboard/profile?saved=section`)
  const sections = await (await request.get('/api/users/profile/sections/', { headers })).json()
  const names = sections.heirs.value.heirs.map(({ name }: { name: string }) => name.split(' ')[0])
  expect(names).toEqual(['Rani', 'Sari', 'Dewi', 'Tono', 'Lina'])
})

test('a section that another tab has saved says so where its sender sees it', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { tokens } = await anInvestor(request, {})
  await signIn(context, tokens, baseURL ?? '')
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.setViewportSize({ width: 390, height: 800 })
    await tab.goto('/dashboard/profile/edit/heirs')
    await waitForHydration(tab)
  }
  const save = async (tab: typeof page, name: string) => {
    await tab.locator('[name="heirs.0.name"]').fill(name)
    await tab.locator('[name="heirs.0.share"]').fill('100')
    await tab.locator('[name="heirs.0.relation"]').selectOption('child')
    await tab.getByRole('button', { name: word(wordsOf('id', 'profile'), 'save') }).click()
  }
  await save(page, 'Sekar Ayu')
  await expect(page).toHaveURL(/[?]saved=section$/)
  await other.locator('[name="heirs.0.name"]').fill('Bayu')
  // The draft has found the other version before the form is sent.
  const notice = other.getByRole('alert')
  await expect(notice).toContainText(word(wordsOf('id', 'profile-edit'), 'conflict.title'))
  await save(other, 'Bayu Prakoso')
  await expect(notice).toBeInViewport()
  await expect(other.locator('[name="heirs.0.name"]')).toHaveValue('Bayu Prakoso')
})
