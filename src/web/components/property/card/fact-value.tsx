import { useTranslations } from 'use-intl'
import { isBuildingFact } from '#contract'
import type { FactChange } from '#contract/properties/fact-body.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { formatDate } from '../../money/format.ts'
import { formatBuildingNumber, useFactLabel } from '../building-fact.ts'

type FactValueProps = {
  readonly fact: FactChange['fact']
  readonly value: FactChange['before']
}

/** The value of a fact in the reader's language. */
function FactValue({ fact, value }: FactValueProps) {
  const t = useTranslations('corrected')
  const locale = useLocale()
  if (value === null) return t('none')
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value === 'number')
    return isBuildingFact(fact) ? formatBuildingNumber(fact, value, locale) : value
  return fact === 'titleEndsOn' ? formatDate(value, 'long', locale) : value
}

/** The changed facts, each with its previous and new value. */
export function FactChanges({ changes }: { readonly changes: readonly FactChange[] }) {
  const t = useTranslations('corrected')
  const labelOf = useFactLabel()
  return (
    <ul className="grid gap-4 text-dense">
      {changes.map(({ fact, before, after }) => (
        <li key={fact}>
          <p className="font-bold">{labelOf(fact)}</p>
          <dl className="mt-1 grid gap-x-4 gap-y-1 sm:grid-cols-[7rem_1fr]">
            <dt className="text-ink-soft">{t('before')}</dt>
            <dd className="min-w-0 wrap-anywhere">
              <FactValue fact={fact} value={before} />
            </dd>
            <dt className="text-ink-soft">{t('after')}</dt>
            <dd className="min-w-0 font-semibold wrap-anywhere">
              <FactValue fact={fact} value={after} />
            </dd>
          </dl>
        </li>
      ))}
    </ul>
  )
}
