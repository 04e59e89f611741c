import { useTranslations } from 'use-intl'
import type { Agreement } from '#contract/agreements/agreement-body.ts'
import { DateTime } from '../../components/date-time.tsx'
import { RecordNumber } from '../../components/forms/record-number.tsx'
import { formatRupiah } from '../../components/money/format.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonLook, LinkButton } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { SumLine, sumLines } from '../../ui/sum-line.tsx'

/** The agreement signed with a purchase: its number, SHA-256 hash, stamp duty and file. */
export function AgreementCard({ agreement }: { readonly agreement: Agreement }) {
  const t = useTranslations('agreements')
  const link = useLocalHref()
  const { subscriptionId, state, sha256, number } = agreement
  return (
    <Card className="mt-5">
      <CardHead title={t('cardTitle')}>{t('cardLead')}</CardHead>
      <dl className={sumLines}>
        <SumLine name={t('number')}>
          <span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
            <RecordNumber>{number}</RecordNumber>
            <Badge tone={state === 'void' ? 'neutral' : 'gain'}>{t(`states.${state}`)}</Badge>
          </span>
        </SumLine>
        <SumLine name={t('signedAt')}>
          <DateTime value={agreement.signedAt} style="date-time" />
        </SumLine>
        <SumLine name={t('version')}>{agreement.version}</SumLine>
        <SumLine name={t('language')}>{t(`languages.${agreement.languages}`)}</SumLine>
        <SumLine name={t('level')}>{t(`levels.${agreement.signatureLevel}`)}</SumLine>
        <SumLine name={t('stamp')}>
          <StampText stamp={agreement.stamp} />
        </SumLine>
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
