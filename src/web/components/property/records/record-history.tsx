import { useTranslations } from 'use-intl'
import type { PropertyDossier } from '#contract/properties/dossier-body.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { formatDate } from '../../money/format.ts'
import { HistoryList } from './history-list.tsx'
import { RecordChange } from './record-change.tsx'

type RecordHistoryProps = { readonly corrections: PropertyDossier['recordCorrections'] }

/** The leases, conditions and pictures that were corrected or withdrawn. */
export function RecordHistory({ corrections }: RecordHistoryProps) {
  const t = useTranslations('published')
  const locale = useLocale()
  return (
    <HistoryList
      words={{ title: t('history.title'), lead: t('history.lead'), show: t('history.show') }}
      corrections={corrections}
      titleOf={({ correctedOn, what, after }) =>
        t('history.item', {
          date: formatDate(correctedOn, 'long', locale),
          what: t(`what.${what}`),
          act: after === null ? 'removal' : 'correction',
        })
      }
      details={(record) => <RecordChange record={record} />}
    />
  )
}
