import { readNikDigits, tidyNumber } from '#kernel'

const youngest = 17

/**
 * Date of birth and gender that a NIK states, to be filled in and looked over; null while it states
 * none. Of the two centuries that its two digits allow, the one of someone who may have a card.
 */
export function filledFromNik(
  nik: string,
  year: number,
): { readonly bornOn: string; readonly gender: 'female' | 'male' } | null {
  const read = readNikDigits(tidyNumber(nik))
  if (read === null) return null
  const [years = ''] = read.born.split('-')
  const century = 2000 + Number(years) <= year - youngest ? '20' : '19'
  const bornOn = century + read.born
  const isDay = new Date(`${bornOn}T00:00:00Z`).toISOString().startsWith(bornOn)
  return isDay ? { bornOn, gender: read.isWoman ? 'female' : 'male' } : null
}

/** Fills what is empty, or was filled from the NIK before; what someone wrote stays. */
export function fillFromNik(form: HTMLFormElement, before: NikFilled): NikFilled {
  const nik = form.elements.namedItem('nik')
  const read =
    nik instanceof HTMLInputElement ? filledFromNik(nik.value, new Date().getFullYear()) : null
  if (read === null) return before
  const filled: { bornOn?: string; gender?: string } = {}
  for (const name of ['bornOn', 'gender'] as const) {
    const control = form.elements.namedItem(name)
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue
    if (control.value !== '' && control.value !== before[name]) continue
    control.value = read[name]
    filled[name] = read[name]
    // So that a fault of the field before is looked at once more.
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return filled
}

/** What the NIK filled in last. */
export type NikFilled = { readonly bornOn?: string; readonly gender?: string }
