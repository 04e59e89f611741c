import type { CustomerFile } from '#contract/back-office/customer-file-body.ts'

export type FilePart = CustomerFile['parts'][number]['part']

/** The parts of a file that an address can name. */
export const fileParts = [
  'movements',
  'deposits',
  'purchases',
  'holdings',
  'withdrawals',
  'bank-accounts',
  'messages',
  'tickets',
  'decisions',
  'notes',
] as const satisfies readonly FilePart[]

export function filePartOf(text: string | undefined): FilePart | null {
  return fileParts.find((part) => part === text) ?? null
}
