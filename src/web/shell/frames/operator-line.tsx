import { useTranslations } from 'use-intl'
import type { Operator } from '#contract/operator/operator.ts'
import { TextWithNumbers } from '../../components/forms/record-number.tsx'
import { formatDate } from '../../components/money/format.ts'
import { useOperator } from '../../components/use-operator.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { FactLine } from '../../ui/fact-line.tsx'

/** The company, its licence and its regulator, or that they are not known yet. */
export function OperatorLine({ operator }: { readonly operator: Operator }) {
  const t = useTranslations('shell.operator')
  const locale = useLocale()
  const { name, licenceNumber, licenceDate, regulator, address } = useOperator(operator)
  if (name === null || licenceNumber === null || regulator === null) return <p>{t('unknown')}</p>
  const licence =
    licenceDate === null
      ? t('licence', { number: licenceNumber, regulator })
      : t('licenceOf', {
          number: licenceNumber,
          regulator,
          date: formatDate(licenceDate, 'long', locale),
        })
  return (
    <p>
      <FactLine>
        <strong className="font-bold text-ink">{name}</strong>
        <TextWithNumbers>{licence}</TextWithNumbers>
        {address}
      </FactLine>
    </p>
  )
}
