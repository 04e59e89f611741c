import { list } from '#contract/banks/banks.ts'
import { banks } from '#payments'
import { resource } from '../resource.ts'

/** The list of banks, the same for all readers. */
export const bankRoutes = resource().serve(list, () => ({ items: banks }))
