import { expect } from '@playwright/test'
import { photographOf } from '../support/drawn-card.ts'
import { aPicture } from '../support/hostile-files.ts'
import { expectAccessible } from './accessibility.ts'
import { anInvestor, freshNik, signIn, waitForHydration, word, wordsOf } from './an-investor.ts'
import { test } from './test.ts'

test.use({ actionTimeout: 20_000 })
test.describe.configure({ timeout: 180_000 })

// Reading a card takes seconds, and longer on a busy machine.
const readingMs = 60_000

function aPerson() {
  return {
    nik: freshNik(),
    fullName: 'Sekar Ayu Contoh',
    birthPlace: 'Semarang',
    bornOn: '1990-08-17',
    gender: 'male',
    street: 'Jl. Contoh Kenanga No. 8',
    rt: '001',
    rw: '012',
    villageCode: '3374071001',
  } as const
}

const asFile = (buffer: Buffer) => ({ name: 'ktp.jpg', mimeType: 'image/jpeg', buffer })

test('a photo of the identity card fills the empty fields, keeps what was typed, and is saved with the form', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { tokens } = await anInvestor(request, { hasIdentity: false })
  await signIn(context, tokens, baseURL ?? '')
  const t = wordsOf('id', 'profile')
  const own = wordsOf('id', 'identity')
  const card = wordsOf('id', 'identity-card')
  const person = aPerson()
  await page.goto('/dashboard/profile/identity')
  await waitForHydration(page)
  await page.getByLabel(word(own, 'birthPlace')).fill('Surabaya')
  await page.getByLabel(word(card, 'label')).setInputFiles(asFile(await photographOf(person)))
  await page.getByRole('button', { name: word(card, 'read'), exact: true }).click()
  // What the person types while the card is read stays.
  await page.getByLabel(word(own, 'address.postcode')).fill('50244')
  await expect(page.getByText(word(card, 'check'))).toBeVisible({ timeout: readingMs })

  await expect(page.getByLabel('NIK')).toHaveValue(person.nik)
  await expect(page.getByLabel(word(t, 'bornOn'))).toHaveValue(person.bornOn)
  await expect(page.getByLabel(word(own, 'address.street'), { exact: true })).toHaveValue(
    person.street,
  )
  await expect(page.getByLabel('RW')).toHaveValue('012')
  await expect(page.getByLabel(word(own, 'address.village'))).toHaveValue(person.villageCode)
  await expect(page.getByLabel(word(own, 'address.province'))).toHaveValue('33')
  await expect(page.getByLabel(word(own, 'address.postcode'))).toHaveValue('50244')
  await expect(page.getByText(word(card, 'marks.read')).first()).toBeVisible()
  await expectAccessible(page)

  // For a field that the person has filled in, the form only offers to replace the value.
  const birthPlace = page.getByLabel(word(own, 'birthPlace'), { exact: true })
  await expect(birthPlace).toHaveValue('Surabaya')
  const use = page.getByRole('button', {
    name: word(card, 'marks.useFor', { field: word(card, 'fields.birthPlace') }),
  })
  await use.click()
  await expect(birthPlace).toHaveValue('Semarang')
  await expect(use).toHaveCount(0)
  await page.getByLabel('RW').fill('013')

  await page.getByLabel(word(t, 'yearlyIncome')).fill('600000000')
  await page.getByLabel(word(t, 'declaration')).check()
  await page.getByRole('button', { name: word(t, 'declareSubmit') }).click()
  await expect(page).toHaveURL(/saved=identity/)
  const headers = { authorization: `Bearer ${tokens.access}` }
  const identity = await (await request.get('/api/users/identity/', { headers })).json()
  expect(identity).toMatchObject({
    bornOn: person.bornOn,
    birthPlace: 'Semarang',
    address: { rw: '013', villageCode: person.villageCode, postcode: '50244' },
    documents: ['card'],
  })
  // The address on the card is the home address too, unless the person says otherwise.
  const sections = await (await request.get('/api/users/profile/sections/', { headers })).json()
  expect(sections.address.value).toEqual({ isAsOnCard: true, address: null })
})

test('a picture without a card changes no field and shows why, in English', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { tokens } = await anInvestor(request, { hasIdentity: false })
  await signIn(context, tokens, baseURL ?? '')
  const card = wordsOf('en', 'identity-card')
  await page.goto('/en/dashboard/profile/identity')
  await waitForHydration(page)
  await page.getByLabel('NIK').fill('3174011708901234')
  const picture = await aPicture('jpeg')
  await page.getByLabel(word(card, 'label')).setInputFiles(asFile(picture))
  await page.getByRole('button', { name: word(card, 'read'), exact: true }).click()
  await expect(page.getByText(word(card, 'none'))).toBeVisible({ timeout: readingMs })
  await expect(page.getByLabel('NIK')).toHaveValue('3174011708901234')
  await expectAccessible(page)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the card is read on the server, and the form comes back with what was typed', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const { tokens } = await anInvestor(request, { hasIdentity: false })
    await signIn(context, tokens, baseURL ?? '')
    const own = wordsOf('id', 'identity')
    const card = wordsOf('id', 'identity-card')
    const person = aPerson()
    await page.goto('/dashboard/profile/identity')
    await page.getByLabel(word(own, 'birthPlace')).fill('Surabaya')
    await page.getByLabel(word(card, 'label')).setInputFiles(asFile(await photographOf(person)))
    await page
      .getByRole('button', { name: word(card, 'read'), exact: true })
      .click({ timeout: readingMs })
    await expect(page.getByLabel('NIK')).toHaveValue(person.nik, { timeout: readingMs })
    await expect(page.getByLabel(word(own, 'address.village'))).toHaveValue(person.villageCode)
    await expect(page.getByLabel(word(own, 'birthPlace'), { exact: true })).toHaveValue('Surabaya')
    await page
      .getByRole('button', {
        name: word(card, 'marks.useFor', { field: word(card, 'fields.birthPlace') }),
      })
      .click()
    await expect(page.getByLabel(word(own, 'birthPlace'), { exact: true })).toHaveValue('Semarang')
    await expect(page.getByLabel('NIK')).toHaveValue(person.nik)
  })
})
