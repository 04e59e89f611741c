import { useTranslations } from 'use-intl'
import { Amount } from '../../../components/money/amount.tsx'
import { formatPercent } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { counts, isPercent, type TermName } from './terms-fields.ts'

/** A trading term with its unit: per cent, rupiah or days. */
export function TermValue({ name, value }: { readonly name: TermName; readonly value: number }) {
  const t = useTranslations('proposals.terms')
  const locale = useLocale()
  if (isPercent(name)) return formatPercent(value, locale)
  return name === 'tick' ? <Amount value={value} /> : t(counts[name], { count: value })
}
