import { Form, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Providers } from '#contract/jwt-auth/provider.ts'
import { DateTime } from '../../components/date-time.tsx'
import { Button } from '../../ui/button.tsx'
import { LinkIcon } from '../../ui/icon.tsx'
import { GuardRow } from './guard-row.tsx'

/** Logins at the provider that open the account, and the way to add one. */
export function ProviderRows({ provider, links }: Providers) {
  const t = useTranslations('security')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <>
      {links.map(({ id, email, linkedAt }) => (
        <GuardRow
          key={id}
          Icon={LinkIcon}
          title={provider ?? t('provider')}
          note={t.rich('providerLinked', {
            email: email ?? t('providerNameless'),
            date: () => <DateTime value={linkedAt} />,
          })}
        >
          <Form method="post">
            <input type="hidden" name="intent" value="unlink" />
            <input type="hidden" name="linkId" value={id} />
            <Button type="submit" isBusy={isBusy}>
              {t('providerUnlink')}
              <span className="sr-only">{`: ${provider ?? t('provider')}`}</span>
            </Button>
          </Form>
        </GuardRow>
      ))}
      {provider === null || links.length > 0 ? null : (
        <GuardRow Icon={LinkIcon} title={provider} note={t('providerLead', { provider })}>
          <Form method="post">
            <input type="hidden" name="intent" value="link" />
            <Button type="submit" isBusy={isBusy}>
              {t('providerLink')}
              <span className="sr-only">{`: ${provider}`}</span>
            </Button>
          </Form>
        </GuardRow>
      )}
    </>
  )
}
