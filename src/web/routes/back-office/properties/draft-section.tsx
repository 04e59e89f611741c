import { useTranslations } from 'use-intl'
import type { FormProblem } from '../../../api/problem.ts'
import type { DraftValue, PropertyDraft } from '../../../api/stewardship-shapes.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Checkbox, Select } from '../../../ui/choice.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { type DraftFieldDefinition, type draftSections, shownValue } from './draft-fields.ts'
import { PlotChoice } from './plot-choice.tsx'
import { RupiahInput } from './rupiah-input.tsx'

type Shared = {
  readonly values: Readonly<Record<string, DraftValue>>
  readonly choices: PropertyDraft['choices']
  readonly problem: FormProblem | undefined
}

type DraftSectionProps = Shared & { readonly section: (typeof draftSections)[number] }

/** One part of a draft: a card of fields, in two columns where there is room. */
export function DraftSection({ section, ...shared }: DraftSectionProps) {
  const t = useTranslations('stewardship.draft.sections')
  return (
    <Card>
      <CardHead title={t(`${section.id}.title`)} />
      <p className="mb-5 max-w-prose text-dense text-ink-soft">{t(`${section.id}.lead`)}</p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {section.fields.map((field) => (
          <DraftField key={field.name} field={field} {...shared} />
        ))}
      </div>
    </Card>
  )
}

function DraftField({ field, ...shared }: Shared & { readonly field: DraftFieldDefinition }) {
  const t = useTranslations('stewardship.draft.fields')
  const { name, kind, lang } = field
  const { values, problem, choices } = shared
  const value: DraftValue | undefined = values[name]
  // The fields are those of the form's table, and each has its words.
  const label = t(name as never)
  const error = problem?.fields[name] ?? problem?.fields[`content.${name}`]
  const text = shownValue(value, kind)
  if (kind === 'amount') return <RupiahInput name={name} label={label} typed={text} error={error} />
  if (kind === 'flag')
    return (
      <Checkbox name={name} defaultChecked={value === true} error={error}>
        {label}
      </Checkbox>
    )
  if (kind === 'city' || kind === 'type')
    return <ChoiceField {...{ name, kind, label, text, error }} choices={choices} />
  if (kind === 'plot')
    return <PlotChoice label={label} chosen={text} plots={choices.plots} error={error} />
  if (kind === 'long')
    return (
      <TextArea name={name} label={label} lang={lang} defaultValue={text} error={error} rows={5} />
    )
  return (
    <TextInput
      name={name}
      label={label}
      type={kind === 'day' ? 'date' : 'text'}
      {...(kind === 'whole' && { inputMode: 'numeric' as const })}
      {...((kind === 'decimal' || kind === 'percent') && { inputMode: 'decimal' as const })}
      {...(lang !== undefined && { lang })}
      defaultValue={text}
      error={error}
      className={classNames(name === 'street' && 'sm:col-span-2')}
    />
  )
}

const types = [
  'house',
  'apartment',
  'shophouse',
  'home-office',
  'boarding-house',
  'villa',
  'warehouse',
] as const

type ChoiceFieldProps = {
  readonly name: string
  readonly kind: 'city' | 'type'
  readonly label: string
  readonly text: string
  readonly error: string | undefined
  readonly choices: PropertyDraft['choices']
}

function ChoiceField({ name, kind, label, text, error, choices }: ChoiceFieldProps) {
  const t = useTranslations('stewardship.draft')
  const card = useTranslations('card')
  const locale = useLocale()
  const options =
    kind === 'type'
      ? types.map((type) => ({ id: type, text: card(`type.${type}`) }))
      : choices.cities.map((city) => ({
          id: city.id,
          text: `${city.name[locale]}, ${city.province}`,
        }))
  return (
    <Select name={name} label={label} defaultValue={text} error={error}>
      <option value="">{t('choose')}</option>
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {option.text}
        </option>
      ))}
    </Select>
  )
}
