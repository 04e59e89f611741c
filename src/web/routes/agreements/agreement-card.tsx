import { useTranslations } from 'use-intl'
import type { Agreement } from '#contract/agreements/agreement-body.ts'
import { DateTime } from '../../components/date-time.tsx'
import { formatRupiah } from '../../components/format.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonLook, LinkButton } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'

/** What was signed with a purchase: its number, its fingerprint, the duty on it, and the file. */
export function AgreementCard({ agreement }: { readonly agreement: Agreement }) {
  const t = useTranslations('agreements')
  const link = useLocalHref()
  const { subscriptionId, state, sha256, number } = agreement
  return (
    <Card className="mt-5">
      <CardHead title={t('cardTitle')}>{t('cardLead')}</CardHead>
      <dl className="tabular grid grid-cols-[1fr_auto] gap-x-4 gap-y-2.5 text-dense [&_dd]:text-end [&_dd]:font-bold [&_dt]:text-ink-soft">
        <dt>{t('number')}</dt>
        <dd>
          <Badge tone={state === 'void' ? 'neutral' : 'gain'} className="me-2">
            {t(`states.${state}`)}
          </Badge>
          <span className="whitespace-nowrap">{number}</span>
        </dd>
        <dt>{t('signedAt')}</dt>
        <dd>
          <DateTime value={agreement.signedAt} style="date-time" />
        </dd>
        <dt>{t('version')}</dt>
        <dd>{agreement.version}</dd>
        <dt>{t('language')}</dt>
        <dd>{t(`languages.${agreement.languages}`)}</dd>
        <dt>{t('level')}</dt>
        <dd>{t(`levels.${agreement.signatureLevel}`)}</dd>
        <dt>{t('stamp')}</dt>
        <dd>
          <StampText stamp={agreement.stamp} />
        </dd>
      </dl>
      <div className="mt-4 rounded-2xl bg-sand p-3.5">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="text-small font-bold">{t('fingerprint')}</h3>
          <CopyButton text={sha256} label={t('copy')} copiedLabel={t('copied')} />
        </div>
        <p className="mt-1 font-mono text-small break-all">{sha256}</p>
      </div>
      <div className="no-print mt-4 grid gap-2.5 sm:grid-cols-2">
        <a
          href={link(`/dashboard/files/subscriptions/${subscriptionId}/agreement/file`)}
          className={buttonLook({ variant: 'dark' }, '')}
          aria-label={t('openOf', { number })}
        >
          {t('open')}
        </a>
        <LinkButton to={link('/agreement-check')}>{t('check')}</LinkButton>
      </div>
    </Card>
  )
}

function StampText({ stamp }: { readonly stamp: Agreement['stamp'] }) {
  const t = useTranslations('agreements')
  const locale = useLocale()
  const duty = formatRupiah(stamp.duty, locale)
  return <>{t(`stamps.${stamp.state}`, { duty, serial: stamp.serial ?? '' })}</>
}
