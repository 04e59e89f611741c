import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import { SubmitButton } from '../../components/forms/submit-button.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'

type ProviderButtonProps = {
  readonly provider: string | null
  readonly next: string | null
}

/** The button that signs in with the configured provider; nothing when no provider is configured. */
export function ProviderButton({ provider, next }: ProviderButtonProps) {
  const t = useTranslations('auth.provider')
  const link = useLocalHref()
  if (provider === null) return null
  return (
    <Form method="post" action={link('/sign-in/provider')} className="mt-3">
      {next === null ? null : <input type="hidden" name="next" value={next} />}
      <SubmitButton size="large" isWide>
        {t('button', { provider })}
      </SubmitButton>
    </Form>
  )
}
