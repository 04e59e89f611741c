import { useTranslations } from 'use-intl'
import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { Notice } from '../../../ui/notice.tsx'
import { formatDate } from '../../money/format.ts'
import { Section } from '../section.tsx'
import { TitleTrail } from './title-trail.tsx'

/** The progress of the title transfer and its meaning for the money: released, in escrow, or not yet paid. */
export function TitleSection({ property }: { readonly property: PropertyDetail }) {
  const t = useTranslations('dossier.title')
  const words = useTranslations('property.titleTrail')
  const locale = useLocale()
  const link = useLocalHref()
  const registered = property.titleSteps.find(({ step }) => step === 'registered')
  const documentId = registered?.documentId ?? null
  const isRefunded = property.state === 'failed' || property.state === 'withdrawn'
  const isOpened = property.state !== 'coming-soon'
  const extract = link(`/files/properties/${property.id}/issued-documents/${documentId}`)
  return (
    <Section id="title" title={words('title')}>
      {isRefunded ? null : <TitleTrail steps={property.titleSteps} isUnderWay={isOpened} />}
      <div className="mt-6 mb-4">
        {isRefunded ? (
          <Notice tone="plain">{t('refunded')}</Notice>
        ) : registered?.doneOn == null || documentId === null ? (
          <Notice tone="info" title={t(isOpened ? 'escrowTitle' : 'escrowSoonTitle')}>
            {t('escrow')}
          </Notice>
        ) : (
          <Notice
            tone="success"
            title={t('registeredTitle', { date: formatDate(registered.doneOn, 'long', locale) })}
          >
            {t('registered', {
              number: property.facts.titleNumberMasked.replaceAll(' ', '\u00a0'),
            })}{' '}
            <a href={extract} className="text-link">
              {t('extract')}
            </a>
          </Notice>
        )}
      </div>
    </Section>
  )
}
