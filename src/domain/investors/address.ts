import type { FieldError } from '#kernel'
import { plainText } from '#kernel'
import { placeChain } from '#places'

/** An investor's address as printed on the identity card. */
export type HomeAddress = {
  readonly street: string
  /** RT (neighbourhood) and RW (hamlet), three digits each. */
  readonly rt: string
  readonly rw: string
  /** The ten-digit code of the village; it contains the codes of district, city and province. */
  readonly villageCode: string
  readonly postcode: string
}

const streetMin = 5
const streetMax = 200

/** Returns the address as it is stored: plain text, and numbers with their leading zeros. */
export function tidyAddress(address: HomeAddress): HomeAddress {
  const number = (text: string) => text.trim().replace(/^\d{1,2}$/, (it) => it.padStart(3, '0'))
  return {
    street: plainText(address.street).replace(/\s+/g, ' '),
    rt: number(address.rt),
    rw: number(address.rw),
    villageCode: address.villageCode.trim(),
    postcode: address.postcode.trim(),
  }
}

/** Returns the faults of an address, one per field. */
export function addressFaults(address: HomeAddress): FieldError[] {
  const { street, rt, rw, villageCode, postcode } = address
  const faults: FieldError[] = []
  const length = [...street].length
  if (length < streetMin)
    faults.push({
      path: 'address.street',
      code: 'field.too_short',
      details: { minimum: streetMin },
    })
  if (length > streetMax)
    faults.push({ path: 'address.street', code: 'field.too_long', details: { maximum: streetMax } })
  for (const [path, value] of [
    ['address.rt', rt],
    ['address.rw', rw],
  ] as const)
    if (!/^\d{3}$/.test(value)) faults.push({ path, code: 'investors.neighbourhood_shape' })
  if (villageCode === '') faults.push({ path: 'address.villageCode', code: 'field.required' })
  else if (placeChain(villageCode) === null)
    faults.push({ path: 'address.villageCode', code: 'investors.village_unknown' })
  if (!/^[1-9]\d{4}$/.test(postcode))
    faults.push({ path: 'address.postcode', code: 'investors.postcode_shape' })
  return faults
}
