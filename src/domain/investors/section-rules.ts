import { heirsMax } from '#contract'
import { nameFault } from '#identity'
import { type FieldError, normalisePhone, plainText, tidyName } from '#kernel'
import { addressFaults, tidyAddress } from './address.ts'
import { readNpwp } from './identity/npwp.ts'
import type {
  AddressSection,
  Heir,
  HeirsSection,
  TaxSection,
  TypedHeirs,
  WorkSection,
} from './profile-section.ts'

/** A section of a profile as it is stored, or its faults, one per field. */
export type Read<Value> = { readonly value: Value } | { readonly faults: readonly FieldError[] }

export function readAddressSection(
  typed: AddressSection,
  hasCardAddress: boolean,
): Read<AddressSection> {
  if (typed.isAsOnCard) {
    if (hasCardAddress) return { value: { isAsOnCard: true, address: null } }
    return { faults: [{ path: 'isAsOnCard', code: 'investors.card_address_missing' }] }
  }
  if (typed.address === null)
    return { faults: [{ path: 'address.street', code: 'field.required' }] }
  const address = tidyAddress(typed.address)
  const faults = addressFaults(address)
  return faults.length > 0 ? { faults } : { value: { isAsOnCard: false, address } }
}

const employerMin = 2
const employerMax = 100

export function readWorkSection(typed: WorkSection): Read<WorkSection> {
  const text = plainText(typed.employer ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  const employer = text === '' ? null : text
  const length = [...text].length
  const faults: FieldError[] = []
  if (employer !== null && length < employerMin)
    faults.push({ path: 'employer', code: 'field.too_short', details: { minimum: employerMin } })
  if (length > employerMax)
    faults.push({ path: 'employer', code: 'field.too_long', details: { maximum: employerMax } })
  return faults.length > 0 ? { faults } : { value: { ...typed, employer } }
}

/** `isOwnNik` returns whether sixteen digits are the declared NIK. Null when none is declared. */
export function readTaxSection(
  { npwp: text }: TaxSection,
  bornOn: string | null,
  isOwnNik: (npwp: string) => boolean | null,
): Read<TaxSection> {
  if (text === null || text.trim() === '') return { value: { npwp: null } }
  const read = readNpwp(text, bornOn)
  if ('fault' in read) return { faults: [{ path: 'npwp', code: read.fault }] }
  if (!read.npwp.startsWith('0') && isOwnNik(read.npwp) === false)
    return { faults: [{ path: 'npwp', code: 'investors.npwp_not_nik' }] }
  return { value: read }
}

const wholeShare = 100

export function readHeirsSection({ heirs: typed }: TypedHeirs): Read<HeirsSection> {
  const faults: FieldError[] = []
  const heirs: Heir[] = []
  for (const [index, { relation, share, ...heir }] of typed.entries()) {
    const name = tidyName(heir.name)
    const fault = nameFault(name, `heirs.${index}.name`)
    if (fault !== null) faults.push(fault)
    if (!Number.isInteger(share) || share < 1 || share > wholeShare)
      faults.push({ path: `heirs.${index}.share`, code: 'investors.heir_share' })
    const phone = heir.phone === null ? null : normalisePhone(heir.phone)
    if (heir.phone !== null && phone === null)
      faults.push({ path: `heirs.${index}.phone`, code: 'identity.phone_shape' })
    if (relation === null) faults.push({ path: `heirs.${index}.relation`, code: 'field.choice' })
    else heirs.push({ name, relation, share, phone })
  }
  if (typed.length > heirsMax)
    faults.push({ path: 'heirs', code: 'investors.heirs_too_many', details: { maximum: heirsMax } })
  const sum = heirs.reduce((total, { share }) => total + share, 0)
  if (faults.length === 0 && heirs.length > 0 && sum !== wholeShare)
    faults.push({ path: 'heirs', code: 'investors.heir_shares_sum', details: { sum } })
  return faults.length > 0 ? { faults } : { value: { heirs } }
}
