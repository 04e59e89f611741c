import { Form, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Button } from '../../ui/button.tsx'

type ProviderButtonProps = {
  readonly provider: string | null
  readonly next?: string | null
}

/** Signs in with the provider that is configured; nothing where none is. */
export function ProviderButton({ provider, next = null }: ProviderButtonProps) {
  const t = useTranslations('auth.provider')
  const link = useLocalHref()
  const isBusy = useNavigation().formMethod === 'POST'
  if (provider === null) return null
  return (
    <Form method="post" action={link('/sign-in/provider')} className="mt-3">
      {next === null ? null : <input type="hidden" name="next" value={next} />}
      <Button type="submit" size="large" isWide isBusy={isBusy}>
        {t('button', { provider })}
      </Button>
    </Form>
  )
}
