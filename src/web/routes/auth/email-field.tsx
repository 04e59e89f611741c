import { useTranslations } from 'use-intl'
import { TextInput } from '../../ui/text-input.tsx'

type EmailFieldProps = {
  readonly defaultValue?: string | undefined
  readonly onType?: (email: string) => void
}

export function EmailField({ defaultValue, onType }: EmailFieldProps) {
  const t = useTranslations('auth')
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
      onChange={(event) => onType?.(event.target.value)}
    />
  )
}
