import { useTranslations } from 'use-intl'
import { TextInput } from '../../ui/text-input.tsx'

type EmailFieldProps = {
  /** When the page is about more than one address. */
  readonly label?: string
  readonly defaultValue?: string | undefined
  readonly onType?: (email: string) => void
}

export function EmailField({ label, defaultValue, onType }: EmailFieldProps) {
  const t = useTranslations('auth')
  return (
    <TextInput
      name="email"
      type="email"
      inputMode="email"
      label={label ?? t('email')}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={254}
      defaultValue={defaultValue}
      onChange={(event) => onType?.(event.target.value)}
    />
  )
}
