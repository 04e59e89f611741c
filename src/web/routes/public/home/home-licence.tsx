import { useTranslations } from 'use-intl'
import type { Operator } from '#contract/operator/operator.ts'
import { TextWithNumbers } from '../../../components/forms/record-number.tsx'
import { formatDate } from '../../../components/money/format.ts'
import { RequiredStatements } from '../../../components/property/records/risk-statements.tsx'
import { useOperator } from '../../../components/use-operator.ts'
import { useLocale } from '../../../locale/use-locale.ts'

/** The operator of this installation, its licence, and the statements required by law next to offers. */
export function Licence({ operator }: { readonly operator: Operator }) {
  const t = useTranslations('home.licence')
  const locale = useLocale()
  const { name, regulator, licenceNumber, licenceDate } = useOperator(operator)
  const licence =
    name === null || regulator === null || licenceNumber === null || licenceDate === null
      ? null
      : t('text', {
          name,
          regulator,
          number: licenceNumber,
          date: formatDate(licenceDate, 'long', locale),
        })
  return (
    <section className="when-near room-760 lg:room-420 mt-8 rounded-hero border border-line bg-card p-5 sm:mt-28 sm:p-10">
      <h2 className="text-h3">{t('title')}</h2>
      <p className="mt-2 mb-4 text-dense">
        <TextWithNumbers>{licence ?? t('placeholderNote')}</TextWithNumbers>
      </p>
      <RequiredStatements isBrief />
    </section>
  )
}
