import type { ReactNode } from 'react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { formatInteger } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { FieldError } from '../../../ui/field.tsx'
import { ChevronDownIcon } from '../../../ui/icon.tsx'
import { boxLook } from './list-base.ts'
import { faultOf, type ListRange, type MarketplaceQuery } from './marketplace-query.ts'

type ChoicesProps<Value extends string> = {
  readonly name: string
  readonly legend: string
  /** Whether it is part of a group that already has a name. */
  readonly isInside?: boolean
  readonly values: readonly Value[]
  readonly chosen: readonly string[]
  readonly labelOf: (value: Value) => string
  readonly countOf: (value: Value) => number
  readonly note?: string
}

const legendLook = 'mb-1 text-dense font-bold'

/** Checkboxes, each with the number of properties that it would show with the other filters. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { name, legend, isInside = false, values, chosen, labelOf, countOf, note } = props
  const locale = useLocale()
  if (values.length === 0) return null
  return (
    <fieldset>
      <legend className={isInside ? 'sr-only' : legendLook}>{legend}</legend>
      {values.map((value) => {
        const isOn = chosen.includes(value)
        const count = countOf(value)
        return (
          <label
            key={`${value} ${isOn}`}
            className={`flex min-h-11 cursor-pointer items-center gap-3 text-dense lg:min-h-9 ${count === 0 && !isOn ? 'text-ink-soft' : ''}`}
          >
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={isOn}
              className="tick"
            />
            <span className="flex-1">{labelOf(value)}</span>
            <span className="tabular text-small text-ink-soft">{formatInteger(count, locale)}</span>
          </label>
        )
      })}
      {note === undefined ? null : <p className="mt-1 text-small text-ink-soft">{note}</p>}
    </fieldset>
  )
}

type PickOneProps = {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly children: ReactNode
}

/** A choice of one value or none. */
export function PickOne({ name, label, value, children }: PickOneProps) {
  return (
    <label className="grid gap-1.5">
      <span className="text-dense font-bold">{label}</span>
      <span className="relative">
        <select
          key={value}
          name={name}
          defaultValue={value}
          className={`${boxLook} appearance-none pe-9!`}
        >
          {children}
        </select>
        <ChevronDownIcon
          size={16}
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 end-3 my-auto text-ink-soft"
        />
      </span>
    </label>
  )
}

type EitherProps = {
  readonly name: 'sharia' | 'debt'
  readonly label: string
  readonly value: string
  readonly counts: Readonly<Record<'yes' | 'no', number>>
}

/** A choice of yes or no. */
export function Either({ name, label, value, counts }: EitherProps) {
  const t = useTranslations('marketplace')
  return (
    <PickOne name={name} label={label} value={value}>
      <option value="">{t('either')}</option>
      <option value="yes">{t('option', { name: t(`${name}Yes`), count: counts.yes })}</option>
      <option value="no">{t('option', { name: t(`${name}No`), count: counts.no })}</option>
    </PickOne>
  )
}

/** A range from and to. An invalid value is reported here and does not filter the list. */
export function RangeFields({ range, query }: { range: ListRange; query: MarketplaceQuery }) {
  const t = useTranslations('marketplace')
  const id = useId()
  const fault = faultOf(query, range)
  const help = range === 'gap' ? t('gapHelp') : range === 'askGap' ? t('resale.gapHelp') : null
  const describedBy = fault !== null ? `${id}-fault` : help !== null ? `${id}-help` : undefined
  const side = (name: 'Min' | 'Max', label: string) => (
    <label className="grid min-w-0 flex-1 gap-1">
      <span className="text-small text-ink-soft">{label}</span>
      <input
        key={query[`${range}${name}`]}
        name={`${range}${name}`}
        defaultValue={query[`${range}${name}`]}
        inputMode={help !== null ? 'text' : 'decimal'}
        maxLength={15}
        autoComplete="off"
        aria-invalid={fault !== null || undefined}
        aria-describedby={describedBy}
        className={`${boxLook} tabular`}
      />
    </label>
  )
  return (
    <fieldset>
      <legend className={legendLook}>{t(`ranges.${range}`)}</legend>
      <div className="flex gap-3">
        {side('Min', t('from'))}
        {side('Max', t('to'))}
      </div>
      {fault === null ? null : (
        <div className="mt-1.5">
          <FieldError id={`${id}-fault`}>{t(`faults.${fault}`)}</FieldError>
        </div>
      )}
      {help === null ? null : (
        <p id={`${id}-help`} className="mt-1.5 text-small text-ink-soft">
          {help}
        </p>
      )}
    </fieldset>
  )
}
