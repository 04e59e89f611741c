import { type Browser, expect, type Page } from '@playwright/test'
import type { RehearsalProduct } from '../../support/rehearsal-product.ts'
import { word, wordsOf } from '../an-investor.ts'
import { open, type Person, register, setUpFactor, withFactor } from './people.ts'

const staffWords = wordsOf('id', 'staff')
const proposals = wordsOf('id', 'proposals')

/** The staff members of the company in this journey. */
export type Staff = Readonly<
  Record<'admin' | 'compliance' | 'ops' | 'finance' | 'finance2' | 'support', Person>
>

/**
 * Appoints the staff: the first two on the server, who then give the others their roles, one proposing and one
 * approving.
 */
export async function appointStaff(product: RehearsalProduct, browser: Browser): Promise<Staff> {
  const hire = (name: string, phone: string) => register(product, browser, { name, phone })
  const first = {
    admin: await hire('Dewi Anggraini', '0812-3000-0001'),
    compliance: await hire('Bagus Wicaksono', '0812-3000-0002'),
  }
  await product.appoint(first.admin.email, 'admin')
  await product.appoint(first.compliance.email, 'compliance')
  for (const person of Object.values(first)) await setUpFactor(product, person)
  const others = {
    ops: await hire('Ratna Kusuma', '0812-3000-0003'),
    finance: await hire('Yoga Pratama', '0812-3000-0004'),
    finance2: await hire('Sinta Maharani', '0812-3000-0005'),
    support: await hire('Fajar Nugroho', '0812-3000-0006'),
  }
  for (const [key, person] of Object.entries(others)) {
    const role = key === 'finance2' ? 'finance' : key
    await giveRole(product, first, { person, role })
    await setUpFactor(product, person)
  }
  return { ...first, ...others }
}

async function giveRole(
  product: RehearsalProduct,
  { admin, compliance }: Pick<Staff, 'admin' | 'compliance'>,
  { person, role }: { readonly person: Person; readonly role: string },
): Promise<void> {
  const page = await open(product, admin, '/back-office/staff')
  const propose = page.getByRole('button', { name: word(staffWords, 'propose'), exact: true })
  const form = page.locator('form').filter({ has: propose })
  await form.getByLabel(word(staffWords, 'email'), { exact: true }).fill(person.email)
  const roles = form.getByLabel(word(staffWords, 'role'), { exact: true })
  await expect(roles).toHaveValue('')
  await roles.selectOption(role)
  await form.getByLabel(word(staffWords, 'reason'), { exact: true }).fill('Anggota tim pertama')
  await propose.click()
  await expect(page.getByText(word(staffWords, 'done.proposal'))).toBeVisible()
  const other = await open(product, compliance, '/back-office/staff')
  await withFactor(product, compliance, async () => {
    await cardOf(other, person)
      .getByRole('button', { name: word(proposals, 'approve') })
      .click()
  })
  await expect(other.getByText(word(staffWords, 'done.approval'))).toBeVisible()
}

function cardOf(page: Page, person: Person) {
  return page.getByRole('listitem').filter({ hasText: person.email })
}
