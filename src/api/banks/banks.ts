import { list } from '#contract/banks/banks.ts'
import { banks } from '#payments'
import { resource } from '../env.ts'

/** The list of banks; the same for everybody. */
export const bankRoutes = resource().openapi(list, (c) => {
  const items = banks.map((bank) => ({
    ...bank,
    accountNumberLengths: [...bank.accountNumberLengths],
  }))
  return c.json({ items }, 200)
})
