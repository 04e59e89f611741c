import { expect, type Page, test } from '@playwright/test'
import { type RehearsalProduct, startRehearsal } from '../../support/rehearsal-product.ts'
import { word, wordsOf } from '../an-investor.ts'
import { open, type Person, register, setUpFactor, withFactor } from './people.ts'

// A company begins from an empty installation in rehearsal mode, by screens alone.

test.describe.configure({ mode: 'serial', timeout: 900_000 })

let product: RehearsalProduct
test.beforeAll(async () => {
  product = await startRehearsal()
})
test.afterAll(() => product?.stop())

const staffWords = wordsOf('id', 'staff')

test('a company opens: its first staff are appointed, set up their factors and give the others their roles', async ({
  browser,
}) => {
  const hire = async (name: string, phone: string) =>
    await register(product, browser, { name, phone })
  const admin = await hire('Dewi Anggraini', '0812-3000-0001')
  const compliance = await hire('Bagus Wicaksono', '0812-3000-0002')
  await test.step('the first two staff are appointed and set up their authenticator app', async () => {
    await product.appoint(admin.email, 'admin')
    await product.appoint(compliance.email, 'compliance')
    for (const person of [admin, compliance]) await setUpFactor(product, person)
  })
  const staff: Record<'ops' | 'finance' | 'finance2' | 'support', Person> = {
    ops: await hire('Ratna Kusuma', '0812-3000-0003'),
    finance: await hire('Yoga Pratama', '0812-3000-0004'),
    finance2: await hire('Sinta Maharani', '0812-3000-0005'),
    support: await hire('Fajar Nugroho', '0812-3000-0006'),
  }
  await test.step('two people give the others their roles', async () => {
    for (const [key, person] of Object.entries(staff))
      await giveRole(admin, compliance, person, key === 'finance2' ? 'finance' : key)
    for (const person of Object.values(staff)) await setUpFactor(product, person)
  })
})

async function giveRole(
  first: Person,
  second: Person,
  person: Person,
  role: string,
): Promise<void> {
  const page = await open(product, first, '/back-office/staff')
  const propose = page.getByRole('button', { name: word(staffWords, 'propose'), exact: true })
  const form = page.locator('form').filter({ has: propose })
  await form.getByLabel(word(staffWords, 'email'), { exact: true }).fill(person.email)
  await form.getByLabel(word(staffWords, 'role'), { exact: true }).selectOption(role)
  await form.getByLabel(word(staffWords, 'reason'), { exact: true }).fill('Anggota tim pertama')
  await propose.click()
  await expect(page.getByText(word(staffWords, 'done.proposal'))).toBeVisible()
  const other = await open(product, second, '/back-office/staff')
  await withFactor(product, second, async () => {
    await cardOf(other, person)
      .getByRole('button', { name: word(staffWords, 'approve') })
      .click()
  })
  await expect(other.getByText(word(staffWords, 'done.approval'))).toBeVisible()
}

function cardOf(page: Page, person: Person) {
  return page.getByRole('listitem').filter({ hasText: person.email })
}
