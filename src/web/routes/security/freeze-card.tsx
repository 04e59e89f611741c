import { useTranslations } from 'use-intl'
import type { Security } from '#contract/security/security.ts'
import { PostButton } from '../../components/forms/submit-button.tsx'
import { formatDate } from '../../components/money/format.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The notice of a frozen account: what that means, and the button that unfreezes it. */
export function FrozenNotice() {
  const t = useTranslations('security.freeze')
  return (
    <Notice
      tone="warn"
      title={t('frozen')}
      action={
        <PostButton hidden={{ intent: 'unfreeze' }} variant="primary">
          {t('lift')}
        </PostButton>
      }
    >
      {t('frozenLead')}
    </Notice>
  )
}

type RecoveryNoticeProps = { readonly recovery: NonNullable<Security['recovery']> }

/**
 * The warning that someone without any second factor has requested recovery of the account. The signed-in user
 * can stop it with one press, which freezes the account.
 */
export function RecoveryNotice({ recovery }: RecoveryNoticeProps) {
  const t = useTranslations('security.recovery')
  const locale = useLocale()
  return (
    <Notice
      tone="error"
      title={t('title')}
      action={
        <PostButton hidden={{ intent: 'freeze' }} variant="danger">
          {t('stop')}
        </PostButton>
      }
    >
      {t('text', {
        at: formatDate(recovery.askedAt, 'date-time', locale),
        until: formatDate(recovery.waitsUntil, 'date-time', locale),
      })}
    </Notice>
  )
}

/** The button that freezes the account, for when something looks wrong. */
export function FreezeCard() {
  const t = useTranslations('security.freeze')
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-h3">{t('title')}</h2>
        <p className="mt-1 text-dense text-ink-soft">{t('lead')}</p>
      </div>
      <PostButton hidden={{ intent: 'freeze' }} variant="danger">
        {t('submit')}
      </PostButton>
    </Card>
  )
}
