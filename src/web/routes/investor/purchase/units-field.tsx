import { useId, useState } from 'react'
import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Offering } from '#contract/properties/property-detail-body.ts'
import { RupiahInput } from '../../../components/forms/rupiah-input.tsx'
import { UnitsStepper } from '../../../components/forms/units-stepper.tsx'
import { formatInteger } from '../../../components/money/format.ts'
import { unitsFor } from '../../../components/money/purchase-cost.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/choice.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { keptPlace } from '../../../ui/kept-place.ts'
import { type MaximumUnits, typedUnits } from './purchase-quote.ts'

type UnitsFieldProps = {
  readonly offering: Offering
  readonly most: MaximumUnits
  /** Why this number of units cannot be bought. */
  readonly fault: string | null
  readonly typed: string
  readonly onType: (text: string) => void
}

/** The number of units, typed directly or as an amount in rupiah. */
export function UnitsField(props: UnitsFieldProps) {
  const t = useTranslations('property.panel')
  const [mode, setMode] = useState<'units' | 'rupiah'>('units')
  return (
    <>
      <Segmented
        name="mode"
        label={t('mode')}
        value={mode}
        onChange={setMode}
        className="needs-script mt-4"
        options={[
          { value: 'units', label: t('byUnits') },
          { value: 'rupiah', label: t('byRupiah') },
        ]}
      />
      {mode === 'units' ? <ByUnits {...props} /> : <ByRupiah {...props} />}
    </>
  )
}

/** An amount field with the number of whole units that it pays for. */
function ByRupiah({ offering, fault, typed, onType }: UnitsFieldProps) {
  const t = useTranslations('property.panel')
  const units = typedUnits(typed) ?? 0
  return (
    <div className="mt-4 mb-5">
      <RupiahInput
        label={t('rupiah')}
        name="rupiah"
        defaultDigits={String(units * offering.unitPrice)}
        onDigits={(digits) => onType(String(unitsFor(Number(digits || '0'), offering.unitPrice)))}
        help={t('rupiahHelp', { units })}
        error={fault}
      />
    </div>
  )
}

/** A number field with buttons for plus and minus one. Without JavaScript, a button requests the costs. */
function ByUnits({ offering, most, fault, typed, onType }: UnitsFieldProps) {
  const t = useTranslations('purchase')
  const locale = useLocale()
  const id = useId()
  const units = typedUnits(typed) ?? 0
  const least = offering.minimumUnits
  const step = (by: number) => onType(String(Math.max(least, Math.min(most.units, units + by))))
  return (
    <Form method="get" state={keptPlace} replace className="mt-4 mb-5">
      <label htmlFor={id} className="text-dense font-semibold">
        {t('units')}
      </label>
      <div className="mt-1.5">
        <UnitsStepper
          id={id}
          aria-describedby={fault === null ? `${id}-help` : `${id}-error ${id}-help`}
          aria-invalid={fault === null ? undefined : true}
          typed={typed}
          onType={onType}
          onStep={step}
          isLeast={units <= least}
          isMost={units >= most.units}
          fewer={t('fewer')}
          more={t('more')}
        />
      </div>
      <div aria-live="polite" className="mt-1.5 empty:hidden">
        {fault === null ? null : <FieldError id={`${id}-error`}>{fault}</FieldError>}
      </div>
      <p id={`${id}-help`} className="tabular mt-1.5 text-small text-ink-soft">
        {t('unitsHelp', {
          minimum: formatInteger(least, locale),
          most: formatInteger(most.units, locale),
          limit: t(`limits.${most.limit}`),
        })}
      </p>
      <Button type="submit" isWide className="without-script mt-3">
        {t('recalculate')}
      </Button>
    </Form>
  )
}
