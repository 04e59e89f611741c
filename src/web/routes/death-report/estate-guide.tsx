import { useTranslations } from 'use-intl'
import { commonEstateDocuments, heirCertificates, moreDocumentsOf } from '#contract'
import { Card } from '../../ui/card.tsx'

const steps = ['closed', 'checked', 'heirs', 'passed'] as const

/** What happens after a report, and which documents heirs send for each kind of certificate of inheritance. */
export function EstateGuide() {
  const t = useTranslations('death-report.guide')
  return (
    <aside aria-label={t('title')} className="grid content-start gap-5">
      <Card>
        <h2 className="mb-4 text-h3">{t('title')}</h2>
        <ol className="grid list-decimal gap-3 ps-5 text-dense">
          {steps.map((step) => (
            <li key={step}>{t(`steps.${step}`)}</li>
          ))}
        </ol>
      </Card>
      <Card>
        <h2 className="mb-2 text-h3">{t('documentsTitle')}</h2>
        <p className="mb-4 text-dense text-ink-soft">{t('documentsLead')}</p>
        <Checklists />
      </Card>
    </aside>
  )
}

/** The documents that every heir sends, and those that each kind of certificate of inheritance adds. */
export function Checklists() {
  const t = useTranslations('death-report')
  return (
    <div className="grid gap-4 text-dense">
      <ul className="grid list-disc gap-1 ps-5">
        {commonEstateDocuments.map((kind) => (
          <li key={kind}>{t(`kinds.${kind}`)}</li>
        ))}
      </ul>
      <div>
        <h3 className="font-bold">{t('guide.certificatesTitle')}</h3>
        <dl className="mt-2 grid gap-3">
          {heirCertificates.map((certificate) => (
            <div key={certificate}>
              <dt className="font-semibold">{t(`guide.certificates.${certificate}.title`)}</dt>
              <dd className="text-ink-soft">{t(`guide.certificates.${certificate}.text`)}</dd>
              {moreDocumentsOf(certificate).map((kind) => (
                <dd key={kind} className="mt-1 text-ink-soft">
                  {t('guide.besides', {
                    kind: kind.replaceAll('-', '_'),
                    name: t(`kinds.${kind}`),
                  })}
                </dd>
              ))}
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}
