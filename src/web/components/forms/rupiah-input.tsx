import type { ComponentProps } from 'react'
import { useLocale } from '../../locale/use-locale.ts'
import { AmountInput } from '../../ui/amount-input.tsx'
import { formatInteger } from '../money/format.ts'

type RupiahInputProps = Omit<ComponentProps<typeof AmountInput>, 'group'>

/** A field for a whole number, grouped in the reader's number format during typing; in rupiah by default. */
export function RupiahInput(field: RupiahInputProps) {
  const locale = useLocale()
  return (
    <AmountInput
      {...field}
      group={(digits) => (digits === '' ? '' : formatInteger(Number(digits), locale))}
    />
  )
}
