import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { TextInput } from '../../ui/text-input.tsx'

type EmailFieldProps = {
  readonly defaultValue: string | undefined
  readonly error: string | undefined
  readonly onType?: (email: string) => void
}

/** An e-mail address, looked over when the field is left; the API decides. */
export function EmailField({ defaultValue, error, onType }: EmailFieldProps) {
  const t = useTranslations('auth')
  const [isOdd, setOdd] = useState(false)
  return (
    <TextInput
      name="email"
      type="email"
      inputMode="email"
      label={t('email')}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={254}
      defaultValue={defaultValue}
      error={isOdd ? t('emailShape') : error}
      onChange={(event) => {
        onType?.(event.target.value)
        if (isOdd) setOdd(looksOdd(event.target.value))
      }}
      onBlur={(event) => setOdd(looksOdd(event.target.value))}
    />
  )
}

function looksOdd(email: string): boolean {
  return email.trim() !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())
}
