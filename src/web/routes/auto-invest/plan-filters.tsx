import { useTranslations } from 'use-intl'
import { planTitleKinds, propertyTypes } from '#contract'
import type { Localized } from '#kernel'
import { useLocale } from '../../locale/use-locale.ts'
import type { Typed } from './plan-typed.ts'

export type CityChoice = { readonly id: string; readonly name: Localized }

type PlanFiltersProps = { readonly typed: Typed; readonly cities: readonly CityChoice[] }

/** The filters for what a plan may buy. A group without a ticked box does not restrict the plan. */
export function PlanFilters({ typed, cities }: PlanFiltersProps) {
  const t = useTranslations('auto-invest')
  const card = useTranslations('card')
  const locale = useLocale()
  return (
    <>
      <Group
        legend={t('form.types')}
        prefix="type"
        typed={typed}
        choices={propertyTypes.map((id) => ({ id, text: card(`type.${id}`) }))}
      />
      <Group
        legend={t('form.titles')}
        prefix="title"
        typed={typed}
        choices={planTitleKinds.map((id) => ({ id, text: t(`titles.${id}`) }))}
      />
      <Group
        legend={t('form.cities')}
        prefix="city"
        typed={typed}
        choices={cities.map(({ id, name }) => ({ id, text: name[locale] }))}
      />
    </>
  )
}

type GroupProps = {
  readonly legend: string
  readonly prefix: string
  readonly typed: Typed
  readonly choices: readonly { readonly id: string; readonly text: string }[]
}

function Group({ legend, prefix, typed, choices }: GroupProps) {
  const t = useTranslations('auto-invest')
  return (
    <fieldset>
      <legend className="mb-2 wrap-anywhere text-dense font-semibold">
        {legend}
        <span className="ms-1.5 inline-block font-normal text-ink-soft">
          {t('form.allWhenEmpty')}
        </span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ id, text }) => (
          <label
            key={id}
            className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-line bg-card px-4 text-small font-semibold hover:border-line-strong has-checked:border-ink has-checked:bg-ink has-checked:text-on-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
          >
            <input
              type="checkbox"
              name={`${prefix}-${id}`}
              defaultChecked={typed[`${prefix}-${id}`] === 'on'}
              className="sr-only"
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
