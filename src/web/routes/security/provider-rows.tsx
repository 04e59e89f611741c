import { useTranslations } from 'use-intl'
import type { Providers } from '#contract/jwt-auth/provider.ts'
import { DateTime } from '../../components/date-time.tsx'
import { RemovalQuestion } from '../../components/forms/removal-question.tsx'
import { PostButton } from '../../components/forms/submit-button.tsx'
import { LinkIcon } from '../../ui/icon.tsx'
import { GuardRow } from './guard-row.tsx'

/** The logins at the provider that can open the account, and the button that adds one. */
export function ProviderRows({ provider, links }: Providers) {
  const t = useTranslations('security')
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
          <RemovalQuestion
            label={t('providerUnlink')}
            subject={provider ?? t('provider')}
            question={t('providerRemoval.question', { provider: provider ?? t('provider') })}
            submit={t('providerRemoval.submit')}
            hidden={{ intent: 'unlink', linkId: id }}
          />
        </GuardRow>
      ))}
      {provider === null || links.length > 0 ? null : (
        <GuardRow Icon={LinkIcon} title={provider} note={t('providerLead', { provider })}>
          <PostButton hidden={{ intent: 'link' }}>
            {t('providerLink')}
            <span className="sr-only">{`: ${provider}`}</span>
          </PostButton>
        </GuardRow>
      )}
    </>
  )
}
