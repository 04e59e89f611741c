import { useTranslations } from 'use-intl'
import { estateChecklists, heirCertificates } from '#contract'
import { Card } from '../../ui/card.tsx'

const steps = ['closed', 'checked', 'heirs', 'passed'] as const

/** What comes after a report, and what heirs hand in by who states that they are heirs. */
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

/** The documents, by the kind of the certificate of inheritance. */
export function Checklists() {
  const t = useTranslations('death-report')
  return (
    <div className="grid gap-4 text-dense">
      {heirCertificates.map((certificate) => (
        <div key={certificate}>
          <h3 className="font-bold">{t(`guide.certificates.${certificate}.title`)}</h3>
          <p className="text-small text-ink-soft">{t(`guide.certificates.${certificate}.text`)}</p>
          <ul className="mt-1 grid list-disc gap-1 ps-5">
            {estateChecklists[certificate].map((kind) => (
              <li key={kind}>{t(`kinds.${kind}`)}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
