import { Form, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Security } from '#contract/security/security.ts'
import { formatDate } from '../../components/format.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The account is frozen: what that means, and how it is opened again. */
export function FrozenNotice() {
  const t = useTranslations('security.freeze')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Notice
      tone="warn"
      title={t('frozen')}
      action={
        <Form method="post">
          <input type="hidden" name="intent" value="unfreeze" />
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {t('lift')}
          </Button>
        </Form>
      }
    >
      {t('frozenLead')}
    </Notice>
  )
}

type RecoveryNoticeProps = { readonly recovery: NonNullable<Security['recovery']> }

/** Someone without any factor asks for the account: who is signed in can stop it with one press. */
export function RecoveryNotice({ recovery }: RecoveryNoticeProps) {
  const t = useTranslations('security.recovery')
  const locale = useLocale()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Notice
      tone="error"
      title={t('title')}
      action={
        <Form method="post">
          <input type="hidden" name="intent" value="freeze" />
          <Button type="submit" variant="danger" isBusy={isBusy}>
            {t('stop')}
          </Button>
        </Form>
      }
    >
      {t('text', {
        at: formatDate(recovery.askedAt, 'date-time', locale),
        until: formatDate(recovery.waitsUntil, 'date-time', locale),
      })}
    </Notice>
  )
}

/** One press that stops everything: for the moment when something looks wrong. */
export function FreezeCard() {
  const t = useTranslations('security.freeze')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-h3">{t('title')}</h2>
        <p className="mt-1 text-dense text-ink-soft">{t('lead')}</p>
      </div>
      <Form method="post">
        <input type="hidden" name="intent" value="freeze" />
        <Button type="submit" variant="danger" isBusy={isBusy}>
          {t('submit')}
        </Button>
      </Form>
    </Card>
  )
}
