import {
  hasNameLetters,
  isNpwpShape,
  nameLengthMin,
  normalisePhone,
  readNikDigits,
  tidyName,
  tidyNumber,
} from '#kernel'
import type { Control } from '../../ui/field-check.ts'
import { readAmount } from '../../ui/read-amount.ts'

/** The fault of a field, to be worded in the reader's language. */
export type FieldFault =
  | {
      readonly code:
        | 'required'
        | 'email'
        | 'emailOrPhone'
        | 'phone'
        | 'name'
        | 'nik'
        | 'npwp'
        | 'amount'
        | 'decimal'
        | 'repeated'
        | 'date'
    }
  | { readonly code: 'tooShort'; readonly minimum: number }
  | { readonly code: 'count'; readonly count: number }
  | { readonly code: 'digits'; readonly least: string; readonly most: string }
  | { readonly code: 'least' | 'most'; readonly amount: string }
  | { readonly code: 'latest'; readonly day: string }

/**
 * Returns a fault that the browser can detect, with the rules of the domain in the kernel. The control names
 * the rule by its type or by `data-rule`. The API alone decides and can still refuse a value accepted here.
 */
export function faultOf(control: Control): FieldFault | null {
  const value = control.value.trim()
  const { rule = control.type, least, most, leastText = '', mostText = '' } = control.dataset
  if (control.validity.badInput) return { code: control.type === 'number' ? 'amount' : 'date' }
  if (value === '') return control.required ? { code: 'required' } : null
  switch (rule) {
    case 'number':
      return boundsFault(control)
    case 'date':
      if (!('max' in control) || !control.validity.rangeOverflow) return null
      return { code: 'latest', day: control.max }
    case 'email':
      return isEmail(value) ? null : { code: 'email' }
    case 'tel':
      return normalisePhone(value) === null ? { code: 'phone' } : null
    case 'log-in-name':
      if (value.includes('@')) return isEmail(value) ? null : { code: 'email' }
      return normalisePhone(value) === null ? { code: 'emailOrPhone' } : null
    case 'person-name':
      return nameFault(tidyName(value))
    case 'nik':
      return readNikDigits(tidyNumber(value)) === null ? { code: 'nik' } : null
    case 'npwp':
      return isNpwpShape(tidyNumber(value)) ? null : { code: 'npwp' }
    case 'digit-count':
      return countFault(value, 'minLength' in control ? control.minLength : 0)
    case 'password':
      return shortFault(control, control.value)
    case 'digits':
      return digitsFault(value, least ?? '1', most ?? '20')
    case 'amount':
      return amountFault(value, { least, most, leastText, mostText })
    case 'decimal':
      return /^[-+]?\d+(?:[.,]\d+)?\s*%?$/.test(value) ? null : { code: 'decimal' }
    case 'repeated':
      return control.value === newPasswordOf(control) ? null : { code: 'repeated' }
    default:
      return shortFault(control, value)
  }
}

function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
}

function nameFault(name: string): FieldFault | null {
  if ([...name].length < nameLengthMin) return { code: 'tooShort', minimum: nameLengthMin }
  return hasNameLetters(name) ? null : { code: 'name' }
}

// Requires a digit in every place.
function countFault(value: string, count: number): FieldFault | null {
  const digits = value.replace(/\s/g, '')
  return /^\d+$/.test(digits) && digits.length === count ? null : { code: 'count', count }
}

function boundsFault(control: Control): FieldFault | null {
  if (!('min' in control)) return null
  if (control.validity.rangeUnderflow) return { code: 'least', amount: control.min }
  return control.validity.rangeOverflow ? { code: 'most', amount: control.max } : null
}

// People separate the digits of an account number with spaces, full stops and hyphens.
function digitsFault(value: string, least: string, most: string): FieldFault | null {
  const digits = tidyNumber(value)
  const isRight = new RegExp(`^\\d{${least},${most}}$`).test(digits)
  return isRight ? null : { code: 'digits', least, most }
}

type Bounds = {
  readonly least: string | undefined
  readonly most: string | undefined
  readonly leastText: string
  readonly mostText: string
}

function amountFault(value: string, { least, most, leastText, mostText }: Bounds) {
  const digits = readAmount(value)
  if (digits === null) return { code: 'amount' } as const
  const amount = BigInt(digits === '' ? '0' : digits)
  if (least !== undefined && amount < BigInt(least))
    return { code: 'least', amount: leastText } as const
  if (most !== undefined && amount > BigInt(most))
    return { code: 'most', amount: mostText } as const
  return null
}

function newPasswordOf({ form }: Control): string | null {
  const first = form?.elements.namedItem('password')
  return first instanceof HTMLInputElement ? first.value : null
}

function shortFault(control: Control, value: string): FieldFault | null {
  const minimum = 'minLength' in control ? control.minLength : 0
  return [...value.normalize('NFKC')].length < minimum ? { code: 'tooShort', minimum } : null
}
