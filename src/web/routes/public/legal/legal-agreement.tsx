import { useTranslations } from 'use-intl'
import { PostButton } from '../../../components/forms/submit-button.tsx'
import { formatDate } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import type { LegalPageData } from './legal-edition.ts'

/** The edition that the signed-in user accepted and when; another edition can be accepted here. */
export function LegalAgreement({ page }: { readonly page: LegalPageData }) {
  const t = useTranslations('legal.accepted')
  const names = useTranslations('legal.languages')
  const locale = useLocale()
  const { acceptance, note } = page
  if (acceptance === undefined) return null
  const isAccepted = acceptance?.version === note.version
  return (
    <section
      lang={locale}
      className="mt-6 flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-card p-5 sm:px-7"
    >
      <div className="min-w-0">
        <h2 className="text-h3">{t('title')}</h2>
        <p className="tabular mt-1 text-dense text-ink-soft">
          {acceptance === null
            ? t('never')
            : t(isAccepted || !note.isInForce ? 'now' : 'before', {
                version: acceptance.version,
                language: names(acceptance.language),
                date: formatDate(acceptance.acceptedAt, 'date-time', locale),
              })}
        </p>
      </div>
      {isAccepted || !note.isInForce ? null : (
        <PostButton
          form={{ className: 'no-print' }}
          hidden={{ version: note.version }}
          variant="dark"
        >
          {t('submit', { version: note.version })}
        </PostButton>
      )}
    </section>
  )
}
