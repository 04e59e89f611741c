import type { ReactNode } from 'react'
import { formatInteger } from '../../../components/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { AmountInput } from '../../../ui/amount-input.tsx'
import { asDigits } from '../../../ui/read-amount.ts'

type RupiahInputProps = {
  readonly name: string
  readonly label: string
  readonly help?: ReactNode
  readonly typed: string | undefined
  readonly error: string | undefined
  readonly prefix?: string
}

/** A whole number, grouped in the reader's way while it is typed; rupiah unless said otherwise. */
export function RupiahInput({ name, label, help, typed, error, prefix }: RupiahInputProps) {
  const locale = useLocale()
  return (
    <AmountInput
      name={name}
      label={label}
      {...(help !== undefined && { help })}
      {...(prefix !== undefined && { prefix })}
      inputMode="numeric"
      group={(digits) => (digits === '' ? '' : formatInteger(Number(digits), locale))}
      defaultDigits={asDigits(typed ?? '')}
      error={error}
    />
  )
}
