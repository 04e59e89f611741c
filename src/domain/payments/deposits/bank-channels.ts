import { bankOf } from './deposit-methods.ts'

// The codes that both gateways use for the largest banks; all others use their short names.
const channels: Readonly<Record<string, string>> = {
  '002': 'BRI',
  '008': 'MANDIRI',
  '009': 'BNI',
  '011': 'DANAMON',
  '013': 'PERMATA',
  '014': 'BCA',
  '016': 'MAYBANK',
  '022': 'CIMB',
  '028': 'OCBC',
  '200': 'BTN',
  '451': 'BSI',
}

/** Finds a bank by the code that gateways use. */
export function channelOf(bankCode: string): string {
  const known = channels[bankCode]
  if (known !== undefined) return known
  const name = bankOf(bankCode).shortName
  return name.toUpperCase().replace(/[^A-Z0-9]+/g, '_')
}
