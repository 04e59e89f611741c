import { useTranslations } from 'use-intl'
import { useLocalHref } from '../../locale/use-locale.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { BellIcon, PasskeyIcon } from '../../ui/icon.tsx'
import { GuardRow } from './guard-row.tsx'

/** The links to API tokens and webhooks, through which the user's own programs read data and receive notifications. */
export function ProgramsCard() {
  const t = useTranslations('security')
  const link = useLocalHref()
  return (
    <Card>
      <ul className="-my-4 grid divide-y divide-line">
        <GuardRow Icon={PasskeyIcon} title={t('keys')} note={t('keysLead')}>
          <LinkButton to={link('/dashboard/security-settings/tokens')}>{t('keysOpen')}</LinkButton>
        </GuardRow>
        <GuardRow Icon={BellIcon} title={t('webhooks')} note={t('webhooksLead')}>
          <LinkButton to={link('/dashboard/security-settings/webhooks')}>
            {t('openWebhooks')}
          </LinkButton>
        </GuardRow>
      </ul>
    </Card>
  )
}
