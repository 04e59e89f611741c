import { useTranslations } from 'use-intl'
import { formatDate, formatRupiah } from '../../../components/money/format.ts'
import { Card } from '../../../ui/card.tsx'
import type { LanguageChoices } from './language-fields.tsx'

const sampleAmount = 1_250_000

type LanguageSampleProps = { readonly choice: LanguageChoices; readonly at: string }

/** A sample sentence, date and amount in the chosen language and formats. */
export function LanguageSample({ choice, at }: LanguageSampleProps) {
  const t = useTranslations('languages')
  const { pages } = choice
  return (
    <Card kind="quiet">
      <h2 className="mb-3 text-small font-bold text-ink-soft">{t('sample')}</h2>
      <p lang={pages} className="text-dense">
        {t(`sentences.${pages}`)}
      </p>
      <dl lang={pages} className="tabular mt-3 grid gap-2 text-dense sm:grid-cols-2">
        <div>
          <dt className="sr-only">{t('sampleDate')}</dt>
          <dd className="font-semibold">{formatDate(at, 'weekday', pages, choice)}</dd>
          <dd className="text-ink-soft">{formatDate(at, 'time', pages, choice)}</dd>
        </div>
        <div>
          <dt className="sr-only">{t('sampleAmount')}</dt>
          <dd className="text-h2">{formatRupiah(sampleAmount, pages, choice)}</dd>
        </div>
      </dl>
    </Card>
  )
}
