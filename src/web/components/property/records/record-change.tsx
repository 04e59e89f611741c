import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { CityFact } from '#contract/cities/city-body.ts'
import type { HealthItem, Lease } from '#contract/properties/dossier-body.ts'
import type { RecordCorrection } from '#contract/properties/fact-body.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { DateTime } from '../../date-time.tsx'
import { Amount } from '../../money/amount.tsx'
import { formatDate } from '../../money/format.ts'

/** The facts of a lease, a condition, a plan, a picture or a city, under the names in the API. */
export type ChangedRecord = {
  readonly what: RecordCorrection['what'] | 'plan' | 'city-fact'
  /** Null for a new record. */
  readonly before: RecordValues | null
  /** Null for a withdrawn record. */
  readonly after: RecordValues | null
}
type RecordValues = RecordCorrection['before']

const lines = {
  lease: ['space', 'tenantKind', 'monthlyRent', 'startsOn', 'endsOn', 'endedOn'],
  condition: ['kind', 'text', 'openedOn', 'dueOn', 'doneOn', 'amount'],
  plan: ['month', 'gross', 'costs', 'note'],
  picture: ['lookedOn', 'title'],
  'city-fact': ['kind', 'text', 'asOf', 'source', 'address'],
} as const satisfies Record<ChangedRecord['what'], readonly string[]>
type Line = (typeof lines)[ChangedRecord['what']][number]

type RecordChangeProps = {
  readonly record: ChangedRecord
  /** Shows the texts of both languages, because staff check both. */
  readonly isForStaff?: boolean
}

/** A record line by line, with the previous value of each changed line. */
export function RecordChange({ record, isForStaff = false }: RecordChangeProps) {
  const t = useTranslations('published')
  const { what, before, after } = record
  const values = after ?? before ?? {}
  return (
    <dl className="grid gap-3 text-dense">
      {lines[what].map((line) => {
        const isChanged = before !== null && after !== null && isOther(line, before, after)
        if (!isChanged && isOmitted(line, values)) return null
        return (
          <div
            key={line}
            className="grid gap-x-4 border-t border-line pt-3 first:border-t-0 first:pt-0 sm:grid-cols-[170px_1fr]"
          >
            <dt className="text-ink-soft">{t(`fields.${line}`)}</dt>
            <dd className="grid min-w-0 gap-1 font-semibold wrap-anywhere">
              {isChanged ? (
                <span className="font-normal text-ink-soft">
                  {t('before')}: <LineValue {...{ what, line, isForStaff }} values={before} />
                </span>
              ) : null}
              <span>
                <LineValue {...{ what, line, isForStaff, values }} />
              </span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

const inBoth: readonly Line[] = ['space', 'text', 'note', 'title']

function isOther(line: Line, before: RecordValues, after: RecordValues): boolean {
  const names = inBoth.includes(line) ? [`${line}Id`, `${line}En`] : [line]
  return names.some((name) => before[name] !== after[name])
}

// A missing rent or end date has a meaning; other missing values are omitted.
function isOmitted(line: Line, values: RecordValues): boolean {
  if (inBoth.includes(line) || line === 'monthlyRent' || line === 'endsOn') return false
  return (values[line] ?? null) === null
}

type LineValueProps = {
  readonly what: ChangedRecord['what']
  readonly line: Line
  readonly values: RecordValues
  readonly isForStaff: boolean
}

function LineValue({ what, line, values, isForStaff }: LineValueProps): ReactNode {
  const t = useTranslations('published')
  const locale = useLocale()
  const value = values[line] ?? null
  switch (line) {
    case 'space':
    case 'text':
    case 'note':
    case 'title':
      return <Words values={values} name={line} isForStaff={isForStaff} />
    case 'tenantKind':
      // The API sends only known kinds.
      return t(`tenants.${value as Lease['tenantKind']}.name`)
    case 'kind':
      // The API sends only known kinds.
      return what === 'condition'
        ? t(`conditions.${value as HealthItem['kind']}`)
        : t(`cityFacts.${value as CityFact['kind']}`)
    case 'monthlyRent':
      return value === null ? t('byOccupancy') : <Amount value={Number(value)} />
    case 'amount':
    case 'gross':
    case 'costs':
      return value === null ? t('none') : <Amount value={Number(value)} />
    case 'month':
      return formatDate(`${value}-01`, 'month', locale)
    case 'source':
    case 'address':
      return value
    case 'endsOn':
      return value === null ? t('monthly') : <DateTime value={value} style="long" />
    default:
      return value === null ? t('none') : <DateTime value={value} style="long" />
  }
}

type WordsProps = {
  readonly values: RecordValues
  readonly name: 'space' | 'text' | 'note' | 'title'
  readonly isForStaff: boolean
}

function Words({ values, name, isForStaff }: WordsProps) {
  const locale = useLocale()
  const words = { id: values[`${name}Id`], en: values[`${name}En`] }
  if (!isForStaff) return words[locale]
  return (
    <>
      <span lang="id" className="block">
        {words.id}
      </span>
      <span lang="en" className="block">
        {words.en}
      </span>
    </>
  )
}
