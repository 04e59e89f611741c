import { jakartaYear, readNikDigits, tidyNumber } from '#kernel'

const youngest = 17

/**
 * Returns the date of birth and gender encoded in a NIK, for the user to check. Null when the NIK is incomplete
 * or its date does not exist. The two-digit year means 20xx only if the holder turns 17, the minimum age for a
 * card, by the end of `year`; otherwise 19xx.
 */
export function filledFromNik(
  nik: string,
  year: number,
): { readonly bornOn: string; readonly gender: 'female' | 'male' } | null {
  const read = readNikDigits(tidyNumber(nik))
  if (read === null) return null
  const [years = ''] = read.born.split('-')
  const century = 2000 + Number(years) <= year - youngest ? '20' : '19'
  return { bornOn: century + read.born, gender: read.isWoman ? 'female' : 'male' }
}

/** Fills fields that are empty or were filled from the NIK before. Values that the user typed stay as they are. */
export function fillFromNik(form: HTMLFormElement, before: NikFilled): NikFilled {
  const nik = form.elements.namedItem('nik')
  const read =
    nik instanceof HTMLInputElement ? filledFromNik(nik.value, jakartaYear(new Date())) : null
  if (read === null) return before
  const filled: { bornOn?: string; gender?: string } = {}
  for (const name of ['bornOn', 'gender'] as const) {
    const control = form.elements.namedItem(name)
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue
    if (control.value !== '' && control.value !== before[name]) continue
    control.value = read[name]
    filled[name] = read[name]
    // Makes the form check the field again if it showed an error before.
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return filled
}

/** The values last filled in from the NIK. */
export type NikFilled = { readonly bornOn?: string; readonly gender?: string }
