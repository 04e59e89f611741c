import { useTranslations } from 'use-intl'
import type { PropertyDossier } from '#contract/properties/dossier-body.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { formatDate } from '../../money/format.ts'
import { useFactLabel } from '../building-fact.ts'
import { FactChanges } from '../card/fact-value.tsx'
import { HistoryList } from './history-list.tsx'

/** The facts that were corrected after publication. */
export function CorrectionHistory({ corrections }: Pick<PropertyDossier, 'corrections'>) {
  const t = useTranslations('corrected')
  const labelOf = useFactLabel()
  const locale = useLocale()
  return (
    <HistoryList
      words={{ title: t('history.title'), lead: t('history.lead'), show: t('history.show') }}
      corrections={corrections}
      titleOf={({ correctedOn, changes }) =>
        t('history.item', {
          date: formatDate(correctedOn, 'long', locale),
          facts: changes.map(({ fact }) => labelOf(fact)).join(', '),
        })
      }
      details={({ changes }) => <FactChanges changes={changes} />}
    />
  )
}
