import { useTranslations } from 'use-intl'
import { propertyTypes } from '#contract'
import type { DraftValue, PropertyDraft } from '#contract/back-office/properties/draft-body.ts'
import { RupiahInput } from '../../../components/forms/rupiah-input.tsx'
import { provinceName } from '../../../components/property/map/province-name.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Checkbox, Select } from '../../../ui/choice.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { asDigits } from '../../../ui/read-amount.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import {
  checksOf,
  type DraftFieldDefinition,
  type draftSections,
  shownValue,
} from './draft-fields.ts'
import { obstaclesIn, SectionMark } from './draft-marks.tsx'
import { useFieldLabel } from './draft-words.ts'

type Shared = {
  readonly values: Readonly<Record<string, DraftValue>>
  readonly choices: PropertyDraft['choices']
}

type DraftSectionProps = Shared & {
  readonly section: (typeof draftSections)[number]
  readonly obstacles: PropertyDraft['obstacles']
}

/** One section of a draft: a card of fields, in two columns on wide screens. */
export function DraftSection({ section, obstacles, ...shared }: DraftSectionProps) {
  const t = useTranslations('stewardship.draft.sections')
  return (
    <Card id={section.id} className="scroll-mt-6">
      <CardHead title={t(`${section.id}.title`)}>
        <SectionMark count={obstaclesIn(section.id, obstacles).length} />
      </CardHead>
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
  const labelOf = useFieldLabel()
  const locale = useLocale()
  const { name, kind, lang } = field
  const { values, choices } = shared
  const value: DraftValue | undefined = values[name]
  const label = labelOf(name)
  const text = shownValue(value, kind, locale)
  if (kind === 'amount')
    return <RupiahInput name={name} label={label} defaultDigits={asDigits(text)} />
  if (kind === 'flag')
    return (
      <Checkbox name={name} defaultChecked={value === true}>
        {label}
      </Checkbox>
    )
  if (kind === 'city') return <CityField {...{ name, label, text }} cities={choices.cities} />
  if (kind === 'type') return <TypeField {...{ name, label, text }} />
  if (kind === 'long')
    return (
      <TextArea
        name={name}
        label={label}
        lang={lang}
        maxLength={5000}
        {...checksOf(field)}
        defaultValue={text}
        rows={5}
      />
    )
  return (
    <TextInput
      name={name}
      label={label}
      type={kind === 'day' ? 'date' : 'text'}
      maxLength={400}
      {...checksOf(field)}
      {...(kind === 'whole' && { inputMode: 'numeric' as const })}
      {...((kind === 'decimal' || kind === 'percent') && { inputMode: 'decimal' as const })}
      {...(lang !== undefined && { lang })}
      defaultValue={text}
      className={classNames(name === 'street' && 'sm:col-span-2')}
    />
  )
}

type ChoiceFieldProps = {
  readonly name: string
  readonly label: string
  readonly text: string
}

function TypeField({ name, label, text }: ChoiceFieldProps) {
  const t = useTranslations('stewardship.draft')
  const card = useTranslations('card')
  return (
    <Select name={name} label={label} defaultValue={text}>
      <option value="">{t('choose')}</option>
      {propertyTypes.map((type) => (
        <option key={type} value={type}>
          {card(`type.${type}`)}
        </option>
      ))}
    </Select>
  )
}

type CityFieldProps = ChoiceFieldProps & { readonly cities: PropertyDraft['choices']['cities'] }

/** All cities and regencies of the country by province. */
function CityField({ name, label, text, cities }: CityFieldProps) {
  const t = useTranslations('stewardship.draft')
  const locale = useLocale()
  const provinces = Map.groupBy(cities, ({ province }) => province)
  return (
    <Select
      name={name}
      label={label}
      help={t('cityHelp')}
      defaultValue={text}
      className="sm:col-span-2"
    >
      <option value="">{t('choose')}</option>
      {[...provinces].map(([province, its]) => (
        <optgroup key={province} label={provinceName(province, locale)}>
          {its.map((city) => (
            <option key={city.code} value={city.code}>
              {city.name[locale]}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  )
}
