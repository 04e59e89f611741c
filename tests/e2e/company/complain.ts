import { expect } from '@playwright/test'
import type { RehearsalProduct } from '../../support/rehearsal-product.ts'
import { word, wordsOf } from '../an-investor.ts'
import { house } from './draft-property.ts'
import { dayAfter, open, type Person, press } from './people.ts'

const contact = wordsOf('id', 'contact')
const messages = wordsOf('id', 'back-office')

const complaint = {
  body: 'Biaya perawatan bulan Februari tampak jauh lebih besar daripada biasanya.',
  wanted: 'Mohon diperiksa dan dikoreksi bila keliru.',
  answer: 'Tagihan Februari memuat satu pos ganda. Koreksinya sudah kami ajukan hari ini.',
} as const

/** Sends a complaint and returns its ticket number. */
export async function complain(product: RehearsalProduct, person: Person): Promise<string> {
  const page = await open(product, person, '/contact?topic=complaint')
  await page.getByLabel(word(contact, 'name'), { exact: true }).fill(person.name)
  await page.getByLabel(word(contact, 'email'), { exact: true }).fill(person.email)
  await page.locator('[name=phone]').fill('0812-4000-0001')
  await page.locator('[name=happenedOn]').fill(dayAfter(new Date(product.now()), 0))
  await page.locator('[name=wanted]').fill(complaint.wanted)
  await page.locator('[name=body]').fill(`${house.name}: ${complaint.body}`)
  await press(page, word(contact, 'complaint.submit'))
  return (await page.getByText(/^ADU-[0-9A-Z]{5}-[0-9A-Z]{5}$/).textContent()) ?? ''
}

/** Support finds the complaint in its queue and answers it; the person reads the answer by email. */
export async function answerComplaint(
  product: RehearsalProduct,
  {
    support,
    person,
    ticket,
  }: { readonly support: Person; readonly person: Person; readonly ticket: string },
): Promise<void> {
  const page = await open(product, support, '/back-office/messages')
  await page.getByRole('link', { name: ticket }).click()
  await expect(page.getByText(complaint.body)).toBeVisible()
  await page.locator('[name=answer]').fill(complaint.answer)
  await press(page, word(messages, 'messages.answerSend'))
  await expect(page.getByText(word(messages, 'messages.done.answer'))).toBeVisible()
  await expect
    .poll(
      () => product.mail.textsTo(person.email).some((text) => text.includes(complaint.answer)),
      {
        timeout: 30_000,
      },
    )
    .toBe(true)
}
